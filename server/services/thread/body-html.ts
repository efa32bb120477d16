import { LinkifyIt } from 'linkify-it';
import { escapeHtml } from '../../shared/escape-html.ts';
import { findPhoneNumbers } from './phone-numbers.ts';

/** Links need a scheme, except for e-mail addresses: guessing would turn `readme.md` into a link. */
const linkifier = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null);

const SAFE_URL = /^(?:https?:\/\/|mailto:)/i;
const NEW_TAB = ' rel="noopener noreferrer nofollow" target="_blank"';
const escapeText = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>');

interface TextLink {
  readonly index: number;
  readonly lastIndex: number;
  readonly url: string;
}

/** Returns the addresses and the phone numbers outside of them, in order. */
function linksIn(body: string): readonly TextLink[] {
  const addresses: readonly TextLink[] = linkifier.match(body) ?? [];
  const phones = findPhoneNumbers(body)
    .filter((phone) => addresses.every((one) => phone.lastIndex <= one.index || phone.index >= one.lastIndex))
    .map(({ dialled, ...place }) => ({ ...place, url: `tel:${dialled}` }));
  const safe = addresses.filter(({ url }) => SAFE_URL.test(url));
  return [...safe, ...phones].sort((one, other) => one.index - other.index);
}

/** Returns a message as HTML: escaped, with line breaks and links (docs/product/thread.md#message-body). */
export function bodyHtml(body: string): string {
  let html = '';
  let position = 0;
  for (const { index, lastIndex, url } of linksIn(body)) {
    html += escapeText(body.slice(position, index));
    html += `<a href="${escapeHtml(url)}"${url.startsWith('tel:') ? '' : NEW_TAB}>${escapeText(body.slice(index, lastIndex))}</a>`;
    position = lastIndex;
  }
  return html + escapeText(body.slice(position));
}
