import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { completedRequests, openRequests, SHORT_LISTS } from '../../../src/lib/contract/requests.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const REQUESTS = 1_000;

let app: RunningApp;
let employee: Employee;
beforeAll(async () => {
  app = await startApp();
  employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  await multiply(id);
});
afterAll(() => app.close());

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
    select id, 'user', 'Robin Meyer', ${text}, ${text.replaceAll('<', '&lt;')}, created_at from requests`);
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
