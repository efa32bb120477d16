import * as z from 'zod/mini';
import { isBlank } from './blank.ts';
import { composed, keptEmail, keptText } from './characters.ts';
import { EMAIL_MAX_CHARACTERS, ID_MAX, PASSWORD_MAX_CHARACTERS } from './limits.ts';

// zod compiles parsers with `new Function`. The site's CSP reports even the attempt as a violation.
if ('document' in globalThis) z.config({ jitless: true });

/** Every schema is made with this export, so that no schema can exist before the configuration. */
export { z };

/** Text of any length, which other rules bound; `keptText` of what is sent. */
export const boundText = z.string().check(z.overwrite(keptText));

/** Text of 1 to `max` UTF-16 units that is not blank; of what is sent, `keptText` is stored. */
export function requiredText(max: number) {
  return anyText(max).check(z.refine((value) => !isBlank(value), 'is blank'));
}

/** Text of 0 to `max` UTF-16 units; of what is sent, `keptText` is stored. */
export function anyText(max: number) {
  return boundText.check(z.maxLength(max));
}

/** A composed character has at most four parts, each of one UTF-16 unit. */
const PASSWORD_SENT_MAX = 4 * PASSWORD_MAX_CHARACTERS;

/** A password of 0 to 128 composed characters, as it was typed but for what nothing can store. */
export const passwordText = z.string().check(
  z.overwrite((value) => value.replace(/[\0\p{Cs}]/gu, '')),
  z.maxLength(PASSWORD_SENT_MAX),
  z.refine((value) => composed(value).length <= PASSWORD_MAX_CHARACTERS, 'is too long'),
);

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

// One @, a dotted domain, no white space or brackets: stricter rules refuse real addresses, looser ones accept typos. A domain has no other
// ASCII sign than `-` and `_`: no mail reaches `b.example?cc=x`. A last part that begins with a digit is a machine's address, such as
// 127.0.0.1 written as `0x7f.1`.
const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@(?:[^\s!-,./:-@[-^`{-~]+\.)+(?!\d)[^\s!-,./:-@[-^`{-~]+$/;

/** Returns true for an address that the forms accept (docs/product/identity.md#email-and-password). */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_CHARACTERS && EMAIL_PATTERN.test(value) && keptEmail(value) === value;
}

/** An e-mail address on the wire; of what is sent, `keptEmail` counts. */
export const emailText = z
  .string()
  .check(
    z.overwrite(keptEmail),
    z.maxLength(EMAIL_MAX_CHARACTERS),
    z.refine(isEmail, 'is not an e-mail address'),
  );

/** What may be an address of somebody, of 1 to 254 UTF-16 units. */
export const soughtEmail = requiredText(EMAIL_MAX_CHARACTERS).check(z.overwrite(keptEmail));

/** Parses an id from a path or a body. Returns null unless it is an integer from 1 to `ID_MAX`. */
export function numericId(value: string | number): number | null {
  const text = String(value);
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= ID_MAX ? id : null;
}
