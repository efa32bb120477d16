import * as z from 'zod/mini';
import { EMAIL_MAX_CHARACTERS } from './limits.ts';
import { isStorableText } from './text.ts';

// One @, a dotted domain, no white space or brackets: stricter rules refuse real addresses, looser ones accept typos.
const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/;

/** True for an address that the sign-in, sign-up and reset forms accept (SPEC section 5). */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_CHARACTERS && EMAIL_PATTERN.test(value) && isStorableText(value);
}

/** An e-mail address on the wire, trimmed. */
export const emailText = z
  .string()
  .check(z.trim(), z.maxLength(EMAIL_MAX_CHARACTERS), z.refine(isEmail, 'is not an e-mail address'));
