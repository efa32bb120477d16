// docs/product/account.md#editing-answers
// docs/product/assistant.md#question-formats
// docs/product/assistant.md#prefill
import { expect, test } from 'vitest';
import {
  answerQuestion,
  submitSurvey,
  postIntroAnswers,
  startSurvey,
  type AnswerValue,
} from '../../../src/lib/contract/assistant.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { answerBody, newRequest, started, answer, next } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY, CUSTOM_SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { requestSurveys, screenItems } from '../../../server/db/schema/content.ts';
import type { Item } from '../../../server/services/assistant/path.ts';
import { profileAnswerFor } from '../../../server/services/assistant/next-screen-item.ts';
import type { QuestionType } from '../../../src/lib/contract/question-types.ts';

const KILOBYTE = 1_000;
const TOO_MUCH = {
  status: 429,
  code: 'too_many_requests',
  error: 'You have written a lot in the last hour. Please wait a while and send this answer again.',
};

const app = await appOfFile({ limits: { messageBytesPerHour: 3 * KILOBYTE } });
await addTestSurveys(app);

const long = (text: string, kilobytes = 1) => ({
  ...answerBody(ITEM.thing, text.repeat(kilobytes * KILOBYTE)),
});

test('answers of surveys end with the bytes of an hour, and go on after it', async () => {
  const employee = await newEmployee(app);
  for (let count = 0; count < 3; count += 1) {
    await employee.call(answerQuestion, { params: { id: await started(employee, SURVEY) }, body: long('a') });
  }
  const id = await started(employee, SURVEY);
  expect(await employee.refused(answerQuestion, { params: { id }, body: long('a') })).toEqual(TOO_MUCH);
  await employee.call(answerQuestion, { params: { id }, body: answerBody(ITEM.thing, 'A short one') });
  for (let passed = 0; passed < HOUR_MS; passed += 20 * MINUTE_MS) {
    app.clock.advance(20 * MINUTE_MS);
    await started(employee, SURVEY);
  }
  await employee.call(answerQuestion, { params: { id }, body: long('a') });
});

test('an edited answer counts once', async () => {
  const employee = await newEmployee(app);
  const id = await started(employee, SURVEY);
  for (const text of ['a', 'b', 'c', 'd']) {
    await employee.call(answerQuestion, { params: { id }, body: long(text, 2) });
  }
});

test('answers and messages share the bytes', async () => {
  const employee = await newEmployee(app);
  const { id: request } = await newRequest(employee);
  const params = { id: await started(employee, SURVEY) };
  await employee.call(answerQuestion, { params, body: long('a', 2) });
  const message = (body: string) => ({ params: { id: request }, body: { message: { body } } });
  expect(await employee.refused(postMessage, message('m'.repeat(2 * KILOBYTE)))).toMatchObject({
    status: 429,
  });
  await employee.call(postMessage, message('m'.repeat(KILOBYTE)));
});

test('of 20 long answers at once exactly those with room are stored', async () => {
  const employee = await newEmployee(app);
  const ids = await Promise.all(Array.from({ length: 20 }, () => started(employee, SURVEY)));
  const replies = await Promise.allSettled(
    ids.map((id) => employee.call(answerQuestion, { params: { id }, body: long('a') })),
  );
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

const FORMATS = 9_050;
const DAY = 900_190;
const AMOUNT = 900_191;
const STATE = 900_192;

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `s${index}`, label: `State ${index}` }));

const item = { surveyId: FORMATS, label: 'Which?', type: 'TextInput', optional: false } as const;
await app.services.db
  .insert(requestSurveys)
  .values({ id: FORMATS, slug: 'formats', name: 'Formats', forAlpha: false, categoryId: 1, position: 950 });
await app.services.db.insert(screenItems).values([
  {
    ...item,
    id: DAY,
    key: 'day',
    position: 0,
    label: 'Which day?',
    format: { kind: 'date', max: '2030-01-01' },
  },
  {
    ...item,
    id: AMOUNT,
    key: 'amount',
    position: 1,
    label: 'How much?',
    format: { kind: 'amount', currency: 'USD' },
  },
  {
    ...item,
    id: STATE,
    key: 'state',
    position: 2,
    label: 'Which state?',
    type: 'SingleSelectInput',
    options: options(10),
  },
]);

test('says the format of each question, checks the answers and shows them formatted', async () => {
  const employee = await newEmployee(app);
  const id = await started(employee, FORMATS);
  expect((await next(employee, id))?.question.format).toEqual({ kind: 'date', max: '2030-01-01' });
  const refusal = await employee.refused(answerQuestion, {
    params: { id },
    body: answerBody(DAY, 'next week'),
  });
  expect(JSON.stringify(refusal)).toContain(
    'Please enter a date as year, month and day, such as 2026-06-01.',
  );
  await answer(employee, id, DAY, '2026-06-01');
  expect((await next(employee, id))?.question.format).toEqual({ kind: 'amount', currency: 'USD' });
  await answer(employee, id, AMOUNT, '1,234.50');
  expect((await next(employee, id))?.question.format).toEqual({ kind: 'list' });
  await answer(employee, id, STATE, 's9');
  const { request } = await employee.call(submitSurvey, { params: { id } });
  const reply = await employee.call(getRequest, { params: { id: request.external_id } });
  expect(reply.request.details).toBe('Which day? June 1, 2026\nHow much? $1,234.50\nWhich state? State 9');
});

test('a choice whose options all have a key is no list', async () => {
  const employee = await newEmployee(app);
  const id = await started(employee, CUSTOM_SURVEY);
  expect((await next(employee, id))?.question).not.toHaveProperty('format');
});

async function fillProfile(
  employee: Employee,
  answers: { answer_id: number; value: string }[],
): Promise<void> {
  const { user_request_survey: intro } = await employee.call(startSurvey, { params: { id: 603 }, body: {} });
  await employee.call(postIntroAnswers, { params: { token: intro.token }, body: { answers } });
}

async function prefills(employee: Employee): Promise<unknown[]> {
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'A lamp');
  await answer(employee, id, ITEM.kind, 'c');
  const phone = await next(employee, id);
  await answer(employee, id, ITEM.phone, null);
  return [phone?.universal_answer, (await next(employee, id))?.universal_answer];
}

test('offers the phone number and the preferred address of the profile', async () => {
  const employee = await newEmployee(app);
  await fillProfile(employee, [
    { answer_id: 104, value: '5555550142' },
    { answer_id: 165, value: 'robin@home.example' },
  ]);
  expect(await prefills(employee)).toEqual(['5555550142', 'robin@home.example']);
});

test('offers the number that the employee has changed it to', async () => {
  const employee = await newEmployee(app);
  for (const value of ['5555550142', '5555550199']) await fillProfile(employee, [{ answer_id: 104, value }]);
  expect(await prefills(employee)).toEqual(['5555550199', employee.email]);
});

test("falls back to the account's own address", async () => {
  const employee = await newEmployee(app);
  expect(await prefills(employee)).toEqual([null, employee.email]);
});

test('offers what a question names by id', async () => {
  const employee = await newEmployee(app);
  await fillProfile(employee, [
    { answer_id: 148, value: '18 Placeholder Lane' },
    { answer_id: 150, value: 'Sampleton' },
    { answer_id: 151, value: 'true' },
    { answer_id: 311, value: '12345' },
    { answer_id: 313, value: 'USA' },
  ]);
  const id = await started(employee, 301);
  expect(await next(employee, id)).toMatchObject({ universal_answer: '18 Placeholder Lane' });
});

const VIEWER = {
  userId: 1,
  sessionId: 1,
  email: 'robin@people.test',
  fullName: 'Robin Meyer',
  mfaTokenHash: null,
};
const known = (type: QuestionType): Item => ({
  id: 1,
  label: 'What is it?',
  type,
  optional: false,
  options: [
    { value: 'a', label: 'The first' },
    { value: 'c', label: 'The last' },
  ],
  format: null,
  universalAnswerId: null,
  condition: null,
});

test.each<[QuestionType, AnswerValue | undefined, AnswerValue]>([
  ['ManagedEmailInput', 'robin@home.example', 'robin@home.example'],
  ['ManagedEmailInput', 'robin at home', VIEWER.email],
  ['ManagedEmailInput', true, VIEWER.email],
  ['ManagedEmailInput', null, VIEWER.email],
  ['PhoneNumberInput', '5555550142', '5555550142'],
  ['PhoneNumberInput', '555555014', null],
  ['PhoneNumberInput', '55555501422', null],
  ['PhoneNumberInput', undefined, null],
  ['SingleSelectInput', 'a', 'a'],
  ['SingleSelectInput', 'b', null],
  ['SingleUploadInput', 'the-key', null],
  ['TextInput', 'a text', 'a text'],
  ['TextInput', 3, 3],
  ['TextInput', true, null],
  ['MultilineTextInput', 'a text', 'a text'],
  ['MultilineTextInput', false, null],
  ['MultilineTextInput', undefined, null],
])('%s with %j in the profile offers %j', (type, inProfile, offered) => {
  expect(profileAnswerFor(known(type), inProfile, VIEWER)).toBe(offered);
});
