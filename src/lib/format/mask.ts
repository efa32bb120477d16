/** The mask of a US phone number; the syntax is in docs/product/widgets.md#input-mask. */
export const PHONE_MASK = '(999) 999-9999';

const tokens: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /[a-z]/i, '*': /[a-z\d]/i };

/** Writes `raw` into the mask: `(555) 12`. Characters that do not fit are dropped. */
export function applyMask(mask: string, raw: string): string {
  let masked = '';
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
    // A literal is written only before a character: otherwise Backspace could not delete past it.
    masked += literals + raw.charAt(at);
    literals = '';
    at += 1;
  }
  return masked;
}

/** Returns the digits of a phone number without a leading +1 or 1 (docs/product/mfa.md#phone-number). */
export function phoneDigits(raw: string): string {
  const digits = raw.replace(/\D/g, '');
  const hasCountryCode = raw.trim().startsWith('+1') || (digits.length === 11 && digits.startsWith('1'));
  return hasCountryCode ? digits.slice(1) : digits;
}

/** Formats a phone number by the mask. A number with too many digits stays unchanged, so that validation reports it. */
export function formatPhone(raw: string): string {
  const digits = phoneDigits(raw);
  return digits.length > 10 ? raw : applyMask(PHONE_MASK, digits);
}
