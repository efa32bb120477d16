import { plainDigits } from './plain-digits.ts';

const tokens: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /[a-z]/i, '*': /[a-z\d]/i };

/** Writes a text into the mask (docs/product/widgets.md#input-mask): `(555) 12`. Characters that do not fit are dropped. */
export function applyMask(mask: string, given: string): string {
  const raw = plainDigits(given);
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
