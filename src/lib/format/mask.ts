/** Mask of a US phone number. In a mask 9 stands for a digit, a for a letter, * for either; the rest is literal. */
export const PHONE_MASK = '(999) 999-9999';

const tokens: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /[a-z]/i, '*': /[a-z\d]/i };

interface MaskRun {
  readonly masked: string;
  readonly plain: string;
}

function runMask(mask: string, raw: string): MaskRun {
  let masked = '';
  let plain = '';
  let literals = '';
  let at = 0;
  for (const slot of mask) {
    const token = tokens[slot];
    if (token === undefined) {
      literals += slot;
      if (raw.charAt(at) === slot) at += 1;
      continue;
    }
    while (at < raw.length && !token.test(raw.charAt(at))) at += 1;
    if (at >= raw.length) break;
    // Literals are written only once a character follows: otherwise Backspace could never get past them.
    masked += literals + raw.charAt(at);
    plain += raw.charAt(at);
    literals = '';
    at += 1;
  }
  return { masked, plain };
}

/** Writes `raw` into the mask, as far as it goes: `(555) 12`. What does not fit is left out. */
export function applyMask(mask: string, raw: string): string {
  return runMask(mask, raw).masked;
}

/** Only the characters a person typed, without the mask's literals. */
export function unmask(mask: string, value: string): string {
  return runMask(mask, value).plain;
}

/** The digits of a phone number, without the leading +1 or 1 that pasted numbers carry. */
export function phoneDigits(raw: string): string {
  const digits = raw.replace(/\D/g, '');
  const hasCountryCode = raw.trim().startsWith('+1') || (digits.length === 11 && digits.startsWith('1'));
  return hasCountryCode ? digits.slice(1) : digits;
}

/** A phone number as the mask shows it; one with too many digits stays as it came, so that validation can say so. */
export function formatPhone(raw: string): string {
  const digits = phoneDigits(raw);
  return digits.length > 10 ? raw : applyMask(PHONE_MASK, digits);
}
