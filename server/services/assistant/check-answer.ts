import { isEmail } from '../../../src/lib/contract/shared/email.ts';
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

/**
 * Returns an answer as it is stored: an option's value, ten digits, an e-mail address, a text that is not blank, or a
 * number. Null skips an optional question. Does not check who owns an uploaded file.
 * @throws {ServiceError} `validation` when the question doesn't accept the value.
 */
export function checkAnswer(item: Item, value: AnswerValue): AnswerValue {
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
    case 'TextInput':
    case 'MultilineTextInput':
      return typeof value === 'number' ? value : asText(value, 'Please write an answer.');
  }
}
