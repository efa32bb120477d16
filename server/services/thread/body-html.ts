import { LinkifyIt } from 'linkify-it';
import { escapeHtml } from '../../shared/escape-html.ts';

/** Links need a scheme, except for e-mail addresses: guessing would turn `readme.md` into a link. */
const linkifier = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null);

const SAFE_URL = /^(?:https?:\/\/|mailto:)/i;
const escapeText = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');

/** Returns a message as HTML: escaped, with line breaks and links (docs/product/thread.md#message-body). */
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
