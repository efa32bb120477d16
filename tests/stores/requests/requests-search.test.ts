// docs/product/requests.md#search
// docs/product/requests.md#short-lists
import { beforeEach, expect, test } from 'vitest';
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
import { replyWith, holdReplies } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { sql } from 'drizzle-orm';
import { $requestsView, loadRequestsScreen } from '../../../src/lib/stores/requests/requests-screen.ts';

const app = await appOfFile();
let employee: Employee;
let id: string;
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

test('the screen shows all requests of a long list', async () => {
  await app.services.db.execute(sql`
    insert into requests (user_id, survey_id, name, status, answers, issued_at, created_at, updated_at, waiting_since)
    select user_id, survey_id, name, 'open', answers, created_at + n * interval '1 second', created_at, updated_at, waiting_since
    from requests, generate_series(2, 1000) n where external_id = ${id}`);
  using replies = holdReplies();
  replies.release();
  await loadRequestsScreen();
  expect(dataOf($requestsView.get())?.todo).toHaveLength(1_000);
  expect(replies.calls.filter((call) => call.includes('/requests/open?after=')).length).toBe(9);
});

test('against an API of core calls a list comes at once, as it is', async () => {
  const plain = { id: 7, external_id: 'seven', name: 'A car', details: 'Which car? The red one' };
  replyWith(200, { requests: [plain] });
  await refreshRequestLists(['open']);
  expect(dataOf($openRequests.get())).toMatchObject([{ name: 'A car', details: 'Which car? The red one' }]);
});
