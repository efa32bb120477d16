// docs/product/assistant.md#advice
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { screenItems } from '../../../server/db/schema/content.ts';
import { submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { answer, answerTheRest, next, started } from '../../helpers/employees/answered-survey.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
await addTestSurveys(app);
const options = [
  { value: 'a', label: 'Water runs', advice: 'Close the main valve.', urgent: true },
  { value: 'b', label: 'It is dry' },
];
await app.services.db.update(screenItems).set({ options }).where(eq(screenItems.id, ITEM.kind));
const employee = await newEmployee(app);
const concierge = conciergeOf(app);

test('an option tells what to do now, and not that it is urgent', async () => {
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'The kitchen');
  expect((await next(employee, id))?.question.select_options).toEqual([
    { value: 'a', label: 'Water runs', advice: 'Close the main valve.' },
    { value: 'b', label: 'It is dry' },
  ]);
});

test.each([
  ['a', true],
  ['b', false],
])('a request with the answer %s is urgent at the desk: %s', async (value, urgent) => {
  const survey = await started(employee, SURVEY);
  await answer(employee, survey, ITEM.thing, 'The kitchen');
  await answer(employee, survey, ITEM.kind, value);
  await answerTheRest(employee, survey);
  const { id } = (await employee.call(submitSurvey, { params: { id: survey } })).request;
  const { requests } = await concierge.call(deskQueue, { query: { tab: 'all' } });
  expect(requests.find((row) => row.id === id)?.urgent).toBe(urgent);
  const shown = await concierge.call(deskRequest, { params: { id } });
  expect(shown.urgent).toBe(urgent);
  expect(shown.request.answers).toContainEqual(
    expect.objectContaining({ question: 'Choose a kind.', answer: urgent ? 'Water runs' : 'It is dry' }),
  );
});
