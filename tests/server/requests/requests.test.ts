// docs/product/requests.md#sort-order
// docs/product/requests.md#search
// docs/product/requests.md#request-fields
// docs/product/requests.md#request-calls
// docs/product/requests.md#short-lists
import { eq, asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, beforeAll } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { deskNote, deskReply } from '../../../src/lib/contract/desk-request.ts';
import {
  completedRequests,
  getRequest,
  inProgressRequests,
  openRequests,
  searchRequests,
  SHORT_LISTS,
} from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { type Employee, conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';

const app = await appOfFile();

const change = (id: number, columns: Partial<typeof requests.$inferInsert>) =>
  app.services.db.update(requests).set(columns).where(eq(requests.id, id));
const say = (employee: Employee, id: number, body: string) =>
  employee.call(postMessage, { params: { id }, body: { message: { body } } });

test('lists each request by its status', async () => {
  const employee = await newEmployee(app);
  const [open, begun, done] = [
    await newRequest(employee),
    await newRequest(employee),
    await newRequest(employee),
  ];
  await change(begun.id, { status: 'in_progress' });
  await change(done.id, { status: 'closed', completedAt: app.clock.now() });
  expect((await employee.call(openRequests)).requests.map(({ id }) => id)).toEqual([open.id]);
  expect((await employee.call(inProgressRequests)).requests.map(({ id }) => id)).toEqual([begun.id]);
  expect((await employee.call(completedRequests)).requests.map(({ id }) => id)).toEqual([done.id]);
});

test('sorts by issued_at, requests without one last', async () => {
  const employee = await newEmployee(app);
  const [never, late, early] = [
    await newRequest(employee),
    await newRequest(employee),
    await newRequest(employee),
  ];
  await change(never.id, { issuedAt: null });
  await change(late.id, { issuedAt: new Date('2026-02-01T00:00:00Z') });
  await change(early.id, { issuedAt: new Date('2026-01-01T00:00:00Z') });
  const { requests: listed } = await employee.call(openRequests);
  expect(listed.map(({ id }) => id)).toEqual([early.id, late.id, never.id]);
  expect(listed[2]?.issued_at).toBeNull();
});

test('returns the newest message in lists, and the thread only in the request', async () => {
  const employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  await say(employee, id, 'First');
  app.clock.advance(1000);
  await say(employee, id, 'Second');
  app.clock.advance(1000);
  await say(employee, id, 'Third');
  const [listed] = (await employee.call(openRequests)).requests;
  expect(listed).toMatchObject({ messages: [], last_message: { body_html: 'Third' } });
  const { request } = await employee.call(getRequest, { params: { id } });
  expect(request.messages.map((message) => message.body_html)).toEqual(['First', 'Second', 'Third']);
  expect(request.last_message).toEqual(request.messages[2]);
  expect(request.last_message?.external_created_at).toBe(app.clock.now().toISOString());
});

test('returns a request with its category by external and by numeric id', async () => {
  const employee = await newEmployee(app);
  const { id, external_id: externalId } = await newRequest(employee);
  const { request } = await employee.call(getRequest, { params: { id: externalId } });
  expect(request).toMatchObject({
    id,
    survey_category_name: 'car',
    survey_category_image_url: '/media/categories/car.svg',
  });
  expect((await employee.call(getRequest, { params: { id } })).request).toEqual(request);
  expect((await employee.call(getRequest, { params: { id: externalId.toUpperCase() } })).request).toEqual(
    request,
  );
});

describe('the search', () => {
  const concierge = conciergeOf(app);
  let employee: Employee;
  let request: { readonly id: number; readonly external_id: string };
  beforeEach(async () => {
    employee = await newEmployee(app);
    request = await newRequest(employee);
  });

  const found = async (q: string, who = employee) =>
    (await who.call(searchRequests, { query: { q } })).external_ids;
  const params = () => ({ id: request.id });

  test('finds a request by words of its name and of all messages, without accents', async () => {
    await employee.call(postMessage, { params: params(), body: { message: { body: 'Fähre at nine' } } });
    await concierge.call(deskReply, {
      params: params(),
      body: { message: { body: 'It leaves from pier 4.' } },
    });
    expect(await found('fahre PIER car')).toEqual([request.external_id]);
    expect(await found('fahre bicycle')).toEqual([]);
  });

  test('finds nothing of another employee', async () => {
    await employee.call(postMessage, { params: params(), body: { message: { body: 'A zeppelin' } } });
    expect(await found('zeppelin')).toEqual([request.external_id]);
    expect(await found('zeppelin', await newEmployee(app))).toEqual([]);
  });

  test('does not search internal notes', async () => {
    await concierge.call(deskNote, { params: params(), body: { note: { body: 'Difficult xylophone' } } });
    expect(await found('xylophone')).toEqual([]);
  });

  test('takes any text for words', async () => {
    for (const q of ['!', "' | & <->", '\\', '%']) expect(await found(q), q).toEqual([]);
  });
});

const REQUESTS = 1_000;

let employee: Employee;
beforeAll(async () => {
  employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  await multiply(id);
});

/** Makes many requests of one, each with the largest answers and message. */
async function multiply(id: number): Promise<void> {
  const { db } = app.services;
  const text = '<'.repeat(MESSAGE_MAX_CHARACTERS);
  const answer = { question: 'What is it?', answer: text, type: 'MultilineTextInput', isContactData: false };
  const answers = JSON.stringify(Array.from({ length: 3 }, () => answer));
  await db.execute(sql`
    insert into requests (user_id, survey_id, name, status, answers, issued_at, created_at, updated_at, waiting_since)
    select user_id, survey_id, name, 'open', ${answers}::jsonb, created_at + n * interval '1 second', created_at, updated_at, waiting_since
    from requests, generate_series(2, ${REQUESTS}::int) n where id = ${id}`);
  await db.execute(sql`
    insert into messages (request_id, source, source_name, body, body_html, created_at)
    select id, 'user', 'Robin Meyer', ${text}, ${text.replaceAll('<', '&lt;')}, created_at from requests where user_id = ${employee.userId}`);
}

/** Fetches a list as it goes over the wire. */
async function fetchList(path: string, accept?: string) {
  const headers = { authorization: employee.authorization, ...(accept === undefined ? {} : { accept }) };
  const response = await app.fetch(path, { headers });
  const text = await response.text();
  return {
    bytes: Buffer.byteLength(text),
    body: openRequests.accepts.parse(JSON.parse(text)),
  };
}

describe('a short list of 1,000 of the largest requests', () => {
  test('comes in parts of less than 200 KB, each request once, in order', async () => {
    const ids: unknown[] = [];
    let after: string | null = null;
    do {
      const path: string = `${openRequests.path}${after === null ? '' : `?after=${after}`}`;
      const { bytes, body } = await fetchList(path, `${SHORT_LISTS}, application/json`);
      expect(bytes).toBeLessThan(200_000);
      expect(body.requests.every(({ details, answers }) => details === null && answers?.length === 0)).toBe(
        true,
      );
      ids.push(...body.requests.map(({ id }) => id));
      after = body.next_after ?? null;
    } while (after !== null);
    const stored = await app.services.db
      .select({ id: requests.id })
      .from(requests)
      .where(eq(requests.userId, employee.userId))
      .orderBy(asc(requests.issuedAt), asc(requests.createdAt), asc(requests.id));
    expect(stored).toHaveLength(REQUESTS);
    expect(ids).toEqual(stored.map(({ id }) => id));
  });

  test('has the beginning of a long message', async () => {
    const { body } = await fetchList(openRequests.path, SHORT_LISTS);
    expect(body.requests[0]?.last_message?.body_html).toBe(`${'&lt;'.repeat(400)}…`);
  });
});

describe('the list of core calls', () => {
  test('of 1,000 of the largest requests stays below 2 MB, and the newest has its details', async () => {
    const { bytes, body } = await fetchList(openRequests.path);
    expect(body.requests).toHaveLength(REQUESTS);
    expect(bytes).toBeLessThan(2_000_000);
    expect(body.requests.at(-1)?.details).toContain('What is it? <<<');
    expect(body.requests.at(0)?.details).toBeNull();
    expect(body.next_after).toBeNull();
  });

  test('of few requests has all their details', async () => {
    const other = await newEmployee(app);
    await newRequest(other);
    const [listed] = (await other.call(openRequests)).requests;
    expect(listed?.details).not.toBeNull();
    expect(listed?.answers).not.toEqual([]);
  });
});

test('a part begins behind a request whose status has changed, and ends behind a foreign one', async () => {
  const other = await newEmployee(app);
  const [first, second] = [await newRequest(other), await newRequest(other)];
  const listed = async (who: Employee, after: string) => {
    const response = await app.fetch(`${openRequests.path}?after=${after}`, {
      headers: { authorization: who.authorization, accept: SHORT_LISTS },
    });
    return openRequests.accepts.parse(await response.json()).requests.map(({ id }) => id);
  };
  await app.services.db.execute(
    sql`update requests set status = 'closed', completed_at = updated_at where id = ${first.id}`,
  );
  expect(await listed(other, first.external_id)).toEqual([second.id]);
  expect(await listed(employee, first.external_id)).toEqual([]);
  expect((await other.call(completedRequests)).requests.map(({ id }) => id)).toEqual([first.id]);
});
