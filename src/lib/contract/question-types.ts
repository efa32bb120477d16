import type { DateStyle } from '../format/day.ts';
import { fileNameOfKey } from '../format/files.ts';
import { type FormatProblem, readFormatted, showFormatted, type Today } from '../format/formatted-answer.ts';
import { formatPhone, parsePhone } from '../format/phone.ts';
import { keptEmail } from './shared/characters.ts';
import { isPlainDate } from './shared/plain-date.ts';
import { boundText, isEmail, z } from './shared/schemas.ts';

/** Ids of the onboarding answers (docs/product/onboarding.md#answer-ids). */
export const CHIP_ANSWER_IDS = { home: 132, car: 134, parent: 121, pet: 122, partner: 120 } as const;
export const PHONE_ANSWER_ID = 104;
export const EMAIL_ANSWER_ID = 165;
export const ADDRESS_ANSWER_IDS = {
  line1: 148,
  line2: 149,
  city: 150,
  state: 151,
  postalCode: 311,
  country: 313,
} as const;
/** The answers of the last onboarding step: how and where to reach the employee. */
export const CONTACT_ANSWER_IDS: ReadonlySet<number> = new Set([
  PHONE_ANSWER_ID,
  EMAIL_ANSWER_ID,
  ...Object.values(ADDRESS_ANSWER_IDS),
]);

/*
 * Everything that differs between the types of questions, for both sides: one record per type
 * (docs/product/assistant.md#question-types). Only the field on screen is elsewhere: islands/assistant/answer-field.tsx.
 */

/** A day as `2026-06-01`, or the employee's current day. */
const isDayLimit = (value: string) => value === 'today' || isPlainDate(value);
const dayLimit = z.string().check(z.refine(isDayLimit, 'must be today or a day such as 2026-06-01'));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD'));

export const dateFormat = {
  kind: z.literal('date'),
  min: z.optional(dayLimit),
  max: z.optional(dayLimit),
};
export const amountFormat = {
  kind: z.literal('amount'),
  currency,
  min: z.optional(z.number()),
  max: z.optional(z.number()),
};

/** The fields of the format of letters and digits. */
export const maskFormat = {
  kind: z.literal('mask'),
  mask: boundText,
  min: z.optional(z.number()),
  example: boundText,
};

/** Additive: the format of a question on the wire (docs/product/assistant.md#question-formats). */
export const emittedFormat = z.union([
  z.object(dateFormat),
  z.object(amountFormat),
  z.object(maskFormat),
  z.object({ kind: z.literal('list') }),
]);
export type QuestionFormat = z.output<typeof emittedFormat>;
export type AnswerFormat = Exclude<QuestionFormat, { readonly kind: 'list' }>;

/** Accepts anything: a format that this client does not know is none. */
export const tolerantFormat = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown): QuestionFormat | null => {
    const parsed = emittedFormat.safeParse(value);
    return parsed.success ? parsed.data : null;
  }),
);

/** Why an answer is none. */
export type AnswerProblem =
  FormatProblem | { readonly kind: 'no-text' | 'no-phone' | 'no-email' | 'no-option' | 'no-file' };

/** The parts of a question that its answers depend on. */
interface Question {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly format: QuestionFormat | null;
}

interface QuestionRules {
  /** Tells authors of content what the employee enters. */
  readonly label: string;
  /** True for a choice among the question's options. */
  readonly hasOptions: boolean;
  /** True for the key of an uploaded file. */
  readonly isFile: boolean;
  /** True for the employee's own words: they can name a custom request. */
  readonly isWritten: boolean;
  /** True for a question with room for a need in words: one line may ask for a city or an age. */
  readonly takesNeed: boolean;
  /** The formats that a question of this type may have. */
  readonly formats: readonly QuestionFormat['kind'][];
  /** The onboarding answer that fills in a question which names no other; null for none. */
  readonly profileAnswerId: number | null;
  /** What is wrong with a blank answer. */
  readonly blank: AnswerProblem;
  /** Writes and removes the mask of the field. */
  readonly mask: { readonly write: (text: string) => string; readonly remove: (text: string) => string };
  /** Returns an answer as it is stored, or its problem. */
  readonly parse: (
    value: string | number,
    question: Question,
    today: Today,
  ) => string | number | AnswerProblem;
  /** Returns an answer as it is read. */
  readonly show: (text: string, question: Question, style?: Pick<DateStyle, 'dayFirst'>) => string;
}

const unmasked = (text: string): string => text;
const plain = {
  hasOptions: false,
  isFile: false,
  isWritten: false,
  takesNeed: false,
  formats: [],
  profileAnswerId: null,
  blank: { kind: 'no-text' },
  mask: { write: unmasked, remove: unmasked },
  parse: (value) => value,
  show: (text) => text.trim(),
} satisfies Partial<QuestionRules>;

/** Returns the format of a written answer; null for any text. */
function writtenFormat({ format }: Question): AnswerFormat | null {
  return format === null || format.kind === 'list' ? null : format;
}

const types = {
  TextInput: {
    ...plain,
    label: 'one line of text; with a format, a day, an amount of money, or letters and digits by a mask',
    isWritten: true,
    formats: ['date', 'amount', 'mask'],
    parse: (value, question, today) => {
      const format = writtenFormat(question);
      return format === null ? value : readFormatted(format, String(value), today);
    },
    show: (text, question, style) => {
      const format = writtenFormat(question);
      return format === null ? text.trim() : showFormatted(format, text, style);
    },
  },
  MultilineTextInput: { ...plain, label: 'several lines of text', isWritten: true, takesNeed: true },
  PhoneNumberInput: {
    ...plain,
    label: 'a phone number',
    profileAnswerId: PHONE_ANSWER_ID,
    blank: { kind: 'no-phone' },
    mask: { write: formatPhone, remove: (text) => parsePhone(text) ?? text },
    parse: (value) => parsePhone(String(value)) ?? { kind: 'no-phone' },
    // Not what a service writes in place of a number.
    show: (text) => (parsePhone(text) === null ? text.trim() : formatPhone(text)),
  },
  ManagedEmailInput: {
    ...plain,
    label: 'an e-mail address',
    profileAnswerId: EMAIL_ANSWER_ID,
    blank: { kind: 'no-email' },
    parse: (value) => {
      const email = keptEmail(String(value));
      return isEmail(email) ? email : { kind: 'no-email' };
    },
  },
  SingleSelectInput: {
    ...plain,
    label: 'one of the options',
    hasOptions: true,
    formats: ['list'],
    blank: { kind: 'no-option' },
    parse: (value, { options }) =>
      options.find((option) => option.value === String(value))?.value ?? { kind: 'no-option' },
    show: (text, { options }) => options.find((option) => option.value === text)?.label ?? text,
  },
  SingleUploadInput: {
    ...plain,
    label: 'one file',
    isFile: true,
    blank: { kind: 'no-file' },
    parse: String,
    show: fileNameOfKey,
  },
} satisfies Record<string, QuestionRules>;

export type QuestionType = keyof typeof types;
export const questionRules: Readonly<Record<QuestionType, QuestionRules>> = types;
/** The names of the types. The compiler does not follow `Object.keys`. */
export const questionTypes = Object.keys(types) as [QuestionType, ...QuestionType[]];
/** Stands in for a type that this client does not know. */
export const FALLBACK_TYPE: QuestionType = 'TextInput';

export function isQuestionType(type: string): type is QuestionType {
  return Object.hasOwn(types, type);
}

/** Returns true for a question that is answered in the employee's own words. */
export function isWritten({ type, format }: Question & { readonly type: QuestionType }): boolean {
  return questionRules[type].isWritten && format === null;
}

/** Returns the names of the types that a condition holds for, as a sentence has them: `A or B`. */
export function typesWith(condition: (rules: QuestionRules) => boolean): string {
  return questionTypes.filter((type) => condition(questionRules[type])).join(' or ');
}
