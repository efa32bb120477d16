import { afterEach, expect, test } from 'vitest';
import { answerQuestion } from '../../../src/lib/contract/assistant.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { answerBody, newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const KILOBYTE = 1_000;
const TOO_MUCH = {
  status: 429,
  code: 'too_many_requests',
  error: 'You have written a lot in the last hour. Please wait a while and send this answer again.',
};

let app: RunningApp;
afterEach(() => app.close());

async function open(): Promise<Employee> {
  app = await startApp({ limits: { messageBytesPerHour: 3 * KILOBYTE } });
  await addTestSurveys(app);
  return newEmployee(app);
}

const long = (text: string, kilobytes = 1) => ({
  ...answerBody(ITEM.thing, text.repeat(kilobytes * KILOBYTE)),
});

test('answers of surveys end with the bytes of an hour, and go on after it', async () => {
  const employee = await open();
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
  const employee = await open();
  const id = await started(employee, SURVEY);
  for (const text of ['a', 'b', 'c', 'd']) {
    await employee.call(answerQuestion, { params: { id }, body: long(text, 2) });
  }
});

test('answers and messages share the bytes', async () => {
  const employee = await open();
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
  const employee = await open();
  const ids = await Promise.all(Array.from({ length: 20 }, () => started(employee, SURVEY)));
  const replies = await Promise.allSettled(
    ids.map((id) => employee.call(answerQuestion, { params: { id }, body: long('a') })),
  );
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
