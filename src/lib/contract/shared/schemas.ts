import * as z from 'zod/mini';
import { isBlank } from './blank.ts';
import { EMAIL_MAX_CHARACTERS, ID_MAX } from './limits.ts';

// zod compiles parsers with `new Function`. The site's CSP reports even the attempt as a violation.
if ('document' in globalThis) z.config({ jitless: true });

/** Every schema is made with this export, so that no schema can exist before the configuration. */
export { z };

/** Returns true for text without NUL and lone surrogates: PostgreSQL refuses the first and alters the second. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Text of 1 to `max` UTF-16 units that is not blank; stored as sent. */
export function requiredText(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.refine(isStorableText, 'is not valid text'),
    z.refine((value) => !isBlank(value), 'is blank'),
  );
}

/** Text of 0 to `max` UTF-16 units. */
export function anyText(max: number) {
  return z.string().check(z.maxLength(max), z.refine(isStorableText, 'is not valid text'));
}

/** An identifier as APIs send it: a number or a string. */
export const wireId = z.union([z.number(), z.string()]);
export type WireId = z.infer<typeof wireId>;

/** A text that some APIs omit; a string or null after parsing. */
export const maybeText = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value ?? null),
);

/** A text that some APIs omit or send as null; '' then. */
export const textOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value ?? ''),
);

/** A list of texts that some APIs omit or send as null; empty then. */
export const textsOrNone = z.pipe(
  z.nullish(z.array(z.string())),
  z.transform((texts: string[] | null | undefined) => texts ?? []),
);

/** A flag that some APIs omit or send as null; false unless it is true. */
export const maybeFlag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => value === true),
);

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

/** Parses an id from a path or a body. Returns null unless it is an integer from 1 to `ID_MAX`. */
export function numericId(value: string | number): number | null {
  const text = String(value);
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= ID_MAX ? id : null;
}
