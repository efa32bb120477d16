import { plainDigits } from './plain-digits.ts';
import { applyMask } from './mask.ts';

/** The mask of a US or Canadian phone number; the syntax is in docs/product/widgets.md#input-mask. */
export const PHONE_MASK = '(999) 999-9999';

const PUNCTUATION = /[\s()./\p{Pd}]/gu;
/** A prefix that leads abroad, the digits (E.164 has up to 15), and an extension. */
const NUMBER = /^(\+|00|011(?=\d{8}))?(\d{7,15})(?:(?:x|ext|extension|#):?(\d{1,6}))?$/i;

const LEADS_ABROAD = /^[^\d+]*(?:\+|00|011)/;
const HOME_DIGIT = /\(\s*0\s*\)/;

/** Drops the digit that is dialled at home: "+44 (0)20 7946 0958", "0044 (0) 20 7946 0958". */
function withoutHomeDigit(text: string): string {
  return LEADS_ABROAD.test(text) ? text.replace(HOME_DIGIT, '') : text;
}

/**
 * Returns the number in a text as it is stored: `4155550132` of the United States and Canada, `4155550132 ext 12`, `+4722855050` of another
 * country; null for a text that is none (docs/product/widgets.md#phone-numbers-in-fields).
 */
export function parsePhone(raw: string): string | null {
  const text = plainDigits(raw);
  const bare = withoutHomeDigit(text).replace(PUNCTUATION, '');
  const [, abroad, digits = '', extension] = NUMBER.exec(bare) ?? [];
  const code = digits.length > 10 && digits.startsWith('1') ? '1' : '';
  let number = digits.slice(code.length);
  if (abroad !== undefined && code === '') {
    if (!/^[2-9]/.test(digits)) return null;
    number = `+${digits}`;
  } else if (number.length !== 10) return null;
  return extension === undefined ? number : `${number} ext ${extension}`;
}

/** Returns the ten digits of a US or Canadian number without an extension; null for any other. */
export function nationalDigits(raw: string): string | null {
  const number = parsePhone(raw) ?? '';
  return /^\d{10}$/.test(number) ? number : null;
}

/**
 * Writes a number, or what is typed of one, into the mask: `(415) 55`. What has no place in it stays as it is: a number of another
 * country, one with an extension, too many digits.
 */
export function formatPhone(raw: string): string {
  const text = plainDigits(raw);
  const digits = nationalDigits(text) ?? text.replace(PUNCTUATION, '');
  return /^[2-9]\d{0,9}$/.test(digits) ? applyMask(PHONE_MASK, digits) : text.trimStart();
}
