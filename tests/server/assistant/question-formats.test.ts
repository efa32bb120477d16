import { expect, test } from 'vitest';
import { answerQuestion, submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { requestSurveys, screenItems } from '../../../server/db/schema/content.ts';
import { answer, answerBody, next, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, CUSTOM_SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const FORMATS = 9_050;
const DAY = 900_190;
const AMOUNT = 900_191;
const STATE = 900_192;

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `s${index}`, label: `State ${index}` }));

const app = await appOfFile();
await addTestSurveys(app);
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
const employee = await newEmployee(app);

test('says the format of each question, checks the answers and shows them formatted', async () => {
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
  const id = await started(employee, CUSTOM_SURVEY);
  expect((await next(employee, id))?.question).not.toHaveProperty('format');
});
