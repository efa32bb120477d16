import { isEmail } from '../../contract/shared/email.ts';
import { PHONE_DIGITS } from '../../contract/shared/limits.ts';
import type { AnswerValue, QuestionType, ScreenItem } from '../../contract/assistant.ts';
import { fileNameOfKey } from '../../format/file-name.ts';
import { readFormatted, showFormatted, type FormatProblem } from '../../format/formatted-answer.ts';
import { browserDateStyle } from '../../format/date-style.ts';
import { dayKey } from '../../format/day.ts';
import { effects } from '../../effects/effects.ts';
import { formatPhone, phoneDigits } from '../../format/mask.ts';
import { numberOf } from '../../format/number.ts';
import { formatProblem } from '../../messages/shared/question-formats.ts';
import { validation } from '../../messages/shared/validation.ts';
import type { Answered, AnswerInput } from './dialogue.ts';

/** The rules of a question type. Its input is in islands/assistant/question/answer-field.tsx. */
interface QuestionRules {
  /** Returns the input for an answer that is known already. */
  readonly inputOf: (answer: string) => AnswerInput;
  /** Returns the sentence that says why an input cannot be sent; null when it can. */
  readonly problemOf: (text: string, item: ScreenItem) => string | null;
  /** Returns the answer as it is sent. */
  readonly valueOf: (item: ScreenItem, text: string) => AnswerValue;
  /** Returns the answer as the transcript and the summary show it. */
  readonly answerText: (item: ScreenItem, input: AnswerInput) => string;
}

const plain: QuestionRules = {
  inputOf: (answer) => ({ text: answer }),
  problemOf: () => null,
  valueOf: (_, text) => text,
  answerText: (_, { text }) => text.trim(),
};

/** Sends a number when the API's own answer to the question is a number. */
const text: QuestionRules = {
  ...plain,
  valueOf: (item, typed) => {
    const known = item.answer ?? item.universalAnswer;
    return typeof known === 'number' ? (numberOf(typed) ?? typed) : typed;
  },
};

const rules: Readonly<Record<QuestionType, QuestionRules>> = {
  TextInput: text,
  MultilineTextInput: text,
  PhoneNumberInput: {
    ...plain,
    inputOf: (answer) => ({ text: formatPhone(answer) }),
    problemOf: (typed) => (phoneDigits(typed).length === PHONE_DIGITS ? null : validation.phoneInvalid),
    valueOf: (_, typed) => phoneDigits(typed),
  },
  ManagedEmailInput: {
    ...plain,
    problemOf: (typed) => (isEmail(typed.trim()) ? null : validation.emailInvalid),
    valueOf: (_, typed) => typed.trim(),
  },
  SingleSelectInput: {
    ...plain,
    answerText: (item, input) =>
      item.options.find((option) => option.value === input.text)?.label ?? input.text,
  },
  SingleUploadInput: {
    ...plain,
    inputOf: (key) => ({ text: key, file: { name: fileNameOfKey(key), type: '', sizeBytes: 0 } }),
    answerText: (_, { text: key, file }) => file?.name ?? fileNameOfKey(key),
  },
};

/** Returns the employee's current day, as `2026-06-01`. */
export function today(): string {
  return dayKey(new Date(effects().now()).toISOString());
}

/** A line of text that holds a day or an amount (docs/product/assistant.md#question-formats). */
const formatted: QuestionRules = {
  ...plain,
  problemOf: (typed, item) => {
    const read = readText(item, typed);
    return typeof read === 'object' ? formatProblem(read) : null;
  },
  valueOf: (item, typed) => {
    const read = readText(item, typed);
    return typeof read === 'object' ? typed : read;
  },
  answerText: (item, { text: typed }) =>
    item.format === null || item.format.kind === 'list'
      ? typed.trim()
      : showFormatted(item.format, typed, browserDateStyle()),
};

function readText({ format }: ScreenItem, typed: string): string | number | FormatProblem {
  const day = today();
  if (format === null || format.kind === 'list') return typed;
  return readFormatted(format, typed, { earliest: day, latest: day });
}

function rulesOf({ type, format }: ScreenItem): QuestionRules {
  return type === 'TextInput' && format !== null ? formatted : rules[type];
}

/** Returns the input a question starts with: an earlier answer, else one from the profile, else an empty one. */
export function prefillOf(item: ScreenItem): AnswerInput {
  const value = item.answer ?? item.universalAnswer;
  return value === null ? { text: '' } : rulesOf(item).inputOf(String(value));
}

/** Returns true when the prefill comes from the profile and not from an earlier answer. */
export function isFromProfile(item: ScreenItem): boolean {
  return item.answer === null && item.universalAnswer !== null;
}

export function hasAnswer(input: AnswerInput): boolean {
  return input.text.trim() !== '';
}

export function sameInput(one: AnswerInput, other: AnswerInput): boolean {
  return one.text === other.text && one.file?.name === other.file?.name;
}

/** Returns the sentence that says why an answer cannot be sent; null when it can. */
export function problemOf(item: ScreenItem, input: AnswerInput): string | null {
  return rulesOf(item).problemOf(input.text, item);
}

/** Returns the answer as it is sent; null for a skipped question. */
export function valueOf({ item, input, skipped }: Answered): AnswerValue {
  return skipped ? null : rulesOf(item).valueOf(item, input.text);
}

/** Returns the answer as it is shown; null for a skipped question. */
export function answerText({ item, input, skipped }: Answered): string | null {
  return skipped ? null : rulesOf(item).answerText(item, input);
}
