import { isEmail } from '../../../src/lib/contract/shared/email.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import { refuseDisguisedEmail } from '../identity/sign-up/refuse-disguised-text.ts';
import { ServiceError } from '../service-error.ts';
import { ADDRESS_ANSWER_IDS, CHIP_ANSWER_IDS, EMAIL_ANSWER_ID, PHONE_ANSWER_ID } from './answer-ids.ts';

const ADDRESS_TEXT_MAX_CHARACTERS = 200;
const PHONE_PATTERN = /^[0-9]{10}$/;
const CHIPS: ReadonlySet<number> = new Set(Object.values(CHIP_ANSWER_IDS));
const ADDRESS: ReadonlySet<number> = new Set(Object.values(ADDRESS_ANSWER_IDS));
const { line1, city, state, postalCode, country } = ADDRESS_ANSWER_IDS;
const REQUIRED_WITH_ADDRESS = [line1, city, state, postalCode, country];

const refuse = (sentence: string) => new ServiceError('validation', sentence);

function checked(answerId: number, value: AnswerValue): AnswerValue {
  if (CHIPS.has(answerId)) {
    if (typeof value === 'boolean' || value === null) return value;
    throw refuse('Please choose yes or no.');
  }
  if (value !== null && typeof value !== 'string') throw refuse('Please enter text.');
  const text = value?.trim() ?? '';
  if (answerId === PHONE_ANSWER_ID) {
    if (text !== '' && !PHONE_PATTERN.test(text)) throw refuse('Please enter a valid phone number.');
  } else if (answerId === EMAIL_ANSWER_ID) {
    if (text !== '' && !isEmail(text)) throw refuse('Please enter a valid email address.');
    refuseDisguisedEmail(text);
  } else if (!ADDRESS.has(answerId)) {
    throw refuse('One of these questions is not known.');
  } else if (text.length > ADDRESS_TEXT_MAX_CHARACTERS) {
    throw refuse('Please enter a shorter address.');
  }
  return text === '' ? null : text;
}

/**
 * Returns the posted onboarding answers by id. The last answer of an id wins; null or a blank value clears it.
 * @throws {ServiceError} `validation` for an unknown id, a value of the wrong type, an incomplete address
 * (docs/product/onboarding.md#address), or a disguised e-mail address (docs/product/identity.md#plain-characters).
 */
export function checkIntroAnswers(
  posted: readonly { readonly answer_id: number; readonly value: AnswerValue }[],
): ReadonlyMap<number, AnswerValue> {
  const answers = new Map(posted.map(({ answer_id: id, value }) => [id, checked(id, value)]));
  const isFilled = (id: number) => answers.get(id) != null;
  if ([...ADDRESS].some(isFilled) && !REQUIRED_WITH_ADDRESS.every(isFilled)) {
    throw refuse('Please complete the address.');
  }
  return answers;
}

/** Returns true for answers of the last onboarding step. */
export function isContactAnswer(id: number): boolean {
  return id === PHONE_ANSWER_ID || id === EMAIL_ANSWER_ID || ADDRESS.has(id);
}
