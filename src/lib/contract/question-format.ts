import { z } from './shared/zod.ts';

/** A day as `2026-06-01`, or the employee's current day. */
const dayLimit = z
  .string()
  .check(z.regex(/^(?:today|\d{4}-\d{2}-\d{2})$/, 'must be today or a day such as 2026-06-01'));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD'));

/** The fields of the format of a day. */
export const dateFormat = {
  kind: z.literal('date'),
  min: z.optional(dayLimit),
  max: z.optional(dayLimit),
};
/** The fields of the format of an amount of money. */
export const amountFormat = {
  kind: z.literal('amount'),
  currency,
  min: z.optional(z.number()),
  max: z.optional(z.number()),
};

/** Additive: the format of a question on the wire (docs/product/assistant.md#question-formats). */
export const emittedFormat = z.union([
  z.object(dateFormat),
  z.object(amountFormat),
  z.object({ kind: z.literal('list') }),
]);
export type QuestionFormat = z.output<typeof emittedFormat>;
/** The format of a written answer. */
export type AnswerFormat = Exclude<QuestionFormat, { readonly kind: 'list' }>;

/** Accepts anything: a format that this client does not know is none. */
export const tolerantFormat = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown): QuestionFormat | null => {
    const parsed = emittedFormat.safeParse(value);
    return parsed.success ? parsed.data : null;
  }),
);
