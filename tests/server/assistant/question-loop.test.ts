// docs/product/assistant.md#starting-a-survey
// docs/product/assistant.md#question-loop
// docs/product/assistant.md#question-types
// docs/product/assistant.md#answer-values
// docs/product/assistant.md#answer-call
// docs/product/assistant.md#skip
// docs/product/assistant.md#editing
// docs/product/assistant.md#answers-set-aside
// docs/product/assistant.md#submit
// docs/product/requests.md#answers-of-a-request
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { requestSurveys } from '../../../server/db/schema/content.ts';
import {
  answerQuestion,
  startSurvey,
  nextScreenItem,
  submitSurvey,
} from '../../../src/lib/contract/assistant.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import {
  answer,
  answerBody,
  newRequest,
  next,
  started,
  answerTheRest,
} from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { requests, userRequestSurveys, userRequestAnswers } from '../../../server/db/schema/requests.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';

const RETIRED = { id: 9003, slug: 'gone', name: 'Gone', forAlpha: false, categoryId: 1, position: 902 };

let employee: Employee;
let id: number;
const app = await appOfFile();
await addTestSurveys(app);
beforeEach(async () => {
  employee = await newEmployee(app);
  id = await started(employee, SURVEY);
});

async function askedNow(): Promise<number | undefined> {
  return (await next(employee, id))?.question.id;
}
function refusedAnswer(itemId: number, value: unknown) {
  return employee.refused(answerQuestion, {
    params: { id },
    body: { user_request_answer: { object_satisfied_id: itemId, object_satisfied_type: 'Datum', value } },
  });
}

test('asks the questions of the path until all are answered', async () => {
  expect(await next(employee, id)).toEqual({
    id: ITEM.thing,
    question: {
      id: ITEM.thing,
      label: 'What is it about?',
      type: 'MultilineTextInput',
      select_options: [],
    },
    answer: null,
    universal_answer: null,
    optional: false,
    last_question: false,
  });
  await answer(employee, id, ITEM.thing, 'A lamp');
  expect((await next(employee, id))?.question.select_options).toHaveLength(3);
  expect(await answer(employee, id, ITEM.kind, 'b')).toEqual([
    ITEM.thing,
    ITEM.kind,
    ITEM.picture,
    ITEM.phone,
  ]);
  expect(await askedNow()).toBe(ITEM.picture);
  await answer(employee, id, ITEM.picture, await uploaded(app, employee));
  expect(await next(employee, id)).toMatchObject({ id: ITEM.phone, optional: true, last_question: true });
  await answer(employee, id, ITEM.phone, null);
  expect(await next(employee, id)).toBeNull();
});

test.each(['5555550142', 'true', 'null', '{"a":1}', '  spaces kept  ', 42, 1.5])(
  'stores %j exactly as sent',
  async (value) => {
    const { user_request_answer: saved } = await employee.call(answerQuestion, {
      params: { id },
      body: answerBody(ITEM.thing, value),
    });
    expect(saved.value).toBe(value);
  },
);

test('takes a text of 5,000 characters, and none that is longer or no text', async () => {
  expect(await answer(employee, id, ITEM.thing, 'x'.repeat(5000))).toContain(ITEM.thing);
  for (const value of ['x'.repeat(5001), { a: 1 }]) {
    expect(await refusedAnswer(ITEM.thing, value)).toMatchObject({ status: 422, code: 'validation' });
  }
});

test('refuses a question off the path', async () => {
  await answer(employee, id, ITEM.kind, 'b');
  expect(await refusedAnswer(ITEM.moreAboutA, 'text')).toEqual({
    status: 422,
    code: 'question_gone',
    error: 'This question is no longer part of your request.',
  });
});

test('refuses a question of another survey', async () => {
  expect(await refusedAnswer(10_101, 'text')).toEqual({
    status: 404,
    code: 'not_found',
    error: 'We could not find that question.',
  });
});

test('refuses the questions of onboarding, which has a call of its own', async () => {
  const intro = await started(employee, 603);
  const body = answerBody(ITEM.thing, 'A lamp');
  expect(await employee.refused(answerQuestion, { params: { id: intro }, body })).toEqual({
    status: 422,
    code: 'answers_together',
    error: 'These questions are answered all at once.',
  });
});

test('accepts only own files that are completely uploaded', async () => {
  await answer(employee, id, ITEM.kind, 'a');
  const foreign = await uploaded(app, await newEmployee(app));
  const sent = await uploaded(app, employee);
  const { id: request } = await newRequest(employee);
  const message = { body: 'See here', attachment_keys: [sent] };
  await employee.call(postMessage, { params: { id: request }, body: { message } });
  for (const key of [foreign, 'no such key', sent]) {
    expect(await refusedAnswer(ITEM.picture, key)).toEqual({
      status: 422,
      code: 'file_missing',
      error: 'We could not find the attached file. Please attach it again.',
    });
  }
});

test('returns 404 for a survey that does not exist or is no longer offered', async () => {
  await app.services.db
    .insert(requestSurveys)
    .values({ ...RETIRED, retired: true })
    .onConflictDoNothing();
  for (const survey of ['4711', 'x', RETIRED.id]) {
    expect(
      await employee.refused(startSurvey, { params: { id: survey }, body: { for_alpha: true } }),
    ).toEqual({ status: 404, code: 'not_found', error: 'We could not find that kind of request.' });
  }
});

test.each([true, false])('stores for_alpha %j as posted', async (forAlpha) => {
  const { user_request_survey: begun } = await employee.call(startSurvey, {
    params: { id: SURVEY },
    body: { for_alpha: forAlpha },
  });
  const [stored] = await app.services.db
    .select()
    .from(userRequestSurveys)
    .where(eq(userRequestSurveys.id, begun.id));
  expect(stored).toMatchObject({
    token: begun.token,
    userId: employee.userId,
    surveyId: SURVEY,
    forAlpha,
    createdAt: app.clock.now(),
  });
});

const requestsOf = ({ userId }: Employee) =>
  app.services.db.select().from(requests).where(eq(requests.userId, userId));

test('creates an open request that is issued now', async () => {
  await answer(employee, id, ITEM.thing, 'A lamp\nwith two bulbs');
  await answer(employee, id, ITEM.kind, 'b');
  await answerTheRest(employee, id);
  const { request } = await employee.call(submitSurvey, { params: { id } });
  expect(request.name).toBe('A test request');
  await app.services.background.drain();
  const { request: stored } = await employee.call(getRequest, { params: { id: request.external_id } });
  expect(stored).toMatchObject({
    status: 'open',
    details: 'What is it about? A lamp\nwith two bulbs\nChoose a kind: The second kind',
    answers: [
      { question: 'What is it about?', answer: 'A lamp\nwith two bulbs', type: 'MultilineTextInput' },
      { question: 'Choose a kind.', answer: 'The second kind', type: 'SingleSelectInput' },
    ],
    issued_at: app.clock.now().toISOString(),
    created_at: app.clock.now().toISOString(),
    survey_category_name: 'car',
    messages: [],
  });
});

test('adds uploaded files to the thread, where employee and concierge can open them', async () => {
  await answer(employee, id, ITEM.thing, 'A lamp');
  await answer(employee, id, ITEM.kind, 'b');
  const key = await uploaded(app, employee, 'Lampe für Zoë.png');
  await answer(employee, id, ITEM.picture, key);
  await answer(employee, id, ITEM.phone, null);
  const { request } = await employee.call(submitSurvey, { params: { id } });
  const { request: stored } = await employee.call(getRequest, { params: { id: request.id } });
  expect(stored.answers).toContainEqual(
    expect.objectContaining({ question: 'A picture', answer: 'Lampe für Zoë.png' }),
  );
  expect(stored.messages).toMatchObject([
    {
      source: 'user',
      source_name: 'Robin Meyer',
      body_html: 'Attached: Lampe für Zoë.png',
      attachment_keys: [key],
    },
  ]);
});

test('sends only the answers that still apply, and deletes the others', async () => {
  await answer(employee, id, ITEM.thing, 'A lamp');
  await answer(employee, id, ITEM.kind, 'a');
  await answer(employee, id, ITEM.moreAboutA, 'A story that no longer applies');
  await answer(employee, id, ITEM.picture, await uploaded(app, employee));
  await answer(employee, id, ITEM.kind, 'c');
  await answerTheRest(employee, id);
  const { request } = await employee.call(submitSurvey, { params: { id } });
  const { request: stored } = await employee.call(getRequest, { params: { id: request.id } });
  expect(JSON.stringify(stored.answers)).not.toContain('A story');
  expect(stored.messages).toEqual([]);
  const kept = await app.services.db
    .select({ itemId: userRequestAnswers.screenItemId })
    .from(userRequestAnswers)
    .where(eq(userRequestAnswers.userRequestSurveyId, id));
  expect(kept.map(({ itemId }) => itemId).toSorted()).toEqual([
    ITEM.thing,
    ITEM.kind,
    ITEM.phone,
    ITEM.email,
  ]);
});

test('refuses while a question on the path has no answer', async () => {
  await answer(employee, id, ITEM.thing, 'A lamp');
  expect(await employee.refused(submitSurvey, { params: { id } })).toEqual({
    status: 422,
    code: 'survey_incomplete',
    error: 'Please answer the remaining questions before you submit.',
  });
  expect(await requestsOf(employee)).toHaveLength(0);
  await answerTheRest(employee, id);
  const [unsent] = await app.services.db
    .select()
    .from(userRequestSurveys)
    .where(eq(userRequestSurveys.id, id));
  expect(unsent).toMatchObject({ submittedAt: null, requestId: null });
  await employee.call(submitSurvey, { params: { id } });
  expect(await requestsOf(employee)).toHaveLength(1);
});

test('refuses an edit of a submitted survey', async () => {
  await answerTheRest(employee, id);
  await employee.call(submitSurvey, { params: { id } });
  expect(
    await employee.refused(answerQuestion, { params: { id }, body: answerBody(ITEM.thing, 'Another') }),
  ).toEqual({
    status: 422,
    code: 'answers_sent',
    error: 'This request was already sent, so its answers can’t be changed.',
  });
  expect(await employee.call(nextScreenItem, { params: { id } })).toMatchObject({ next_item: null });
});

test('posts an automatic reply only in a demo, once per request', async () => {
  const demo = variantOf(app, { automaticReplies: true });
  const demoEmployee = await newEmployee(demo);
  const id = await started(demoEmployee, 101);
  await answerTheRest(demoEmployee, id);
  await Promise.all([1, 2, 3].map(() => demoEmployee.call(submitSurvey, { params: { id } })));
  await demo.services.background.drain();
  const { requests: open } = await demoEmployee.call(openRequests);
  const { request } = await demoEmployee.call(getRequest, { params: { id: open[0]?.id ?? 0 } });
  expect(request.messages).toMatchObject([{ source: 'life_concierge', source_name: 'Sundial Concierge' }]);
});
