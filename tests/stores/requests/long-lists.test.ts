import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { $openRequests, refreshRequestLists } from '../../../src/lib/stores/requests/request-lists.ts';
import { $requestsView, loadRequestsScreen } from '../../../src/lib/stores/requests/requests-screen.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { EMPLOYEE_PASSWORD, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { browserOn, signInAs } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies, replyWith } from '../../helpers/slow-replies.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const REQUESTS = 1_000;

let app: RunningApp;
let employee: Employee;
beforeAll(async () => {
  app = await startApp();
  employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  await app.services.db.execute(sql`
    insert into requests (user_id, survey_id, name, status, answers, issued_at, created_at, updated_at, waiting_since)
    select user_id, survey_id, name, 'open', answers, created_at + n * interval '1 second', created_at, updated_at, waiting_since
    from requests, generate_series(2, ${REQUESTS}::int) n where id = ${id}`);
});
afterAll(() => app.close());
beforeEach(async () => {
  browserOn(app);
  await signInAs(employee.email, EMPLOYEE_PASSWORD);
});

test('the screen shows all requests of a long list', async () => {
  using replies = holdReplies();
  replies.release();
  await loadRequestsScreen();
  expect(dataOf($requestsView.get())?.todo).toHaveLength(REQUESTS);
  expect(replies.calls.filter((call) => call.includes('/requests/open?after=')).length).toBe(9);
});

test('against an API of core calls a list comes at once, as it is', async () => {
  const plain = {
    id: 7,
    external_id: 'seven',
    name: 'A car',
    status: 'open',
    issued_at: '2026-03-01T00:00:00Z',
    details: 'Which car? The red one',
    created_at: '2026-03-01T00:00:00Z',
    messages: [],
    survey_category_image_url: null,
    survey_category_name: null,
  };
  replyWith(200, { requests: [plain] });
  await refreshRequestLists(['open']);
  expect(dataOf($openRequests.get())).toMatchObject([{ name: 'A car', details: 'Which car? The red one' }]);
});
