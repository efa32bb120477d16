import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Db, RootDb } from '../../server/db/client.ts';
import { uploads } from '../../server/db/schema/requests.ts';
import { changeConcierge, removeConcierge, rotateConcierge } from '../../server/services/desk/concierges.ts';
import { deactivateEmployee } from '../../server/services/employees/accounts.ts';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { presignUpload } from '../../src/lib/contract/uploads.ts';
import { deskPresignUpload } from '../../src/lib/contract/desk-request.ts';
import { newRequest } from '../helpers/employees/answered-survey.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { addTestSurveys } from '../helpers/employees/test-survey.ts';
import { PNG } from '../helpers/sample-files.ts';
import { HALF, heldBody } from '../helpers/network/held-body.ts';
import { appOfFile, TEST_CONCIERGE, variantOf } from '../helpers/start-app.ts';
import * as api from '../server/identity/support/call-identity.ts';
import { ask, type Api, type Reply } from './support/attack.ts';
import { nameOf } from './support/endpoints.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { callOf, hasBody, isOfDesk, tables, writingCalls } from './support/writing-calls.ts';

/*
 * A call is authorized when it writes (docs/product/api.md#authority): every writing call of the contract whose session ends while the body
 * is on its way, and while the call is on its way to the database.
 */

const app = await appOfFile();
await addTestSurveys(app);
const { services } = app;
const { db } = services;

interface Session {
  readonly authorization: string;
  /** What path parameters and bodies may name. */
  readonly id: number;
  end(): Promise<unknown>;
}

async function resetPassword(email: string): Promise<void> {
  await api.forgot(app, email);
  expect((await api.reset(app, await api.linkToken(app, email, 'reset-password'))).status).toBe(200);
}

/** A new session of an employee with a request, and the ways in which it ends. */
async function ofEmployee(way: 'reset' | 'deactivation'): Promise<Session> {
  const employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  const { authorization, email } = employee;
  const end = () => (way === 'reset' ? resetPassword(email) : deactivateEmployee(services, email));
  return { authorization, id, end };
}

const { id: requestId } = await newRequest(await newEmployee(app));

async function ofConcierge(way: 'reset' | 'removal' | 'change'): Promise<Session> {
  const { authorization, email, name } = await newConcierge(app, { role: 'lead' });
  const end = () => {
    if (way === 'reset') return resetPassword(email);
    return way === 'removal'
      ? removeConcierge(services, name)
      : changeConcierge(services, { name, companies: [] });
  };
  return { authorization, id: requestId, end };
}

const ENDS = {
  'a reset of an employee': () => ofEmployee('reset'),
  'a deactivation': () => ofEmployee('deactivation'),
  'a reset of a concierge': () => ofConcierge('reset'),
  'a removal': () => ofConcierge('removal'),
  'a narrower scope': () => ofConcierge('change'),
} as const;

const endsOf = (endpoint: AnyEndpoint) =>
  Object.entries(ENDS).filter(([way]) =>
    way.includes('employee') || way === 'a deactivation' ? !isOfDesk(endpoint) : isOfDesk(endpoint),
  );

const withBody = writingCalls.filter(hasBody);

/** The end comes from another call. */
const outsideOfCalls = AsyncLocalStorage.snapshot();

/** Returns a fingerprint of each table, but of the counts of calls. */
async function fingerprints(): Promise<Record<string, string>> {
  await services.background.drain();
  const ofTable = ([name, table]: readonly [string, PgTable]) =>
    sql`select ${name} as name, md5(coalesce(string_agg(${table}::text, '|' order by ${table}::text), '')) as rows from ${table}`;
  const all = sql.join([...tables].map(ofTable), sql` union all `);
  const rows = await db
    .select({ name: sql<string>`name`, rows: sql<string>`rows` })
    .from(sql`(${all}) as tables`);
  return Object.fromEntries(rows.map((table) => [table.name, table.rows]));
}

/** Sends a call, does something while the API waits for the rest of its body, and returns the reply and the tables that it changed. */
async function sendHeld(
  endpoint: AnyEndpoint,
  session: Session,
  { meanwhile, isDeclared }: { readonly meanwhile: () => Promise<unknown>; readonly isDeclared: boolean },
): Promise<Reply & { readonly changed: readonly string[] }> {
  const { path, method, body, headers } = callOf(endpoint, session);
  const bytes = new TextEncoder().encode(body);
  const { stream, waiting, release } = heldBody(bytes);
  const length = isDeclared ? { 'content-length': String(bytes.length) } : {};
  const reply = ask(app.fetch, path, { method, headers: { ...headers, ...length }, body: stream, ...HALF });
  // A refusal before the end of the body is no answer to this attack.
  await Promise.race([waiting, reply.then(({ text }) => expect.fail(`${nameOf(endpoint)}: ${text}`))]);
  await meanwhile();
  const before = await fingerprints();
  release();
  const answer = await reply;
  return { ...answer, changed: await changedSince(before) };
}

async function changedSince(before: Record<string, string>): Promise<string[]> {
  const after = await fingerprints();
  return Object.keys(before).filter((table) => before[table] !== after[table]);
}

const isRefused = ({ status }: Reply) => status === 401 || status === 403;

test(
  'control: a call whose body comes late is accepted while the session lives',
  { timeout: LONG_TEST_MS },
  async () => {
    expect(withBody.length).toBeGreaterThan(30);
    let storing = 0;
    for (const endpoint of withBody) {
      const session = isOfDesk(endpoint) ? await ofConcierge('reset') : await ofEmployee('reset');
      const meanwhile = () => Promise.resolve();
      const reply = await sendHeld(endpoint, session, { meanwhile, isDeclared: true });
      if (isRefused(reply))
        expect(reply.code, nameOf(endpoint)).not.toMatch(/unauthenticated|_only|mfa_required/);
      if (reply.changed.length > 0) storing += 1;
    }
    expect(storing).toBeGreaterThan(15);
  },
);

test(
  'no call stores anything when its session ends before the rest of its body arrives',
  { timeout: LONG_TEST_MS },
  async () => {
    const through: string[] = [];
    for (const [index, endpoint] of withBody.entries()) {
      // In turns: each way ends the session of many calls, and a body of unknown length is read for a known caller alone.
      const ways = endsOf(endpoint);
      const [way, begin] = ways[index % ways.length] ?? expect.fail('No session ends.');
      const session = await begin();
      const isDeclared = index % 4 < 2;
      const reply = await sendHeld(endpoint, session, { meanwhile: session.end, isDeclared });
      if (!isRefused(reply) || reply.changed.length > 0) {
        through.push(`${nameOf(endpoint)} after ${way}: ${reply.status} ${reply.changed.join(' ')}`);
      }
    }
    expect(through).toEqual([]);
  },
);

test(
  'no transaction stores anything when its session has ended after the call was authorized',
  { timeout: LONG_TEST_MS },
  async () => {
    const through: string[] = [];
    const reached: string[] = [];
    for (const [index, endpoint] of writingCalls.entries()) {
      const ways = endsOf(endpoint);
      const [way, begin] = ways[index % ways.length] ?? expect.fail('No session ends.');
      const session = await begin();
      const beforeWriting = Promise.withResolvers<Record<string, string> | null>();
      let isEnded = false;
      const late = Object.assign(Object.create(db) as RootDb, {
        transaction: async <Result>(work: (tx: Db) => Promise<Result>) => {
          if (!isEnded) {
            isEnded = true;
            await outsideOfCalls(() => session.end());
            beforeWriting.resolve(await fingerprints());
          }
          return db.transaction(work);
        },
      });
      const { path, method, body, headers } = callOf(endpoint, session);
      const api: Api = variantOf(app, { db: late }).fetch;
      const reply = await ask(api, path, { method, headers, ...(body === '' ? {} : { body }) });
      beforeWriting.resolve(null);
      const before = await beforeWriting.promise;
      // What is refused earlier, or writes with one statement, has no transaction.
      if (before === null) continue;
      reached.push(nameOf(endpoint));
      const changed = await changedSince(before);
      if (!isRefused(reply) || changed.length > 0) {
        through.push(`${nameOf(endpoint)} after ${way}: ${reply.status} ${changed.join(' ')}`);
      }
    }
    expect(through).toEqual([]);
    expect(reached.length).toBeGreaterThan(20);
  },
);

const programUpload = async () => {
  const { token } = await rotateConcierge(services, TEST_CONCIERGE);
  const end = () => rotateConcierge(services, TEST_CONCIERGE);
  return { authorization: `Bearer ${token}`, id: requestId, end };
};

test.each([
  ...Object.entries(ENDS).filter(([way]) => way !== 'a narrower scope'),
  ['a new token of a program', programUpload] as const,
])('an upload that arrives after %s is not kept', async (way, begin) => {
  const session = await begin();
  const endpoint = way.includes('employee') || way === 'a deactivation' ? presignUpload : deskPresignUpload;
  const { path, method, headers } = callOf(endpoint, session);
  const sent = JSON.stringify({ upload: { filename: 'card.png' }, request_id: null });
  const asked = await ask(app.fetch, path, { method, headers, body: sent });
  const { presigned_url: url, key } = JSON.parse(asked.text) as { presigned_url: string; key: string };
  const { stream, waiting, release } = heldBody(PNG);
  const reply = ask(app.fetch, url, { method: 'PUT', body: stream, ...HALF });
  await Promise.race([waiting, reply.then(({ text }) => expect.fail(text))]);
  await session.end();
  release();
  expect(await reply).toMatchObject({ code: 'link_expired' });
  const [upload] = await db.select().from(uploads).where(eq(uploads.key, key));
  expect(upload).toMatchObject({ storedAt: null, sizeBytes: null });
});
