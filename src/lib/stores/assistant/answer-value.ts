import { isEmail } from '../../contract/email.ts';
import { PHONE_DIGITS } from '../../contract/limits.ts';
import type { AnswerValue, ScreenItem } from '../../contract/user-request-surveys.ts';
import { fileNameOfKey } from '../../format/file-name.ts';
import { formatPhone, phoneDigits } from '../../format/mask.ts';
import { validation } from '../../messages/validation.ts';
import type { Answered, AnswerInput } from './conversation.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** What a question's input starts with: an earlier answer, else what the profile knows, else nothing. */
export function prefillOf(item: ScreenItem): AnswerInput {
  const value = item.answer ?? item.universalAnswer;
  if (value === null) return { text: '' };
  const text = String(value);
  if (item.type === 'PhoneNumberInput') return { text: formatPhone(text) };
  if (item.type === 'SingleUploadInput') {
    return { text, file: { name: fileNameOfKey(text), type: '', sizeBytes: 0 } };
  }
  return { text };
}

/** True when the prefill comes from the profile and not from an earlier answer. */
export function isFromProfile(item: ScreenItem): boolean {
  return item.answer === null && item.universalAnswer !== null;
}

export function hasAnswer(input: AnswerInput): boolean {
  return input.text.trim() !== '';
}

export function sameInput(one: AnswerInput, other: AnswerInput): boolean {
  return one.text === other.text && one.file?.name === other.file?.name;
}

/** Why an answer cannot be sent as it stands; null when it can. */
export function problemOf(item: ScreenItem, input: AnswerInput): string | null {
  if (item.type === 'PhoneNumberInput' && phoneDigits(input.text).length !== PHONE_DIGITS) {
    return validation.phoneInvalid;
  }
  if (item.type === 'ManagedEmailInput' && !isEmail(input.text.trim())) return validation.emailInvalid;
  return null;
}

/** The answer as it is sent: number as number, ten-digit phone, option value, upload key, else the text as typed. */
export function valueOf({ item, input, skipped }: Answered): AnswerValue {
  if (skipped) return null;
  switch (item.type) {
    case 'PhoneNumberInput':
      return phoneDigits(input.text);
    case 'ManagedEmailInput':
      return input.text.trim();
    case 'TextInput':
    case 'MultilineTextInput': {
      const isNumber =
        typeof (item.answer ?? item.universalAnswer) === 'number' && NUMBER.test(input.text.trim());
      return isNumber ? Number(input.text) : input.text;
    }
    case 'SingleSelectInput':
    case 'SingleUploadInput':
      return input.text;
  }
}

/** The answer as a person reads it; null for a skipped question. */
export function spokenAnswer({ item, input, skipped }: Answered): string | null {
  if (skipped) return null;
  switch (item.type) {
    case 'SingleSelectInput':
      return item.options.find((option) => option.value === input.text)?.label ?? input.text;
    case 'SingleUploadInput':
      return input.file?.name ?? fileNameOfKey(input.text);
    default:
      return input.text.trim();
  }
}
