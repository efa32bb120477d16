import * as z from 'zod/mini';

/** Postgres refuses NUL and silently alters lone surrogates, so both are refused at the edge. */
export function isStorableText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Text of 1 to `max` UTF-16 units with something besides white space in it; stored exactly as sent. */
export function requiredText(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.refine(isStorableText, 'is not valid text'),
    z.refine((value) => value.trim() !== '', 'is blank'),
  );
}

/** Text of 0 to `max` UTF-16 units. */
export function anyText(max: number) {
  return z.string().check(z.maxLength(max), z.refine(isStorableText, 'is not valid text'));
}

/** An identifier as APIs send it: a number or a string. */
export const wireId = z.union([z.number(), z.string()]);
export type WireId = z.infer<typeof wireId>;

/** A text that some APIs leave out. Always a string or null afterwards. */
export const maybeText = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value ?? null),
);

/** A text that some APIs leave out or send as null; '' then. */
export const textOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((value: string | null | undefined) => value ?? ''),
);

/** A flag that some APIs leave out or send as null; anything but true is false. */
export const maybeFlag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => value === true),
);
