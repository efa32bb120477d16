import { ApiError } from '../../api/shared/api-error.ts';
import { postOnboardingAnswers, postStartSurvey } from '../../api/assistant.ts';
import { INTRO_SURVEY_ID } from '../../contract/shared/limits.ts';
import type { AnswerValue } from '../../contract/assistant.ts';
import { effects } from '../../effects/effects.ts';
import {
  aboutYouChips,
  addressFields,
  hasAddress,
  type AboutYouValues,
  type ContactInfoValues,
} from '../../forms/onboarding-fields.ts';
import { phoneDigits } from '../../format/mask.ts';
import { cacheOwner } from '../shared/cache.ts';

export interface OnboardingAnswer {
  readonly answer_id: number;
  readonly value: AnswerValue;
}

const PHONE_ID = 104;
const EMAIL_ID = 165;

/** Returns the answers of all five chips, chosen or not (docs/product/onboarding.md#answer-ids). */
export function aboutYouAnswers(values: AboutYouValues): readonly OnboardingAnswer[] {
  return aboutYouChips.map(({ name, answerId }) => ({ answer_id: answerId, value: values[name] }));
}

/** Returns phone and e-mail, and the address if any field of it is filled. Empty fields become null. */
export function contactInfoAnswers(values: ContactInfoValues): readonly OnboardingAnswer[] {
  const emptyToNull = (text: string) => (text === '' ? null : text);
  const address = hasAddress(values) ? addressFields : [];
  return [
    { answer_id: PHONE_ID, value: emptyToNull(phoneDigits(values.phone)) },
    { answer_id: EMAIL_ID, value: emptyToNull(values.email) },
    ...address.map(({ name, answerId }) => ({ answer_id: answerId, value: emptyToNull(values[name]) })),
  ];
}

/** Completes the onboarding on the server without an answer. */
export const skippedContactInfo: readonly OnboardingAnswer[] = [{ answer_id: PHONE_ID, value: null }];

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
export async function saveOnboardingAnswers(answers: readonly OnboardingAnswer[]): Promise<void> {
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
