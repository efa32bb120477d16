import { ApiError } from '../../api/shared/api-error.ts';
import { postOnboardingAnswers, postStartSurvey } from '../../api/assistant.ts';
import { EMAIL_ANSWER_ID, PHONE_ANSWER_ID } from '../../contract/question-types.ts';
import { INTRO_SURVEY_ID } from '../../contract/shared/limits.ts';
import type { IntroAnswer } from '../../contract/assistant.ts';
import { effects } from '../../effects/effects.ts';
import {
  aboutYouChips,
  addressFields,
  hasAddress,
  noAboutYou,
  noContactInfo,
  type AboutYouValues,
  type ContactInfoValues,
} from '../../forms/onboarding-fields.ts';
import { formatPhone, parsePhone } from '../../format/phone.ts';
import { cacheOwner } from '../shared/remote.ts';

/** Returns the answers of all five chips, chosen or not (docs/product/onboarding.md#answer-ids). */
export function aboutYouAnswers(values: AboutYouValues): readonly IntroAnswer[] {
  return aboutYouChips.map(({ name, answerId }) => ({ answer_id: answerId, value: values[name] }));
}

/** Returns phone and e-mail, and an address that is begun or replaces a stored one. Empty fields become null. */
export function contactInfoAnswers(
  values: ContactInfoValues,
  replacesAddress = false,
): readonly IntroAnswer[] {
  const emptyToNull = (text: string) => (text === '' ? null : text);
  const address = replacesAddress || hasAddress(values) ? addressFields : [];
  return [
    { answer_id: PHONE_ANSWER_ID, value: parsePhone(values.phone) },
    { answer_id: EMAIL_ANSWER_ID, value: emptyToNull(values.email) },
    ...address.map(({ name, answerId }) => ({ answer_id: answerId, value: emptyToNull(values[name]) })),
  ];
}

export function aboutYouIn(answers: readonly IntroAnswer[]): AboutYouValues {
  const chosen = new Set(answers.filter(({ value }) => value === true).map(({ answer_id: id }) => id));
  const values = { ...noAboutYou };
  for (const { name, answerId } of aboutYouChips) values[name] = chosen.has(answerId);
  return values;
}

/** Returns the contact details in stored answers, '' for each one that is missing. */
export function contactInfoIn(answers: readonly IntroAnswer[]): ContactInfoValues {
  const texts = new Map(
    answers.map(({ answer_id: id, value }) => [id, typeof value === 'string' ? value : '']),
  );
  const textOf = (id: number) => texts.get(id) ?? '';
  const values = {
    ...noContactInfo,
    phone: formatPhone(textOf(PHONE_ANSWER_ID)),
    email: textOf(EMAIL_ANSWER_ID),
  };
  for (const { name, answerId } of addressFields) values[name] = textOf(answerId);
  return values;
}

/** Completes the onboarding on the server without an answer. */
export const skippedContactInfo: readonly IntroAnswer[] = [{ answer_id: PHONE_ANSWER_ID, value: null }];

function addressKey(): string {
  return `onboarding:${cacheOwner() ?? 'unknown'}`;
}

async function introAddress(): Promise<string> {
  const { session } = effects();
  const known = session.get(addressKey());
  if (known !== null) return known;
  const { address } = await postStartSurvey(INTRO_SURVEY_ID, true);
  session.set(addressKey(), address);
  return address;
}

/**
 * Posts answers to the intro survey, which is started once per tab.
 * @throws {ApiError}
 */
export async function saveOnboardingAnswers(answers: readonly IntroAnswer[]): Promise<void> {
  const wasKnown = effects().session.get(addressKey()) !== null;
  try {
    await postOnboardingAnswers(await introAddress(), answers);
  } catch (error) {
    // The survey that this tab started is gone: a new one takes the answers.
    if (!wasKnown || !(error instanceof ApiError) || error.status !== 404) throw error;
    effects().session.remove(addressKey());
    await postOnboardingAnswers(await introAddress(), answers);
  }
}
