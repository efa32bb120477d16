import { LinkifyIt } from 'linkify-it';

/** Only what carries its scheme, and e-mail addresses: a guess would turn `readme.md` into a link. */
const linkifier = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null);

const SAFE_URL = /^(?:https?:\/\/|mailto:)/i;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const escapeText = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');

/** A message as HTML: everything escaped, line ends kept, http(s) and mail addresses made into links. */
export function bodyHtml(body: string): string {
  let html = '';
  let position = 0;
  for (const link of linkifier.match(body) ?? []) {
    if (!SAFE_URL.test(link.url)) continue;
    html += escapeText(body.slice(position, link.index));
    html += `<a href="${escapeHtml(link.url)}" rel="noopener noreferrer nofollow" target="_blank">${escapeText(link.raw)}</a>`;
    position = link.lastIndex;
  }
  return html + escapeText(body.slice(position));
}
