import { accentShades, hexOf, type Theme } from '../../../src/lib/brand/accent-shades.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { BROUGHT_TO_YOU_BY, type MailFooter } from './mail.ts';
import { createHash } from 'node:crypto';

/** Longer introductions are sentences, which don't suit a button. */
const BUTTON_LABEL_MAX = 40;
const ADDRESS = /https?:\/\/[^\s<>"]+/g;
const ONE_ADDRESS = /^https?:\/\/[^\s<>"]+$/;
const CLOSING_PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2422';
const SMALL = 'margin:0 0 16px;font-size:13px;line-height:20px;color:#4c5753';
/** A logo may have been drawn for light surfaces alone. */
const PLATE = 'display:inline-block;border-radius:8px;line-height:0';

interface Colors {
  readonly link: string;
  readonly button: string;
  readonly onButton: string;
}

const PRODUCT_COLORS: Readonly<Record<Theme, Colors>> = {
  light: { link: '#0c675b', button: '#0c675b', onButton: '#ffffff' },
  dark: { link: '#63c9b4', button: '#63c9b4', onButton: '#06231e' },
};

interface MailContent {
  readonly productName: string;
  readonly subject: string;
  /** Paragraphs, separated by empty lines. A URL on the last line of a paragraph becomes its button or link. */
  readonly text: string;
  /** `#rrggbb`; null or undefined: the product's own color. */
  readonly accentColor?: string | null;
  /** The operator's logo in place of the name. */
  readonly logo?: MailPicture | null;
  readonly footer?: MailFooter | undefined;
  readonly unsubscribe?: string | undefined;
  /** The recipient's company, below the text. */
  readonly company?: { readonly name: string; readonly logo: MailPicture | null };
}

/**
 * Renders the HTML of a mail from its text: links and the logos that it brings along, but no scripts and nothing that is loaded
 * from elsewhere. Escapes everything.
 */
export function mailHtml(mail: MailContent): string {
  const { productName, subject, text, accentColor, logo, company } = mail;
  const light = colorsOf(accentColor, 'light');
  const parts = text.trim().split(/\n\s*\n/);
  const paragraphs = parts.map((part) => paragraph(part, light)).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyles(colorsOf(accentColor, 'dark'))}
</style></head>
<body class="page" style="margin:0;background:#f8f6f1">
${preheader(parts)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f6f1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td class="name" style="padding:0 4px 16px;font-size:18px;font-weight:700;color:${light.link}">${logo ? picture(logo, productName) : escapeHtml(productName)}</td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background:#fffefb;border:1px solid #e3ded2;border-radius:14px">
${paragraphs}
</td></tr>${company === undefined ? '' : companyRow(company)}${footerRow(mail, light)}
</table>
</td></tr></table>
</body>
</html>
`;
}

function colorsOf(accentColor: string | null | undefined, theme: Theme): Colors {
  if (accentColor == null) return PRODUCT_COLORS[theme];
  const shades = accentShades(accentColor, theme);
  return { link: hexOf(shades.accent), button: hexOf(shades.fill), onButton: hexOf(shades['on-fill']) };
}

/** Returns the styles for mail programs with dark mode; all others read the inline ones. */
function darkStyles({ link, button, onButton }: Colors): string {
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#141918!important}.card{background:#1d2422!important;border-color:#2f3835!important}
.text{color:#f0ede5!important}.quote{border-color:#4c5753!important}.small{color:#b9beb7!important}.link,.name{color:${link}!important}
.button{background:${button}!important;color:${onButton}!important}.plate{background:#fff!important;padding:6px 10px!important}}`;
}

function picture({ cid, width, height }: MailPicture, name: string): string {
  return `<span class="plate" style="${PLATE}"><img src="cid:${cid}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="border:0;vertical-align:middle"></span>`;
}

function companyRow({ name, logo }: NonNullable<MailContent['company']>): string {
  const face = logo === null ? '' : `<br><br>${picture(logo, '')}`;
  return `
<tr><td class="small" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#4c5753">${BROUGHT_TO_YOU_BY} <strong class="text" style="color:#1c2422">${escapeHtml(name)}</strong>${face}</td></tr>`;
}

const PREHEADER_MAX = 120;
const visibleCharacters = new Intl.Segmenter();

/** Returns the line that inboxes show after the subject: the words of the person who writes, or the first sentence. */
function preheader(parts: readonly string[]): string {
  const quoted = parts.find(isQuote);
  const line = quoted === undefined ? (parts[1] ?? '') : linesOfQuote(quoted).join(' ');
  const visible = [...visibleCharacters.segment(line.replace(/\s+/g, ' '))].slice(0, PREHEADER_MAX);
  const words = visible.map(({ segment }) => segment).join('');
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words)}</div>`;
}

const QUOTE_MARK = '> ';
const isQuote = (text: string) => text.startsWith(QUOTE_MARK);
const linesOfQuote = (text: string) => text.split('\n').map((line) => line.trim().replace(QUOTE_MARK, ''));

function footerRow({ footer, unsubscribe }: MailContent, colors: Colors): string {
  if (footer === undefined || unsubscribe === undefined) return '';
  const to = (address: string, label: string) =>
    `<a class="link" href="${escapeHtml(address)}" style="color:${colors.link}">${label}</a>`;
  return `
<tr><td class="small" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#4c5753">${escapeHtml(footer.reason)} ${to(footer.change, 'Change')} or ${to(unsubscribe, 'unsubscribe')}.</td></tr>`;
}

function paragraph(text: string, colors: Colors): string {
  if (isQuote(text)) return quote(text);
  const lines = text.split('\n').map((line) => line.trim());
  const last = lines.at(-1) ?? '';
  if (!ONE_ADDRESS.test(last))
    return `<p class="text" style="${TEXT}">${withLinks(lines.join(' '), colors)}</p>`;
  const introduction = lines.slice(0, -1).join(' ');
  if (introduction.endsWith(':') && introduction.length <= BUTTON_LABEL_MAX) {
    return button(introduction.slice(0, -1), last, colors);
  }
  const before = introduction === '' ? '' : `${withLinks(introduction, colors)}<br>`;
  return `<p class="text" style="${TEXT}">${before}${link(last, colors)}</p>`;
}

/** The words of a person keep their line breaks, each line in its own direction; they carry no links. */
function quote(text: string): string {
  const lines = linesOfQuote(text).map(
    (line) => `<span dir="auto" style="display:block">${escapeHtml(line)}</span>`,
  );
  return `<p class="text quote" style="${TEXT};padding-left:14px;border-left:3px solid #c9c2b2">${lines.join('')}</p>`;
}

function button(label: string, address: string, colors: Colors): string {
  const look = `display:inline-block;padding:12px 20px;border-radius:10px;background:${colors.button};color:${colors.onButton};font-weight:600;text-decoration:none`;
  return `<p style="margin:24px 0 12px"><a class="button" href="${escapeHtml(address)}" style="${look}">${escapeHtml(label)}</a></p>
<p class="small" style="${SMALL}">Or open this address: ${link(address, colors)}</p>`;
}

function withLinks(text: string, colors: Colors): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(CLOSING_PUNCTUATION, '');
    html += `${escapeHtml(text.slice(from, match.index))}${link(address, colors)}`;
    from = match.index + address.length;
  }
  return html + escapeHtml(text.slice(from));
}

function link(address: string, { link: color }: Colors): string {
  const escaped = escapeHtml(address);
  return `<a class="link" href="${escaped}" style="color:${color};word-break:break-all">${escaped}</a>`;
}

/** The files of logos have twice the pixels that they are shown with, for dense screens. */
const DENSITY = 2;
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;

export interface MailPicture {
  /** Content id, which the HTML names. */
  readonly cid: string;
  readonly png: Buffer;
  /** Displayed size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns a drawn PNG as a mail brings it along. Mail programs show no SVG and no WebP. */
export function mailPicture(drawn: Uint8Array): MailPicture {
  const png = Buffer.from(drawn);
  return {
    cid: `${createHash('sha256').update(png).digest('hex').slice(0, 24)}@logo`,
    png,
    width: Math.round(png.readUInt32BE(PNG_WIDTH_AT) / DENSITY),
    height: Math.round(png.readUInt32BE(PNG_HEIGHT_AT) / DENSITY),
  };
}
