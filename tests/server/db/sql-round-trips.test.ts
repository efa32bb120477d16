import { expect, test } from 'vitest';
import { newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { countRoundTrips } from '../../helpers/sql-round-trips.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const employee = await newEmployee(app);
const requestId = (await newRequest(employee)).id;
const surveyId = await started(employee, 101);

test.each([
  ['the current user', () => 'users/current'],
  ['requests/open', () => 'requests/open'],
  ['a request', () => `requests/${requestId}`],
  ['recommended_request_categories', () => 'recommended_request_categories'],
  ['survey_categories', () => 'survey_categories'],
  ['the surveys of a category', () => 'survey_categories/1/request_surveys'],
  ['the next question', () => `user_request_surveys/${surveyId}/next_screen_item`],
  ['offerings', () => 'offerings?types=benefit&prefer_featured=true&limit=6'],
  ['an offering', () => 'offerings/1'],
  ['offering_categories', () => 'offering_categories'],
])('GET %s sends one statement and that of the session', async (_, path) => {
  const { authorization } = employee;
  const send = () => app.fetch(`/api/v1/${path()}`, { headers: { authorization } });
  expect(await countRoundTrips(send)).toEqual([200, 2]);
});
