import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database, DatabaseOptions, Db } from '../../../server/db/client.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { outletOf } from '../../../server/db/publisher.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { isDatabaseDown } from '../../../server/services/health/check-database.ts';
import { dropDatabaseOnServer, isEmbedded, newDatabaseOnServer, processOf } from '../../helpers/database.ts';
import { ensureTemplate } from '../../helpers/database-snapshot.ts';
import { type Pgbouncer, startPgbouncer } from '../../helpers/processes/pgbouncer.ts';

const ROUNDS = 12;

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
    const database = await createDb(poolers[mode]?.through(direct) ?? '', options);
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
