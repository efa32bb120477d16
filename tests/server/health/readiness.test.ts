// docs/hosting.md#health-checks
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Deadlines } from '../../../server/db/client.ts';
import { clientConfig } from '../../../server/db/connect.ts';
import { openSessions } from '../../../server/db/sessions.ts';
import { createCallsInFlight } from '../../../server/routes/http/calls-in-flight.ts';
import { createDatabaseCheck } from '../../../server/services/health/readiness.ts';
import { isEmbedded, openTestDatabase } from '../../helpers/database.ts';
import { testDatabaseUrl } from '../../helpers/database-snapshot.ts';
import { HALF, heldBody } from '../../helpers/network/held-body.ts';
import { startApp } from '../../helpers/start-app.ts';
import { createTestApp } from '../../helpers/test-services.ts';

const readyz = async (app: Awaited<ReturnType<typeof startApp>>) => {
  const reply = await app.fetch('/readyz');
  const raised = app.services.alerts.counts().database;
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), raised };
};

test('checks of one second share a write, and the next second has its own', async () => {
  const app = await startApp();
  let nowMs = 5_000;
  let writes = 0;
  const ping = () => {
    writes += 1;
    return app.services.ping();
  };
  const check = createDatabaseCheck({ ...app.services, ping }, () => nowMs);
  await Promise.all(Array.from({ length: 50 }, check));
  nowMs += 999;
  await check();
  expect(writes).toBe(1);
  nowMs += 1;
  await check();
  expect(writes).toBe(2);
  await app.close();
});

describe('/readyz is 503, and the alert "database" is raised,', () => {
  test.each([
    ['while the queue of mails cannot be read', [sql`alter table jobs rename to lost_jobs`], '42P01'],
    ['while mails cannot be claimed', [sql`alter table jobs rename column due_at to lost`], '42703'],
    [
      'while the server is read-only',
      [
        sql`create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'cannot execute UPDATE in a read-only transaction' using errcode = '25006'; end $$`,
        sql`create trigger refuse before update on installation execute function refuse()`,
      ],
      '25006',
    ],
  ])('%s', async (_, fault, code) => {
    const app = await startApp();
    for (const statement of fault) await app.services.db.execute(statement);
    expect(await readyz(app)).toEqual({ status: 503, retryAfter: '5', raised: 1 });
    expect(app.logLines.find((line) => line.includes('"alert":"database"'))).toContain(`"code":"${code}"`);
    await app.close();
  });
});

describe.skipIf(isEmbedded)('a health check of PostgreSQL', () => {
  // A new connection has as long as the wait for one: with less, a busy machine would open none.
  const DEADLINES: Deadlines = { statementMs: 20_000, transactionMs: 20_000, connectionMs: 5_000 };

  test('fails while nobody gets a connection for longer than a call waits, and passes when they are back', async () => {
    // One of them runs transactions.
    const database = await openTestDatabase({ connections: 4, deadlines: DEADLINES });
    const held = Promise.withResolvers<undefined>();
    const first = database.db.transaction(() => held.promise);
    onTestFinished(async () => {
      held.resolve(undefined);
      await first;
      await database.close();
    });
    await database.ping();
    await expect(database.db.transaction(() => Promise.resolve())).rejects.toThrow();
    await expect(database.ping()).rejects.toMatchObject({ code: 'NO_CONNECTION_FREE' });
    held.resolve(undefined);
    await first;
    await database.ping();
  });

  test('fails while a connection is not given back at the deadline of a transaction', async () => {
    const deadlines = { ...DEADLINES, transactionMs: 50 };
    const sessions = openSessions({
      ...{ ...clientConfig(testDatabaseUrl), options: '' },
      ...{ max: 2, deadlines, isPrepared: false },
    });
    onTestFinished(() => sessions.close(0));
    const session = await sessions.take();
    sessions.check();
    await vi.waitUntil(() => isRefused(sessions.check), { timeout: 15_000, interval: 20 });
    expect(sessions.check).toThrow(expect.objectContaining({ code: 'CONNECTION_NOT_RETURNED' }) as Error);
    session.release();
    sessions.check();
  });

  test('tells of a transaction that was ended at its deadline', async () => {
    const overdue = vi.fn();
    const deadlines = { ...DEADLINES, transactionMs: 200 };
    const database = await openTestDatabase({ connections: 4, deadlines, onOverdue: overdue });
    onTestFinished(() => database.close());
    const never = database.db.transaction(() => new Promise<never>(() => undefined));
    await expect(never).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(overdue).toHaveBeenCalledOnce();
    await database.ping();
  });

  test('waits for no lock that a migration holds, so that live updates do not wait for it', async () => {
    const database = await openTestDatabase({ connections: 8 });
    onTestFinished(() => database.close());
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table jobs in access exclusive mode`);
      await expect(database.ping()).rejects.toMatchObject({ code: '55P03' });
    });
    await database.ping();
  });
});

function isRefused(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

test('/livez is 503 while a call has had no reply for a minute', async () => {
  const app = await startApp();
  let nowMs = 1_000;
  const inFlight = createCallsInFlight(() => nowMs, 1);
  const api = createTestApp(app.services, {}, inFlight);
  const livez = async () => (await api.request('/livez')).status;
  const hung = Promise.withResolvers<readonly string[]>();
  onTestFinished(inFlight.watch(hung.resolve));
  const { stream, waiting, release } = heldBody(Buffer.from('{"user":{"email":"nobody-here@people.test"}}'));
  const reply = api.request('/api/v1/users/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    ...HALF,
  });
  await waiting;
  nowMs += 59_999;
  expect(await livez()).toBe(200);
  nowMs += 1;
  expect(await livez()).toBe(503);
  expect(await hung.promise).toEqual(['POST /api/v1/users/password']);
  release();
  expect((await reply).status).toBe(200);
  expect(await livez()).toBe(200);
  await app.close();
});
