import type { prefills } from '../../../src/lib/contract/operator/survey-file.ts';
import {
  ADDRESS_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../../src/lib/contract/question-types.ts';

type Prefill = (typeof prefills)[number];

/** Ids of the onboarding answers that fill questions in: docs/product/onboarding.md#answer-ids. */
const ANSWER_IDS: Readonly<Record<Prefill, number>> = {
  phone: PHONE_ANSWER_ID,
  preferred_email: EMAIL_ANSWER_ID,
  line1: ADDRESS_ANSWER_IDS.line1,
  line2: ADDRESS_ANSWER_IDS.line2,
  city: ADDRESS_ANSWER_IDS.city,
  state: ADDRESS_ANSWER_IDS.state,
  postal_code: ADDRESS_ANSWER_IDS.postalCode,
  country: ADDRESS_ANSWER_IDS.country,
};

export function answerIdOf(prefill: Prefill): number {
  return ANSWER_IDS[prefill];
}

/** Returns the name of an onboarding answer. Only these are stored with questions. */
export function prefillNamed(answerId: number): Prefill {
  const found = Object.entries(ANSWER_IDS).find(([, id]) => id === answerId);
  if (found === undefined) throw new Error(`No prefill has the answer id ${answerId}`);
  return found[0] as Prefill;
}
