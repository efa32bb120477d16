import {
  answerQuestion,
  nextScreenItem,
  startSurvey,
  submitSurvey,
} from '../../../src/lib/contract/assistant.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Caller } from './employee.ts';

type NextItem = NonNullable<EmittedBy<typeof nextScreenItem>['next_item']>;

export async function started(employee: Caller, surveyId: number): Promise<number> {
  const { user_request_survey: survey } = await employee.call(startSurvey, {
    params: { id: surveyId },
    body: { for_alpha: true },
  });
  return survey.id;
}

export async function next(employee: Caller, id: number): Promise<NextItem | null> {
  return (await employee.call(nextScreenItem, { params: { id } })).next_item;
}

export const answerBody = (itemId: number, value: AnswerValue) => ({
  user_request_answer: { object_satisfied_id: itemId, object_satisfied_type: 'Datum' as const, value },
});

export async function answer(
  employee: Caller,
  id: number,
  itemId: number,
  value: AnswerValue,
): Promise<number[]> {
  const reply = await employee.call(answerQuestion, { params: { id }, body: answerBody(itemId, value) });
  return reply.asked_item_ids;
}

/** Returns an accepted answer: null for optional questions, else the first option or a sample. */
export function acceptable(item: NextItem): AnswerValue {
  if (item.optional) return null;
  if (item.question.format?.kind === 'date') return '2020-06-01';
  if (item.question.format?.kind === 'amount') return 12.5;
  switch (item.question.type) {
    case 'SingleSelectInput':
      return item.question.select_options[0]?.value ?? null;
    case 'PhoneNumberInput':
      return '5555550142';
    case 'ManagedEmailInput':
      return 'robin@people.test';
    case 'SingleUploadInput':
    case 'TextInput':
    case 'MultilineTextInput':
      return 'Some text';
  }
}

/** Answers all remaining questions. */
export async function answerTheRest(employee: Caller, id: number): Promise<void> {
  for (let item = await next(employee, id); item !== null; item = await next(employee, id)) {
    await answer(employee, id, item.question.id, acceptable(item));
  }
}

/** Submits a new request and returns it, when what follows it after the reply has ended, too. */
export async function newRequest(
  employee: Caller,
  surveyId = 101,
): Promise<{ id: number; external_id: string; name: string }> {
  const id = await started(employee, surveyId);
  await answerTheRest(employee, id);
  const { request } = await employee.call(submitSurvey, { params: { id } });
  await employee.settled();
  return request;
}
