import { LinkifyIt } from 'linkify-it';
import { keptText } from '../../../src/lib/contract/shared/characters.ts';
import { escapeHtml } from '../../shared/escape-html.ts';

/** A phone number in a text; `lastIndex` is the index after it. */
interface PhoneNumber {
  readonly index: number;
  readonly lastIndex: number;
  /** The number with the digits alone, and `+` where the country is known. */
  readonly dialled: string;
}

/** A space, a narrow one, a hyphen of any kind or a dot between two groups. */
const GAP = String.raw`[ \u00A0\u2009\u202F.\u2010\u2011-]`;
/** Part of a longer number or word, of an address, of an amount or of a reference. */
const NOT_BEFORE = String.raw`(?<![\p{L}\p{N}\p{Sc}_+./:,;#@&=%?*\u2010\u2011-])(?<!\p{N}[ \u00A0\u2009\u202F])`;
const NOT_AFTER = String.raw`(?![\p{L}\p{N}_@*]|[ \u00A0\u2009\u202F]?[\p{Sc}%]|[.,:/\u2010\u2011-]\p{N})`;
const NO_MORE_GROUPS = String.raw`(?![ \u00A0\u2009\u202F]\p{N})`;

/** `+49 30 901820`, `+49 (0)30 901820`, `0049 30 901820`. */
const INTERNATIONAL = String.raw`(?:\+|00(?=[1-9]\d{0,2}${GAP}))[1-9](?:${GAP}?(?:\(\d{1,4}\)${GAP}?)?\d){7,14}`;
/** `(415) 555-0132`, `415-555-0132`, `1 (800) 555-0199`: neither area nor exchange begins with 0 or 1. */
const NORTH_AMERICAN = String.raw`(?:1${GAP})?(?:\([2-9]\d{2}\)${GAP}?|[2-9]\d{2}${GAP})[2-9]\d{2}${GAP}\d{4}`;
/** `030 901820`, `(0170) 123 45 67`, `089/90 18 20`: an area of three to five digits, then groups of two or more. */
const DOMESTIC = String.raw`(?:\(0[1-9]\d{1,3}\) ?|0[1-9]\d{1,3}(?:[ \u00A0\u2009\u202F-]| ?/ ?))\d{2,}(?:[ \u00A0\u2009\u202F-]\d{2,}){0,4}`;

const NUMBER = new RegExp(
  `${NOT_BEFORE}(?:(?<international>${INTERNATIONAL})${NO_MORE_GROUPS}` +
    `|(?<american>${NORTH_AMERICAN})|(?<domestic>${DOMESTIC})${NO_MORE_GROUPS})${NOT_AFTER}`,
  'gu',
);

/** Words that name the number after them as something else. */
const REFERENCE =
  /(?:\b(?:order|invoice|booking|reference|ref|ticket|tracking|account|acct|policy|claim|member|serial|iban|isbn|id|no|nr)|#|№)[ \u00A0]*(?:(?:no|nr|number|num|id)[ \u00A0]*)?(?:[.:#][ \u00A0]*)?$/iu;
const REFERENCE_MAX_CHARACTERS = 40;
/** With one of these words before it, a number is a phone number all the same. */
const PHONE_WORD = /\b(?:phone|tel|telephone|mobile|cell|fax|call)\b[^\n]{0,12}$/iu;
const CURRENCY_BEHIND = /^[ \u00A0]?(?:EUR|USD|CHF|GBP)\b/u;

const INTERNATIONAL_DIGITS = { min: 9, max: 15 } as const;
const DOMESTIC_DIGITS = { min: 9, max: 13 } as const;
const NORTH_AMERICAN_DIGITS = 11;

function within(count: number, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return count >= min && count <= max;
}

/** Returns what a phone dials for a match; null for one that has too few or too many digits. */
function dialledOf(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { international, american, domestic = '' } = groups;
  if (american !== undefined) return `+1${american.replace(/\D/g, '').slice(-10)}`;
  if (international !== undefined) {
    const digits = international.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '');
    const fits = digits.startsWith('1')
      ? digits.length === NORTH_AMERICAN_DIGITS
      : within(digits.length, INTERNATIONAL_DIGITS);
    return fits ? `+${digits}` : null;
  }
  const digits = domestic.replace(/\D/g, '');
  return within(digits.length, DOMESTIC_DIGITS) ? digits : null;
}

function isReference(before: string): boolean {
  return REFERENCE.test(before) && !PHONE_WORD.test(before);
}

/**
 * Finds phone numbers in a text (docs/product/thread.md#phone-numbers): international ones and those grouped as in North America or
 * Germany. What may be a date, an amount or a reference is left out. Takes time in proportion to the text.
 */
export function findPhoneNumbers(text: string): readonly PhoneNumber[] {
  const found: PhoneNumber[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const lastIndex = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - REFERENCE_MAX_CHARACTERS), match.index);
    const dialled = dialledOf(match.groups ?? {});
    if (dialled === null || isReference(before) || CURRENCY_BEHIND.test(text.slice(lastIndex, lastIndex + 5)))
      continue;
    found.push({ index: match.index, lastIndex, dialled });
  }
  return found;
}

/** Links need a scheme, except for e-mail addresses: guessing would turn `readme.md` into a link. */
const linkifier = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null);

const SAFE_URL = /^(?:https?:\/\/|mailto:)/i;
const NEW_TAB = ' rel="noopener noreferrer nofollow" target="_blank"';
/** Messages of before have controls, which no browser shows and which take six bytes each in JSON. */
const escapeText = (text: string) => escapeHtml(keptText(text)).replace(/\r\n|\r|\n/g, '<br>');

/** More than a message has in usual, since each address of seven bytes becomes a link of ninety. */
const LINKS_MAX = 50;

interface TextLink {
  readonly index: number;
  readonly lastIndex: number;
  readonly url: string;
}

/** A letter of a script that is written without spaces around an address. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]`;
/** Before an address, and behind a letter or digit of one: `予約はhttps://shop.example/menuです`. `/wiki/東京` and `abc東京.example` stay whole. */
const EDGE = new RegExp(
  String.raw`${UNSPACED}(?=https?://|mailto:|[\w.+-]+@)|(?<=[A-Za-z\d])${UNSPACED}(?!${UNSPACED}*\.[a-z])`,
  'giu',
);
/** Full stops and brackets of these scripts. */
const UNSPACED_MARKS = /[\u3000-\u3004\u3008-\u301F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/g;
const HOST = /:\/\/[^\s/?#]+/g;

/**
 * Returns the text as the linkifier understands it, every character in its place: with spaces where an address begins and ends, and letters
 * for the underscores of a host, which it takes for none.
 */
function forLinkifier(body: string): string {
  return body
    .replace(EDGE, (letter) => ' '.repeat(letter.length))
    .replace(UNSPACED_MARKS, ' ')
    .replace(HOST, (host) => host.replaceAll('_', 'x'));
}

/** The subject and the text of a mail that an address asks for. The marks at the end of a sentence belong to the sentence. */
const MAIL_FIELDS = /\?(?:subject|body|cc|bcc)=(?:[.,;:!?']*[^\s<>"'.,;:!?()])*/iy;

function withMailFields(body: string, { index, lastIndex }: TextLink): TextLink {
  const isWritten = /^mailto:/i.test(body.slice(index, lastIndex));
  MAIL_FIELDS.lastIndex = lastIndex;
  const end = isWritten && MAIL_FIELDS.test(body) ? MAIL_FIELDS.lastIndex : lastIndex;
  const text = body.slice(index, end);
  const hasScheme = isWritten || /^https?:/i.test(text);
  return { index, lastIndex: end, url: hasScheme ? text : `mailto:${text}` };
}

/** Returns the first addresses and the phone numbers outside of them, in order. */
function linksIn(body: string): readonly TextLink[] {
  const found: readonly TextLink[] = linkifier.match(forLinkifier(body)) ?? [];
  const addresses = found.map((link) => withMailFields(body, link));
  const phones = findPhoneNumbers(body)
    .filter((phone) => addresses.every((one) => phone.lastIndex <= one.index || phone.index >= one.lastIndex))
    .map(({ dialled, ...place }) => ({ ...place, url: `tel:${dialled}` }));
  const safe = addresses.filter(({ url }) => SAFE_URL.test(url));
  return [...safe, ...phones].sort((one, other) => one.index - other.index).slice(0, LINKS_MAX);
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
