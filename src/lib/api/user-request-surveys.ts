import type { WireId } from '../contract/text.ts';
import {
  answerQuestion,
  nextScreenItem,
  postIntroAnswers,
  startSurvey,
  submitSurvey,
  type AnswerValue,
  type ScreenItem,
} from '../contract/user-request-surveys.ts';
import { call } from './client.ts';

/** `address` is the token or, where the API sends none, the id: it names the intro survey's answers. */
export async function postStartSurvey(
  id: WireId,
  forAlpha: boolean,
): Promise<{ id: WireId; address: string }> {
  const { data } = await call(startSurvey, { params: { id }, body: { for_alpha: forAlpha } });
  const started = data.user_request_survey;
  return { id: started.id, address: started.token ?? String(started.id) };
}

/** Null means that everything is answered. */
export async function getNextScreenItem(id: WireId): Promise<ScreenItem | null> {
  return (await call(nextScreenItem, { params: { id } })).data.next_item;
}

/** Gives the items that are still asked, in order; null where the API does not say. */
export async function postAnswer(
  id: WireId,
  itemId: WireId,
  value: AnswerValue,
): Promise<readonly WireId[] | null> {
  const { data } = await call(answerQuestion, {
    params: { id },
    body: {
      user_request_answer: { object_satisfied_id: itemId, object_satisfied_type: 'Datum', value },
    },
  });
  return data.asked_item_ids ?? null;
}

/** Gives the created request's external id; null where the API does not say. */
export async function postSubmit(id: WireId): Promise<string | null> {
  const { data } = await call(submitSurvey, { params: { id } });
  return data.request?.external_id ?? null;
}

export async function postOnboardingAnswers(
  address: string,
  answers: readonly { answer_id: number; value: AnswerValue }[],
): Promise<void> {
  await call(postIntroAnswers, { params: { token: address }, body: { answers: [...answers] } });
}
