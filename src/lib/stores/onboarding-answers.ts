import { ApiError } from '../api/api-error.ts';
import { postOnboardingAnswers, postStartSurvey } from '../api/user-request-surveys.ts';
import { INTRO_SURVEY_ID } from '../contract/limits.ts';
import type { AnswerValue } from '../contract/user-request-surveys.ts';
import { effects } from '../environment/effects.ts';
import type { ContactInfoValues } from '../forms/contact-info-form.ts';
import { hasAddress } from '../forms/contact-info-values.ts';
import type { AboutYouValues } from '../forms/about-you-form.ts';
import { phoneDigits } from '../format/mask.ts';
import { cacheOwner } from './cache.ts';

export interface OnboardingAnswer {
  readonly answer_id: number;
  readonly value: AnswerValue;
}

/** Ids of SPEC section 3. */
const CHIP_IDS = { home: 132, car: 134, parent: 121, pet: 122, partner: 120 } as const;
const PHONE_ID = 104;
const EMAIL_ID = 165;
const ADDRESS_IDS = { line1: 148, line2: 149, city: 150, state: 151, postalCode: 311, country: 313 } as const;

function named<Name extends string>(
  ids: Readonly<Record<Name, number>>,
  valueOf: (name: Name) => AnswerValue,
): readonly OnboardingAnswer[] {
  return (Object.keys(ids) as Name[]).map((name) => ({ answer_id: ids[name], value: valueOf(name) }));
}

/** All five chips, chosen or not (DECISIONS section 2). */
export function aboutYouAnswers(values: AboutYouValues): readonly OnboardingAnswer[] {
  return named(CHIP_IDS, (name) => values[name]);
}

/** Phone and e-mail, and the address only if any of it is filled; what is blank is posted as null. */
export function contactInfoAnswers(values: ContactInfoValues): readonly OnboardingAnswer[] {
  const blankToNull = (text: string) => (text === '' ? null : text);
  return [
    { answer_id: PHONE_ID, value: blankToNull(phoneDigits(values.phone)) },
    { answer_id: EMAIL_ID, value: blankToNull(values.email) },
    ...(hasAddress(values) ? named(ADDRESS_IDS, (name) => blankToNull(values[name])) : []),
  ];
}

/** Says that the last step was seen, without inventing an answer. */
export const seenContactInfo: readonly OnboardingAnswer[] = [{ answer_id: PHONE_ID, value: null }];

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
    // The survey of back then is gone: a new one takes the answers.
    if (!wasKnown || !(error instanceof ApiError) || error.status !== 404) throw error;
    effects().session.remove(addressKey());
    await postOnboardingAnswers(await introAddress(), answers);
  }
}
