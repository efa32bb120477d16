import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { userRequestAnswers, userRequestSurveys } from '../../../server/db/schema/user-request-surveys.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';
import { answerQuestion, nextScreenItem, submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { answer, answerBody, answerTheRest, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';

let employee: Employee;
const app = await appOfFile();
await addTestSurveys(app);
beforeEach(async () => {
  employee = await newEmployee(app);
});

async function complete(): Promise<number> {
  const id = await started(employee, SURVEY);
  await answerTheRest(employee, id);
  return id;
}
const requestsOf = ({ userId }: Employee) =>
  app.services.db.select().from(requests).where(eq(requests.userId, userId));

test('creates an open request that is issued now', async () => {
  const id = await started(employee, SURVEY);
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
  const id = await started(employee, SURVEY);
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
  const id = await started(employee, SURVEY);
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
  const id = await started(employee, SURVEY);
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
  const id = await complete();
  await employee.call(submitSurvey, { params: { id } });
  expect(
    await employee.refused(answerQuestion, { params: { id }, body: answerBody(ITEM.thing, 'Another') }),
  ).toEqual({
    status: 422,
    code: 'validation',
    error: 'This request was already sent, so its answers can’t be changed.',
  });
  expect(await employee.call(nextScreenItem, { params: { id } })).toMatchObject({ next_item: null });
});

test('posts an automatic reply only in a demo, once per request', async () => {
  const demo = await startApp({ automaticReplies: true });
  const demoEmployee = await newEmployee(demo);
  const id = await started(demoEmployee, 101);
  await answerTheRest(demoEmployee, id);
  await Promise.all([1, 2, 3].map(() => demoEmployee.call(submitSurvey, { params: { id } })));
  await demo.services.background.drain();
  const { requests: open } = await demoEmployee.call(openRequests);
  const { request } = await demoEmployee.call(getRequest, { params: { id: open[0]?.id ?? 0 } });
  expect(request.messages).toMatchObject([{ source: 'life_concierge', source_name: 'Sundial Concierge' }]);
  await demo.close();
});
