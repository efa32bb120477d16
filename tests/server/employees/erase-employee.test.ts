// docs/product/employees.md#erase
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { playbookTicks } from '../../../server/db/schema/desk.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { outbox } from '../../../server/db/schema/mails.ts';
import { erasedRequests, requests, uploads } from '../../../server/db/schema/requests.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { createLocalStorage } from '../../../server/ports/storage/local-storage.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import {
  type Traces,
  bytesOf,
  employeeWithEverything,
  prepareSurveys,
  tracesOf,
} from '../../helpers/employees/employee-with-everything.ts';
import { conciergeOf, operatorOf } from '../../helpers/employees/employee.ts';
import { importList } from '../../helpers/employees/import-list.ts';
import { placesOf, placesOfAll, rowsOf } from '../../helpers/employees/places-of.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import {
  forgot,
  linkToken,
  lock,
  reset,
  signIn,
  signUp,
  signUpUnconfirmed,
  signedIn,
} from '../identity/support/call-identity.ts';
import { openLive } from '../live/live-reader.ts';

const app = await appOfFile();
const operator = operatorOf(app);
await prepareSurveys(app);
const ben = await employeeWithEverything(app, tracesOf('benquillway', '5550731000'));

let count = 0;
let traces: Traces;
beforeEach(() => {
  count += 1;
  traces = tracesOf(`adalovelorn${'x'.repeat(count)}`, `55507320${String(count).padStart(2, '0')}`);
});

const erase = (email: string = traces.email) => operator.call(eraseEmployee, { body: { email } });
const refusal = (email: string) => operator.refused(eraseEmployee, { body: { email } });

const allPlaces = (of: Traces) => placesOfAll(app, of);

test('leaves nothing of the employee in any table, file or log line, and everything of another one', async () => {
  await employeeWithEverything(app, traces);
  await lock(app, traces.email);
  await app.outbox();
  const before = await allPlaces(traces);
  expect(before, 'the control').toEqual(
    expect.arrayContaining([
      'a file',
      ...[
        'expected_employees',
        'messages',
        'outbox',
        'passkeys',
        'profile_answers',
        'requests',
        'sessions',
      ].map((name) => `table ${name}`),
      ...['uploads', 'user_request_answers', 'users'].map((name) => `table ${name}`),
    ]),
  );
  expect(before, 'the log has no data of employees').not.toContain('the log');
  const bens = await allPlaces(ben.traces);
  const { erased } = await erase(` ${traces.email.toUpperCase()} `);
  expect(erased).toMatchObject({ accounts: 1, files: 5, requests: 1, lists: 1 });
  expect(erased.messages).toBeGreaterThan(3);
  await app.outbox();
  expect(await allPlaces(traces)).toEqual([]);
  expect(await allPlaces(ben.traces)).toEqual(bens);
  await ben.caller.call(getRequest, { params: { id: ben.requestId } });
});

test('deletes every row that leads to the account: no table keeps its id', async () => {
  const counts = async () => {
    const { db } = app.services;
    const columns = rowsOf(
      await db.execute(sql`select table_name as name, column_name as "column" from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'successor_id', 'session_id')`),
    );
    const sizes = columns.map(async ({ name, column }) => {
      const rows = await db.execute(
        sql`select count(*)::int as size from ${sql.identifier(String(name))} where ${sql.identifier(String(column))} is not null`,
      );
      return [`${String(name)}.${String(column)}`, rowsOf(rows)[0]?.['size']] as const;
    });
    return Object.fromEntries(await Promise.all(sizes));
  };
  const before = await counts();
  await employeeWithEverything(app, traces);
  expect(await counts(), 'the control').not.toEqual(before);
  await erase();
  expect(await counts()).toEqual(before);
});

test('ends sessions and live streams, and the address may sign up again', async () => {
  await signUp(app, traces.email);
  const headers = await signedIn(app, traces.email);
  const stream = await openLive(app, headers.authorization ?? '');
  await stream.untilReady();
  await erase();
  expect(await stream.next()).toBeNull();
  await stream.close();
  expect((await signIn(app, traces.email)).status).toBe(401);
  expect((await signUp(app, traces.email)).status).toBe(200);
  await app.services.background.drain();
  expect(await linkToken(app, traces.email, 'confirm-email')).not.toBe('');
});

test('keeps of a request its company, survey, status and days', async () => {
  const { requestId } = await employeeWithEverything(app, traces);
  const before = await app.services.db.$count(erasedRequests);
  const day = app.clock.now().toISOString().slice(0, 10);
  const ticks = () => app.services.db.$count(playbookTicks, eq(playbookTicks.requestId, requestId));
  expect(await ticks()).toBe(1);
  await erase();
  const kept = await app.services.db.select().from(erasedRequests);
  expect(kept).toHaveLength(before + 1);
  expect(kept.at(-1)).toEqual({
    id: expect.any(Number) as unknown,
    company: expect.any(String) as unknown,
    surveyKey: 'test',
    status: 'closed',
    createdOn: day,
    updatedOn: day,
  });
  expect(await app.services.db.$count(requests, eq(requests.id, requestId))).toBe(0);
  expect(await ticks()).toBe(0);
});

describe('an upload in flight', () => {
  /** A body that sends its rest on demand. `begun` resolves when the server reads. */
  function slowBody(bytes: Uint8Array) {
    const begun = Promise.withResolvers<undefined>();
    const rest = Promise.withResolvers<undefined>();
    let sent = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (!sent) {
            sent = true;
            controller.enqueue(bytes.subarray(0, 5_000));
            return;
          }
          begun.resolve(undefined);
          await rest.promise;
          controller.enqueue(bytes.subarray(5_000));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return { stream, begun: begun.promise, finish: () => rest.resolve(undefined) };
  }

  test.each(['the employee', 'the concierge'])('of %s leaves no file', async (who) => {
    const { uploadUrl, requestId } = await employeeWithEverything(app, traces);
    const conciergeUrl = async () => {
      const upload = { filename: 'late.png' };
      const reply = await conciergeOf(app).call(deskPresignUpload, {
        params: { id: requestId },
        body: { upload },
      });
      return reply.presigned_url;
    };
    const url = who === 'the employee' ? uploadUrl : await conciergeUrl();
    const body = slowBody(bytesOf(traces));
    const init = { method: 'PUT', body: body.stream, duplex: 'half' };
    const reply = app.fetch(url, init);
    await body.begun;
    await erase();
    body.finish();
    expect((await reply).status).toBeGreaterThanOrEqual(400);
    expect(await allPlaces(traces)).toEqual([]);
  });

  test('an address that was given before is refused', async () => {
    const { uploadUrl } = await employeeWithEverything(app, traces);
    await erase();
    expect(
      (await app.fetch(uploadUrl, { method: 'PUT', body: bytesOf(traces) })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await placesOf(app, traces.text)).toEqual([]);
  });
});

test('an erase that broke off is finished by the next one', async () => {
  await employeeWithEverything(app, traces);
  const { storage } = app.services;
  const own = createLocalStorage({ folder: app.storageFolder, apiOrigin: 'http://localhost', secret: 'x' });
  let removed = 0;
  storage.remove = async (key) => {
    removed += 1;
    if (removed === 3) throw new Error('The store is away.');
    await own.remove(key);
  };
  expect((await refusal(traces.email)).status).toBe(500);
  expect(await app.services.db.$count(uploads, sql`file_name like ${`%${traces.fileName}%`}`)).toBe(3);
  expect((await signIn(app, traces.email)).status, 'closed since the first step').toBe(401);
  storage.remove = (key) => own.remove(key);
  expect((await erase()).erased).toMatchObject({ accounts: 1, files: 3 });
  expect(await allPlaces(traces)).toEqual([]);
});

test('two at once take turns', async () => {
  await employeeWithEverything(app, traces);
  const outcomes = await Promise.allSettled([erase(), erase(), erase()]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await allPlaces(traces)).toEqual([]);
});

test('an address without an account loses its place on lists and its mails', async () => {
  const { email, firstName } = traces;
  await importList(operator, 'example-bakery', [[email, firstName]]);
  const now = app.clock.now();
  await app.services.db
    .insert(jobs)
    .values({ name: 'reset-mail', recipient: email, key: 'given up', createdAt: now });
  await app.services.db
    .insert(outbox)
    .values({ kind: 'mail', recipient: email, text: 'late', createdAt: app.clock.now() });
  expect((await erase()).erased).toEqual({ accounts: 0, files: 0, requests: 0, lists: 1, messages: 2 });
  expect(await allPlaces(traces)).toEqual([]);
  expect(await refusal(email)).toMatchObject({ status: 404 });
});

test('a mail that was in flight is deleted later', async () => {
  const { email } = traces;
  await signUp(app, email);
  await erase();
  await app.services.mail.send({ to: email, subject: 'Late', text: 'late' }, 'late');
  app.clock.advance(MINUTE_MS);
  await runJobs(app.services);
  expect(await placesOf(app, email)).toEqual([]);
});

describe('an account that a fresh start left behind', () => {
  /** Erases after the mails in flight, whose late deletion has tests of its own. */
  async function erase(email: string) {
    await app.services.background.drain();
    return operatorOf(app).call(eraseEmployee, { body: { email } });
  }

  test('reaches the account that a fresh start left behind', async () => {
    const traces = tracesOf('adalovelorn', '5550731001');
    const { email, firstName, lastName } = traces;
    await signUpUnconfirmed(app, email, { name: firstName, last_name: lastName });
    await forgot(app, email);
    expect((await reset(app, await linkToken(app, email, 'reset-password'))).status).toBe(200);
    expect(await app.services.db.$count(users, eq(users.firstName, firstName))).toBe(1);
    expect((await erase(email)).erased.accounts).toBe(2);
    expect(await placesOfAll(app, traces)).toEqual([]);
  });
});
