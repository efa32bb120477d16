// docs/product/configuration.md#tls-to-postgresql
// docs/product/configuration.md#poolers
import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi, onTestFinished } from 'vitest';
import type { Database, Db, DatabaseOptions } from '../../../server/db/client.ts';
import { outletOf } from '../../../server/db/publisher.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { installation } from '../../../server/db/schema/installation.ts';
import { isDatabaseDown } from '../../../server/services/health/readiness.ts';
import {
  isEmbedded,
  openTestDatabase,
  processOf,
  dropDatabaseOnServer,
  newDatabaseOnServer,
  onTestServer,
} from '../../helpers/database.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { ensureTemplate } from '../../helpers/database-snapshot.ts';
import { type Pgbouncer, startPgbouncer } from '../../helpers/processes/pgbouncer.ts';

const CONNECTIONS = { connections: 8 };
/** More than the connections for transactions, to prove that each of them is opened again. */
const ROUNDS = 4;
const WITHIN = { timeout: 15_000, interval: 20 };
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(CONNECTIONS);
});
afterAll(() => database.close());

async function closeConnection(pid: number): Promise<void> {
  await database.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
}

const nameOf = async (id: number) =>
  (await database.db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)))[0]?.name;

test.skipIf(isEmbedded)('a database that takes no new connections is away, whatever its reason', async () => {
  const url = await newDatabaseOnServer(await ensureTemplate());
  const closed = await createDb(url, CONNECTIONS);
  onTestFinished(async () => {
    await closed.close();
    await dropDatabaseOnServer(url);
  });
  const name = new URL(url).pathname.slice(1);
  await onTestServer(`alter database ${name} allow_connections false`);
  await database.db.execute(
    sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`,
  );
  const calls = [
    () => closed.db.execute(sql`select 1`),
    () => closed.db.transaction((tx) => tx.execute(sql`select 1`)),
    () => closed.ping(),
  ];
  for (const call of calls) expect(await call().catch(isDatabaseDown)).toBe(true);
});

describe.skipIf(isEmbedded)('a transaction that loses its connection', () => {
  const insert = (tx: Db, id: number) =>
    tx.insert(companies).values({ id, slug: `cut-${String(id)}`, name: 'Rolled back' });

  test('between two statements fails as a whole, and the next transactions reconnect', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = database.db.transaction(async (tx) => {
        await insert(tx, 9100);
        await closeConnection(await processOf(tx));
        // The driver notices the closed connection a moment later.
        await wait(20);
        await insert(tx, 9101);
      });
      expect(await lost.catch(isDatabaseDown)).toBe(true);
    }
    expect([await nameOf(9100), await nameOf(9101)]).toEqual([undefined, undefined]);
    await database.db.transaction((tx) => insert(tx, 9102));
    expect(await nameOf(9102)).toBe('Rolled back');
  });

  test('during a statement fails as a whole', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = database.db.transaction(async (tx) => {
        await insert(tx, 9110);
        const pid = await processOf(tx);
        const sleeping = tx.execute(sql`select pg_sleep(5)`);
        const [outcome] = await Promise.allSettled([sleeping, closeConnection(pid)]);
        if (outcome.status === 'rejected') throw outcome.reason;
      });
      expect(await lost.catch(isDatabaseDown)).toBe(true);
    }
    expect(await nameOf(9110)).toBeUndefined();
  });

  test('with several statements in flight writes nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = database.db.transaction(async (tx) => {
        const pid = await processOf(tx);
        await Promise.allSettled([
          insert(tx, 9140),
          closeConnection(pid),
          ...[9141, 9142, 9143].map((id) => insert(tx, id)),
        ]);
        await insert(tx, 9144).catch(() => undefined);
      });
      expect(await lost.catch(isDatabaseDown)).toBe(true);
    }
    expect(await Promise.all([9140, 9141, 9142, 9143, 9144].map(nameOf))).toEqual(Array(5).fill(undefined));
  });
});

describe('a transaction', () => {
  test('with a failed statement is rolled back even when the error is caught', async () => {
    const caught = database.db.transaction(async (tx) => {
      await tx.insert(companies).values({ id: 9120, slug: 'caught', name: 'Caught' });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await Promise.allSettled([caught]);
    expect(await nameOf(9120)).toBeUndefined();
  });

  test('commits as a whole beside many parallel ones', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => 9200 + index);
    await Promise.all(
      ids.map((id) =>
        database.db.transaction(async (tx) => {
          await tx.insert(companies).values({ id, slug: `many-${String(id)}`, name: 'Before' });
          await tx.update(companies).set({ name: 'After' }).where(eq(companies.id, id));
        }),
      ),
    );
    expect(await Promise.all(ids.map(nameOf))).toEqual(ids.map(() => 'After'));
  });
});

const LOCK_KEY = 4_711;
const MANY = 200;

test('parallel statements get their own results, also beside a failed one', async () => {
  const failed = Promise.resolve(database.db.execute(sql`select 1 / 0`));
  const results = Promise.all(
    Array.from({ length: MANY }, (_, index) =>
      database.db
        .select({ index: sql<number>`${index}::int` })
        .from(companies)
        .limit(1),
    ),
  );
  await expect(failed).rejects.toThrow();
  expect((await results).map(([row]) => row?.index)).toEqual(
    Array.from({ length: MANY }, (_, index) => index),
  );
});

// The embedded database has one connection.
test.skipIf(isEmbedded)('a statement does not wait for a slow one', async () => {
  const { db } = database;
  const lock = sql`select pg_advisory_xact_lock(${LOCK_KEY})`;
  let slow: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(lock);
    slow = Promise.resolve(db.execute(lock));
    expect(await processOf(db)).toBeGreaterThan(0);
  });
  await slow;
});

test.skipIf(isEmbedded)('the health check writes, as calls do', async () => {
  const { db, ping } = database;
  const version = async () =>
    (await db.select({ xmin: sql<string>`xmin::text` }).from(installation))[0]?.xmin;
  await db.insert(installation).values({ demo: false }).onConflictDoNothing();
  const before = await version();
  await ping();
  expect(await version()).not.toBe(before);
});

describe.skipIf(isEmbedded)('a notification that the server refuses', () => {
  test('becomes a gap, and those after it arrive', async () => {
    const read: string[] = [];
    const arrived = Promise.withResolvers<null>();
    await database.listen(
      (payload) => {
        read.push(payload);
        arrived.resolve(null);
      },
      () => read.push('(gap)'),
    );
    const { publish } = outletOf(database.db) ?? expect.unreachable();
    // PostgreSQL takes at most 8,000 bytes.
    publish('x'.repeat(9_000));
    await vi.waitUntil(() => read.length > 0, WITHIN);
    publish('next');
    await arrived.promise;
    expect(read).toEqual(['(gap)', 'next']);
  });
});

describe.skipIf(isEmbedded)('behind PgBouncer', () => {
  let direct: string;
  const poolers: Record<string, Pgbouncer> = {};
  beforeAll(async () => {
    direct = await newDatabaseOnServer(await ensureTemplate());
    for (const mode of ['session', 'transaction', 'statement'] as const)
      poolers[mode] = await startPgbouncer(direct, mode);
  });
  afterAll(async () => {
    await Promise.all(Object.values(poolers).map(({ stop }) => stop()));
    await dropDatabaseOnServer(direct);
  });

  async function open(mode: string, options: DatabaseOptions = {}): Promise<Database> {
    const database = await createDb(poolers[mode]?.through(direct) ?? '', { ...CONNECTIONS, ...options });
    onTestFinished(() => database.close());
    return database;
  }
  const nameOf = async ({ db }: Database, id: number) =>
    (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)))[0]?.name;

  test.each([
    ['session', () => ({})],
    ['transaction', () => ({ listenUrl: direct })],
  ])('in %s mode statements, transactions and notifications of many calls work', async (mode, options) => {
    const database = await open(mode, options());
    const heard: string[] = [];
    await database.listen(
      (payload) => heard.push(payload),
      () => heard.push('(gap)'),
    );
    const first = mode === 'session' ? 9300 : 9400;
    const ids = Array.from({ length: 40 }, (_, index) => first + index);
    await Promise.all(
      ids.map((id) =>
        database.db.transaction(async (tx) => {
          await tx.insert(companies).values({ id, slug: `pooled-${id}`, name: 'Before' });
          await tx.update(companies).set({ name: 'After' }).where(eq(companies.id, id));
          outletOf(tx)?.publish(String(id));
        }),
      ),
    );
    expect(await Promise.all(ids.map((id) => nameOf(database, id)))).toEqual(ids.map(() => 'After'));
    await vi.waitUntil(() => heard.length === ids.length, { timeout: 15_000, interval: 20 });
    expect(heard.map(Number).sort()).toEqual(ids);
    expect(database.isPooled).toBe(true);
  });

  test('in transaction mode a transaction that loses its connection writes nothing', async () => {
    const database = await open('transaction', { listenUrl: direct });
    const insert = (tx: Db, id: number) =>
      tx.insert(companies).values({ id, slug: `cut-${id}`, name: 'Rolled back' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = database.db.transaction(async (tx) => {
        await insert(tx, 9500);
        await database.db.execute(sql`select pg_terminate_backend(${await processOf(tx)}, 5000)`);
        // The driver notices it a moment later.
        if (round % 2 === 0) await wait(20);
        await Promise.allSettled([9501, 9502].map((id) => insert(tx, id)));
        await insert(tx, 9503);
      });
      expect(await lost.catch(isDatabaseDown)).toBe(true);
    }
    expect(await Promise.all([9500, 9501, 9502, 9503].map((id) => nameOf(database, id)))).toEqual(
      Array(4).fill(undefined),
    );
  });

  test('a mode without transactions or notifications is refused, and a LISTEN_URL that hears none', async () => {
    const refused: [mode: string, reason: string, options: DatabaseOptions][] = [
      ['statement', 'leads to a connection pooler without transactions', {}],
      ['transaction', 'passes no notifications', {}],
      ['transaction', 'LISTEN_URL hears no notification', { listenUrl: await otherDatabase() }],
    ];
    // At once, because each waits for seconds.
    await Promise.all(
      refused.map(([mode, reason, options]) => expect(open(mode, options)).rejects.toThrow(reason)),
    );
  });

  async function otherDatabase(): Promise<string> {
    const url = await newDatabaseOnServer();
    onTestFinished(() => dropDatabaseOnServer(url));
    return url;
  }
});
