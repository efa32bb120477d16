import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
} from '../../../src/lib/stores/requests/request-lists.ts';
import { $found, findOnServer, searchRequests } from '../../../src/lib/stores/requests/requests-search.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { EMPLOYEE_PASSWORD, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { browserOn, signInAs } from '../../helpers/employees/signed-in-employee.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
let employee: Employee;
let id: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  employee = await newEmployee(app);
  ({ external_id: id } = await newRequest(employee));
  for (const body of ['The ferry leaves at nine.', 'Thank you!']) {
    await employee.call(postMessage, { params: { id }, body: { message: { body } } });
  }
  browserOn(app);
  await signInAs(employee.email, EMPLOYEE_PASSWORD);
  await refreshRequestLists();
});

const found = (query: string) =>
  [$openRequests, $inProgressRequests, $completedRequests]
    .flatMap(($list) => searchRequests(dataOf($list.get()) ?? [], query, $found.get()))
    .map(({ external_id }) => external_id);

test('a browser that never opened the thread finds what an older message says', async () => {
  expect(found('ferry')).toEqual([]);
  await findOnServer('ferry');
  expect(found('ferry')).toEqual([id]);
});

test('what was found for another text does not count', async () => {
  await findOnServer('ferry');
  expect(found('nothing like it')).toEqual([]);
});

test('a failure keeps what the browser knows, and another try succeeds', async () => {
  replyWith(500, {});
  expectFailedCall('GET /api/v1/requests/search', 500);
  await findOnServer('thank');
  expect($found.get().status).toBe('failed');
  expect(found('thank')).toEqual([id]);
});

test('against an API of core calls it searches what the browser knows', async () => {
  replyWith(404, { error: 'Not found' });
  expectFailedCall('GET /api/v1/requests/search', 404);
  await findOnServer('ferry');
  expect($found.get().status).toBe('missing');
  expect(found('thank')).toEqual([id]);
});
