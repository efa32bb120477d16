import { environment } from '../config/environment.ts';
import type { Environment } from '../config/read-environment.ts';
import type { WireId } from '../contract/shared/schemas.ts';
import {
  answerQuestion,
  listIntroAnswers,
  nextScreenItem,
  postIntroAnswers,
  startSurvey,
  submitSurvey,
  type About,
  type AnswerValue,
  type IntroAnswer,
  type QuestionsLeft,
  type ScreenItem,
} from '../contract/assistant.ts';
import { call } from './shared/client.ts';

/**
 * Starts a survey, about an offering if one is given. `address` names the answers of the intro survey: the token or, without
 * one, the id. `about` is null when the API keeps no offering with a request.
 */
export async function postStartSurvey(
  id: WireId,
  forAlpha: boolean,
  offeringId: WireId | null = null,
): Promise<{ id: WireId; address: string; about: About }> {
  const context = offeringId === null ? {} : { offering_id: offeringId };
  const data = await call(startSurvey, { params: { id }, body: { for_alpha: forAlpha, ...context } });
  const started = data.user_request_survey;
  return { id: started.id, address: started.token ?? String(started.id), about: started.about };
}

/** Returns the next item to answer, null when all are answered, and how many are left. */
export async function getNextScreenItem(
  id: WireId,
): Promise<{ readonly item: ScreenItem | null; readonly left: QuestionsLeft }> {
  const data = await call(nextScreenItem, { params: { id } });
  return { item: data.next_item, left: data.questions_left };
}

/** Saves an answer. Returns the items that remain on the path, in order; null when the API sends none. */
export async function postAnswer(
  id: WireId,
  itemId: WireId,
  value: AnswerValue,
): Promise<readonly WireId[] | null> {
  const data = await call(answerQuestion, {
    params: { id },
    body: {
      user_request_answer: { object_satisfied_id: itemId, object_satisfied_type: 'Datum', value },
    },
  });
  return data.asked_item_ids ?? null;
}

/** Submits the survey. Returns the external id of the created request; null when the API sends none. */
export async function postSubmit(id: WireId) {
  const { request } = await call(submitSurvey, { params: { id } });
  return { requestId: request?.external_id ?? null, answerBy: request?.answer_by ?? null };
}

/** Returns the stored onboarding answers; a question that was never answered is missing. */
export const getOnboardingAnswers = async () => (await call(listIntroAnswers)).answers;

/** Posts answers to the intro survey. The configuration may replace the path (docs/product/onboarding.md#answers-call). */
export async function postOnboardingAnswers(
  address: string,
  answers: readonly IntroAnswer[],
  { onboardingAnswersPath }: Pick<Environment, 'onboardingAnswersPath'> = environment,
): Promise<void> {
  const path = onboardingAnswersPath === '' ? undefined : onboardingAnswersPath;
  await call(postIntroAnswers, { path, params: { token: address }, body: { answers: [...answers] } });
}
