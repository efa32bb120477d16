// docs/product/api.md#busy-server
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { newRequest } from '../helpers/employees/answered-survey.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { addTestSurveys } from '../helpers/employees/test-survey.ts';
import { appOfFile, variantOf } from '../helpers/start-app.ts';
import { endpoints, nameOf } from './support/endpoints.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { callOf, isOfDesk, tables } from './support/writing-calls.ts';

/*
 * A database whose disk is full, from each write of each call on. Statements that are sent together all fail: the first one says why, and
 * the others that the transaction is aborted.
 */

const app = await appOfFile();
await addTestSurveys(app);
const { db } = app.services;
// A mail that is sent behind the reply writes, too.
const background = { ...app.services.background, run: () => undefined };
const quiet = variantOf(app, { background });
const { id: requestId } = await newRequest(await newEmployee(app));

beforeAll(async () => {
  await db.execute(sql`create sequence writes`);
  await db.execute(sql`create table full_disk as select 0 as since_write`);
  await db.execute(sql`create function fill_disk() returns trigger language plpgsql as $$
    declare since int := (select since_write from full_disk);
    begin
      if since > 0 and nextval('writes') >= since then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return null;
    end $$`);
  for (const name of tables.keys()) {
    await db.execute(sql`create trigger fill_disk before insert or update or delete on ${sql.identifier(name)}
      for each statement execute function fill_disk()`);
  }
});

/** Those of the operator write much, and would take minutes. */
const calls = endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'operator');

/** Makes the disk full from the nth write on; 0 makes room. */
async function fillDisk(nth: number): Promise<void> {
  await db.execute(sql`select setval('writes', 1, false)`);
  await db.execute(sql`update full_disk set since_write = ${nth}`);
}

async function writesSinceThen(): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`case when is_called then last_value else 0 end` })
    .from(sql`writes`);
  return Number(row?.count);
}

async function callerOf(endpoint: AnyEndpoint) {
  if (isOfDesk(endpoint)) {
    const { authorization } = await newConcierge(app, { role: 'lead' });
    return { authorization, id: requestId };
  }
  const employee = await newEmployee(app);
  return { authorization: employee.authorization, id: (await newRequest(employee)).id };
}

test(
  'a disk that is full from any write of a call on is 503 with a time to wait',
  { timeout: LONG_TEST_MS },
  async () => {
    const wrong: string[] = [];
    let filled = 0;
    const reached = new Set<string>();
    for (const endpoint of calls) {
      const { path, method, body, headers } = callOf(endpoint, await callerOf(endpoint));
      for (let nth = 1; ; nth += 1) {
        await fillDisk(nth);
        const reply = await quiet.fetch(path, { method, headers, ...(body === '' ? {} : { body }) });
        const text = await reply.text();
        const isReached = (await writesSinceThen()) >= nth;
        await fillDisk(0);
        if (!isReached) break;
        filled += 1;
        reached.add(nameOf(endpoint));
        if (reply.status !== 503 || reply.headers.get('retry-after') !== '5')
          wrong.push(`${nameOf(endpoint)} at write ${nth}: ${reply.status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(reached.size).toBeGreaterThan(35);
    expect(filled).toBeGreaterThan(70);
  },
);
