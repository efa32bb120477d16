import { expect, test } from 'vitest';
import type { Item } from '../../../server/services/assistant/path.ts';
import { prefillOf } from '../../../server/services/assistant/next-screen-item.ts';
import { postIntroAnswers, startSurvey, type AnswerValue } from '../../../src/lib/contract/assistant.ts';
import type { QuestionType } from '../../../src/lib/contract/question-types.ts';
import { answer, next, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';

const app = await appOfFile();
await addTestSurveys(app);

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
const item = (type: QuestionType): Item => ({
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
])('%s with %j in the profile offers %j', (type, known, offered) => {
  expect(prefillOf(item(type), known, VIEWER)).toBe(offered);
});
