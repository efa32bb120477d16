// docs/product/api.md#days-and-times
// docs/product/desk-queue.md#whose-turn
// docs/product/desk-queue.md#why-it-waits
// docs/product/desk-queue.md#lists
// docs/product/desk-request.md#next-step
// docs/product/desk-request.md#thanks-after-a-completion
// docs/product/desk-session.md#scope
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { dayIn } from '../../../server/services/companies/time-zones.ts';
import { deskQueue, deskQueueChoices, type QueueTab } from '../../../src/lib/contract/desk-queue.ts';
import { deskClaim, deskNextStep, deskReply } from '../../../src/lib/contract/desk-request.ts';
import type { QueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { HOUR_MS, QUEUE_PAGE_SIZE } from '../../../src/lib/contract/shared/limits.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { everyPage, conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
await addTestSurveys(app);
const concierge = conciergeOf(app);
let employee: Employee;
beforeEach(async () => {
  await app.services.db.execute(sql`truncate requests cascade`);
  employee = await newEmployee(app, 'Ana', 'Silva');
});

const idsIn = async (tab: QueueTab) =>
  (await concierge.call(deskQueue, { query: { tab } })).requests.map(({ id }) => id);
const turnOf = async (id: number) =>
  (await concierge.call(deskQueue, { query: { tab: 'all' } })).requests.find((row) => row.id === id)?.turn;

describe('whose turn it is', () => {
  test('a new request waits for us since it was created', async () => {
    const { id } = await newRequest(employee);
    expect(await turnOf(id)).toMatchObject({
      state: 'us',
      since: app.clock.now().toISOString(),
      owner: null,
    });
    expect(await idsIn('us')).toEqual([id]);
  });

  test('a request says why it waits for us to concierges alone, and nothing while it does not', async () => {
    const { id } = await newRequest(employee);
    const params = { id };
    expect((await turnOf(id))?.reason).toBe('new');
    await concierge.call(deskReply, { params, body: { message: { body: 'Which one?' } } });
    expect((await turnOf(id))?.reason).toBeNull();
    await employee.call(postMessage, { params, body: { message: { body: 'The blue one.' } } });
    expect((await turnOf(id))?.reason).toBe('answered');
    const at = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
    await concierge.call(deskNextStep, { params, body: { next: { step: 'us', at } } });
    expect(await turnOf(id)).toMatchObject({ state: 'later', reason: null });
    const { request } = await employee.call(getRequest, { params });
    expect(JSON.stringify(request)).not.toContain('reminder_due');
    app.clock.advance(HOUR_MS);
    expect(await turnOf(id)).toMatchObject({ state: 'us', reason: 'reminder_due' });
  });

  test('a time that has passed is refused', async () => {
    const { id } = await newRequest(employee);
    const at = app.clock.now().toISOString();
    const body = { next: { step: 'us' as const, at } };
    expect(await concierge.refused(deskNextStep, { params: { id }, body })).toMatchObject({
      code: 'time_past',
      error: 'Please choose a time in the future.',
    });
  });

  test('thanks after a completion are closed again without another completion, an answered message is not', async () => {
    const { id } = await newRequest(employee);
    const params = { id };
    const complete = () =>
      concierge.call(deskNextStep, { params, body: { next: { step: 'complete' as const } } });
    const say = (body: string) => employee.call(postMessage, { params, body: { message: { body } } });
    const isTold = async () => (await employee.call(getRequest, { params })).request.completion_unseen;
    const completions = (shown: { status_changes: readonly { action: string }[] }) =>
      shown.status_changes.filter(({ action }) => action === 'completed').length;
    expect(completions(await complete())).toBe(1);
    expect(await isTold()).toBe(true);
    for (const words of ['Thank you!', 'Bye.']) {
      await say(words);
      expect(completions(await complete())).toBe(1);
      expect(await isTold()).toBe(false);
      expect(await idsIn('completed')).toEqual([id]);
    }
    await say('One more thing.');
    await concierge.call(deskReply, { params, body: { message: { body: 'Done, too.' } } });
    expect(completions(await complete())).toBe(2);
    expect(await isTold()).toBe(true);
  });
});

test('the tabs count what they list', async () => {
  const [first, second, third] = [
    await newRequest(employee),
    await newRequest(employee),
    await newRequest(employee),
  ];
  await concierge.call(deskClaim, { params: { id: first.id } });
  await concierge.call(deskReply, { params: { id: second.id }, body: { message: { body: 'Which one?' } } });
  const { counts } = await concierge.call(deskQueue);
  expect(counts).toEqual({ us: 2, mine: 2, them: 1, later: 0, to_answer: 2 });
  expect(await idsIn('us')).toEqual([first.id, third.id]);
  expect(await idsIn('mine')).toEqual([first.id, second.id]);
});

test('a row has the newest message, the category and the company', async () => {
  const { id } = await newRequest(employee);
  await employee.call(postMessage, { params: { id }, body: { message: { body: 'A lamp <b>' } } });
  const { requests: rows } = await concierge.call(deskQueue);
  expect(rows).toMatchObject([
    { id, employee_name: 'Ana Silva', excerpt: 'A lamp <b>', excerpt_from: 'user' },
  ]);
});

describe('pages', () => {
  const COPIES = 2 * QUEUE_PAGE_SIZE + 7;
  beforeEach(async () => {
    const { id } = await newRequest(employee);
    // Several of one time, and several of each state.
    await app.services.db.execute(sql`
      insert into requests (user_id, survey_id, name, status, created_at, updated_at, waits_for, waiting_since, completed_at, owner_id)
      select user_id, survey_id, name, case n % 3 when 0 then 'closed' else 'in_progress' end,
        created_at - (n / 10) * interval '1 minute', updated_at,
        case n % 2 when 0 then 'us' else 'them' end, waiting_since - (n / 7) * interval '1 minute',
        case n % 3 when 0 then updated_at - (n / 10) * interval '1 minute' end,
        (select id from concierges limit 1)
      from requests, generate_series(1, ${COPIES}::integer) n where id = ${id}`);
  });

  test.for(['us', 'mine', 'them', 'completed', 'all'] as const)(
    'hold each request of "%s" once',
    async (tab) => {
      const pages = await everyPage((query) => concierge.call(deskQueue, { query: { tab, ...query } }));
      for (const page of pages) expect(page.requests.length).toBeLessThanOrEqual(QUEUE_PAGE_SIZE);
      const seen = pages.flatMap((page) => page.requests.map(({ id }) => id));
      expect(new Set(seen).size).toBe(seen.length);
      const conditions = {
        us: sql`status <> 'closed' and waits_for = 'us'`,
        them: sql`status <> 'closed' and waits_for = 'them'`,
        mine: sql`status <> 'closed' and owner_id is not null`,
        completed: sql`status = 'closed'`,
        all: sql`true`,
      };
      const expected = await app.services.db
        .select({ id: requests.id })
        .from(requests)
        .where(conditions[tab]);
      expect(seen.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    },
  );
});

test('filters by day, category and company, and offers what can be chosen', async () => {
  const { id } = await newRequest(employee);
  const companyId = await newCompany(app, { name: 'Filtered' });
  await joinCompany(app, employee, companyId);
  await newRequest(await newEmployee(app, 'Olga', 'Other'));
  const today = app.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const found = async (query: QueryOf<typeof deskQueue>) =>
    (await concierge.call(deskQueue, { query: { tab: 'all', ...query } })).requests.map((row) => row.id);
  expect(await found({ from: today, until: today, company: String(companyId) })).toEqual([id]);
  // These two never have the same day.
  const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const day = dayIn(app.clock.now(), early);
  expect(await found({ from: day, until: day, zone: early })).toContain(id);
  expect(await found({ from: day, until: day, zone: late })).toEqual([]);
  // What some browsers say that do not know their zone, and what is none, count as UTC.
  for (const zone of ['Etc/Unknown', 'Sun/Dial', '', 'GMT-25:99 <x>', 'undefined'])
    expect(await found({ from: today, until: today, zone })).toEqual(
      await found({ from: today, until: today }),
    );
  expect(await found({ until: '2000-01-01' })).toEqual([]);
  expect(await found({ from: '2099-01-01' })).toEqual([]);
  expect(await concierge.refused(deskQueue, { query: { from: '2026-13-01' } })).toMatchObject({
    status: 422,
  });

  const own = await newConcierge(app, { companyIds: [companyId] });
  expect(await own.call(deskQueue, { query: { tab: 'all' } })).toMatchObject({
    requests: [{ id, company_names: ['Filtered'] }],
    counts: { us: 1, to_answer: 1 },
  });
  const { companies: offered, categories } = await own.call(deskQueueChoices);
  expect(offered).toEqual([{ id: companyId, name: 'Filtered' }]);
  expect((await concierge.call(deskQueueChoices)).companies.length).toBeGreaterThan(1);
  expect(categories.map((one) => one.id)).toContain(1);
  expect(await found({ category: '1', company: String(companyId) })).toEqual([id]);
  expect(await found({ category: '999999' })).toEqual([]);
});
