import { escapeHtml } from '../../shared/escape-html.ts';

/** Longer introductions are sentences, which don't suit a button. */
const BUTTON_LABEL_MAX = 40;
const ADDRESS = /https?:\/\/[^\s<>"]+/g;
const ONE_ADDRESS = /^https?:\/\/[^\s<>"]+$/;
const CLOSING_PUNCTUATION = /[.,;:!?)\]]+$/;

// Inline styles for all mail programs, and a style element for those with dark mode. Same colours as the app.
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#141918!important}.card{background:#1d2422!important;border-color:#2f3835!important}
.text{color:#f0ede5!important}.small{color:#b9beb7!important}.link,.name{color:#63c9b4!important}
.button{background:#63c9b4!important;color:#06231e!important}}`;
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1c2422';
const SMALL = 'margin:0 0 16px;font-size:13px;line-height:20px;color:#4c5753';
const LINK = 'color:#0c675b;word-break:break-all';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#0c675b;color:#fff;font-weight:600;text-decoration:none';

export interface MailContent {
  readonly productName: string;
  readonly subject: string;
  /** Paragraphs, separated by empty lines. A URL on the last line of a paragraph becomes its button or link. */
  readonly text: string;
}

/** Renders the HTML of a mail from its text: links, but no images, scripts or foreign resources. Escapes everything. */
export function mailHtml({ productName, subject, text }: MailContent): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}
</style></head>
<body class="page" style="margin:0;background:#f8f6f1">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f6f1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td class="name" style="padding:0 4px 16px;font-size:18px;font-weight:700;color:#0c675b">${escapeHtml(productName)}</td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background:#fffefb;border:1px solid #e3ded2;border-radius:14px">
${paragraphs}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const last = lines.at(-1) ?? '';
  if (!ONE_ADDRESS.test(last)) return `<p class="text" style="${TEXT}">${withLinks(lines.join(' '))}</p>`;
  const introduction = lines.slice(0, -1).join(' ');
  if (introduction.endsWith(':') && introduction.length <= BUTTON_LABEL_MAX) {
    return button(introduction.slice(0, -1), last);
  }
  const before = introduction === '' ? '' : `${withLinks(introduction)}<br>`;
  return `<p class="text" style="${TEXT}">${before}${link(last)}</p>`;
}

function button(label: string, address: string): string {
  return `<p style="margin:24px 0 12px"><a class="button" href="${escapeHtml(address)}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p class="small" style="${SMALL}">Or open this address: ${link(address)}</p>`;
}

function withLinks(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(CLOSING_PUNCTUATION, '');
    html += `${escapeHtml(text.slice(from, match.index))}${link(address)}`;
    from = match.index + address.length;
  }
  return html + escapeHtml(text.slice(from));
}

function link(address: string): string {
  const escaped = escapeHtml(address);
  return `<a class="link" href="${escaped}" style="${LINK}">${escaped}</a>`;
}
