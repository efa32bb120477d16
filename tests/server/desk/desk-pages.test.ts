import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { DESK_PAGE_SIZE, deskRequests } from '../../../src/lib/contract/desk.ts';
import { printList } from '../../../server/concierge/print.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const COPIES = 249;

const app = await appOfFile();
beforeAll(async () => {
  await addTestSurveys(app);
  const { id } = await newRequest(await newEmployee(app, 'Ana', 'Silva'));
  // Several of one time and of each status.
  await app.services.db.execute(sql`
    insert into requests (user_id, survey_id, name, status, created_at, updated_at)
    select user_id, survey_id, name, (array['open', 'in_progress', 'closed'])[1 + n % 3],
      created_at - (n / 10) * interval '1 minute', updated_at
    from requests, generate_series(1, ${COPIES}::integer) n where id = ${id}`);
});

test('the pages of the list hold each request once, in the order of the whole list', async () => {
  const all = await app.services.db
    .select({ id: requests.id })
    .from(requests)
    .orderBy(sql`${requests.status} = 'closed', ${requests.createdAt} desc, ${requests.id} desc`);
  const concierge = conciergeOf(app);
  const pages: number[][] = [];
  let after: number | null = null;
  do {
    const query: { after?: string } = after === null ? {} : { after: String(after) };
    const page: Awaited<ReturnType<typeof concierge.call<typeof deskRequests, typeof deskRequests.reply>>> =
      await concierge.call(deskRequests, { query });
    pages.push(page.requests.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(pages.map((page) => page.length)).toEqual([DESK_PAGE_SIZE, DESK_PAGE_SIZE, 50]);
  expect(pages.flat()).toEqual(all.map(({ id }) => id));
});

test('a page names the next one, and the last one does not', async () => {
  const concierge = conciergeOf(app);
  const first = await concierge.call(deskRequests);
  expect(printList(first).split('\n').at(-1)).toBe(`There are more: list --after ${String(first.next)}`);
  const second = await concierge.call(deskRequests, { query: { after: String(first.next) } });
  const third = await concierge.call(deskRequests, { query: { after: String(second.next) } });
  expect(printList(third)).not.toContain('There are more');
});

test.each([
  ['999999999', { status: 404, code: 'not_found' }],
  ['-1', { status: 422, code: 'validation' }],
  ['1 or 1=1', { status: 422, code: 'validation' }],
])('refuses the page behind %s', async (after, refusal) => {
  expect(await conciergeOf(app).refused(deskRequests, { query: { after } })).toMatchObject(refusal);
});
