import { z } from './zod.ts';
import { EMAIL_MAX_CHARACTERS } from './limits.ts';
import { isStorableText } from './text.ts';

// One @, a dotted domain, no white space or brackets: stricter rules refuse real addresses, looser ones accept typos.
const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/;

/** Returns true for an address that the forms accept (docs/product/identity.md#email-and-password). */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_CHARACTERS && EMAIL_PATTERN.test(value) && isStorableText(value);
}

/** An e-mail address on the wire, trimmed. */
export const emailText = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_MAX_CHARACTERS), z.refine(isEmail, 'is not an e-mail address'));
