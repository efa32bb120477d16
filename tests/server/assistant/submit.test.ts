import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';
import {
  answerQuestion,
  nextScreenItem,
  submitSurvey,
} from '../../../src/lib/contract/user-request-surveys.ts';
import { answer, answerBody, answerTheRest, started } from '../../helpers/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employee.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { addTestSurveys, CUSTOM_ITEM, CUSTOM_SURVEY, ITEM, SURVEY } from '../../helpers/test-survey.ts';

let app: RunningApp;
let employee: Employee;
beforeAll(async () => {
  app = await startApp();
  await addTestSurveys(app);
});
afterAll(() => app.close());
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

test('turns the answers into an open request that was issued now', async () => {
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'A lamp\nwith two bulbs');
  await answer(employee, id, ITEM.kind, 'b');
  await answerTheRest(employee, id);
  const { request } = await employee.call(submitSurvey, { params: { id } });
  expect(request.name).toBe('A test request');
  const { request: stored } = await employee.call(getRequest, { params: { id: request.external_id } });
  expect(stored).toMatchObject({
    status: 'open',
    details: 'What is it about? A lamp\nwith two bulbs\nChoose a kind: The second kind',
    issued_at: app.clock.now().toISOString(),
    created_at: app.clock.now().toISOString(),
    survey_category_name: 'car',
    messages: [],
  });
});

test('names a custom request by what was written first', async () => {
  const id = await started(employee, CUSTOM_SURVEY);
  await answer(employee, id, CUSTOM_ITEM.urgency, 'a');
  await answer(employee, id, CUSTOM_ITEM.wish, 'Somebody to tune the piano\nIt is old');
  const { request } = await employee.call(submitSurvey, { params: { id } });
  expect(request.name).toBe('Somebody to tune the piano');
});

test('puts uploaded files into the thread, where both sides can open them', async () => {
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'A lamp');
  await answer(employee, id, ITEM.kind, 'b');
  const key = await uploaded(app, employee, 'Lampe für Zoë.png');
  await answer(employee, id, ITEM.picture, key);
  await answer(employee, id, ITEM.phone, null);
  const { request } = await employee.call(submitSurvey, { params: { id } });
  const { request: stored } = await employee.call(getRequest, { params: { id: request.id } });
  expect(stored.details).toContain('A picture: Lampe für Zoë.png');
  expect(stored.messages).toMatchObject([
    {
      source: 'user',
      source_name: 'Robin Meyer',
      body_html: 'Attached: Lampe für Zoë.png',
      attachment_keys: [key],
    },
  ]);
});

test('refuses while a question on the path has no answer', async () => {
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'A lamp');
  expect(await employee.refused(submitSurvey, { params: { id } })).toMatchObject({
    status: 422,
    code: 'survey_incomplete',
  });
  expect(await requestsOf(employee)).toHaveLength(0);
  await answerTheRest(employee, id);
  await employee.call(submitSurvey, { params: { id } });
  expect(await requestsOf(employee)).toHaveLength(1);
});

test('makes exactly one request of 50 parallel submissions, and tells all of them which', async () => {
  const id = await complete();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => employee.call(submitSurvey, { params: { id } })),
  );
  expect(new Set(replies.map(({ request }) => request.id)).size).toBe(1);
  expect(await requestsOf(employee)).toHaveLength(1);
});

test('lets nobody edit what was submitted', async () => {
  const id = await complete();
  await employee.call(submitSurvey, { params: { id } });
  expect(
    await employee.refused(answerQuestion, { params: { id }, body: answerBody(ITEM.thing, 'Another') }),
  ).toMatchObject({ status: 422, code: 'validation' });
  expect(await employee.call(nextScreenItem, { params: { id } })).toEqual({ next_item: null });
});

test('submits no survey of somebody else', async () => {
  const id = await complete();
  const other = await newEmployee(app);
  const foreign = await other.refused(submitSurvey, { params: { id } });
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
  expect(await other.refused(submitSurvey, { params: { id: 999_999 } })).toEqual(foreign);
  expect(await requestsOf(employee)).toHaveLength(0);
});

test('answers automatically only in a demo, once per request', async () => {
  const demo = await startApp({ automaticReplies: true });
  const person = await newEmployee(demo);
  const id = await started(person, 101);
  await answerTheRest(person, id);
  await Promise.all([1, 2, 3].map(() => person.call(submitSurvey, { params: { id } })));
  await demo.services.background.drain();
  const { requests: open } = await person.call(openRequests);
  const { request } = await person.call(getRequest, { params: { id: open[0]?.id ?? 0 } });
  expect(request.messages).toMatchObject([{ source: 'life_concierge', source_name: 'Sundial Concierge' }]);
  await demo.close();
});
