import { DAY_MS } from '../../../src/lib/contract/shared/durations.ts';
import { isEmail } from '../../../src/lib/contract/shared/email.ts';
import { formatPlainDate } from '../../../src/lib/format/plain-date.ts';
import { readFormatted, type FormatProblem } from '../../../src/lib/format/formatted-answer.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { refuseDisguisedEmail } from '../identity/sign-up/refuse-disguised-text.ts';
import { ServiceError } from '../service-error.ts';
import type { Item } from './path.ts';

const PHONE_PATTERN = /^[0-9]{10}$/;

const refuse = (sentence: string) => new ServiceError('validation', sentence);

function asText(value: string | number | boolean, sentence: string): string {
  if (typeof value === 'boolean' || String(value).trim() === '') throw refuse(sentence);
  return String(value);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Returns the days that it can be anywhere on earth, which the employee's time zone is not known to narrow. */
function todayAnywhere(now: Date): { earliest: string; latest: string } {
  const day = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString().slice(0, DAY_LENGTH);
  return { earliest: day(-DAY_MS), latest: day(DAY_MS) };
}

function sentenceOf(problem: FormatProblem): string {
  switch (problem.kind) {
    case 'no-date':
      return 'Please enter a date as year, month and day, such as 2026-06-01.';
    case 'no-amount':
      return 'Please enter an amount, such as 1,234.50.';
    case 'too-early':
      return `Please choose ${formatPlainDate(problem.limit)} or a later day.`;
    case 'too-late':
      return `Please choose ${formatPlainDate(problem.limit)} or an earlier day.`;
    case 'too-small':
      return `Please enter ${problem.limit} or more.`;
    case 'too-large':
      return `Please enter ${problem.limit} or less.`;
  }
}

/**
 * Returns an answer as it is stored: an option's value, ten digits, an e-mail address, a text that is not blank, a
 * number, or a day and an amount for questions with a format (docs/product/assistant.md#question-formats). Null skips an optional question. Does not check who owns an uploaded file.
 * @throws {ServiceError} `validation` when the question doesn't accept the value.
 */
export function checkAnswer(item: Item, value: AnswerValue, now: Date): AnswerValue {
  if (value === null) {
    if (item.optional) return null;
    throw refuse('This question needs an answer.');
  }
  switch (item.type) {
    case 'SingleSelectInput': {
      const chosen = asText(value, 'Please choose one of the options.');
      if (!item.options.some((option) => option.value === chosen))
        throw refuse('Please choose one of the options.');
      return chosen;
    }
    case 'PhoneNumberInput': {
      const phone = asText(value, 'Please enter a valid phone number.');
      if (!PHONE_PATTERN.test(phone)) throw refuse('Please enter a valid phone number.');
      return phone;
    }
    case 'ManagedEmailInput': {
      const email = asText(value, 'Please enter a valid email address.').trim();
      if (!isEmail(email)) throw refuse('Please enter a valid email address.');
      refuseDisguisedEmail(email);
      return email;
    }
    case 'SingleUploadInput':
      return asText(value, 'Please choose a file.');
    case 'TextInput': {
      if (item.format === null) return writtenAnswer(value);
      const read = readFormatted(item.format, asText(value, 'Please write an answer.'), todayAnywhere(now));
      if (typeof read === 'object') throw refuse(sentenceOf(read));
      return read;
    }
    case 'MultilineTextInput':
      return writtenAnswer(value);
  }
}

function writtenAnswer(value: string | number | boolean): AnswerValue {
  return typeof value === 'number' ? value : asText(value, 'Please write an answer.');
}
