import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Db } from '../../../server/db/client.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { isDatabaseDown } from '../../../server/services/health/is-database-down.ts';
import { isEmbedded, openTestDatabase, processOf } from '../../helpers/database.ts';

/** More than there are connections for transactions: none of them may be lost for good. */
const ROUNDS = 12;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function cut(pid: number): Promise<void> {
  await database.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
}

const nameOf = async (id: number) =>
  (await database.db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)))[0]?.name;

describe.skipIf(isEmbedded)('a transaction whose connection is cut', () => {
  const insert = (tx: Db, id: number) =>
    tx.insert(companies).values({ id, slug: `cut-${String(id)}`, name: 'Never there' });

  test('between two statements fails as a whole, and the next ones find a connection', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = database.db.transaction(async (tx) => {
        await insert(tx, 9100);
        await cut(await processOf(tx));
        // The end of the connection is heard of a moment later.
        await wait(20);
        await insert(tx, 9101);
      });
      expect(await lost.catch(isDatabaseDown)).toBe(true);
    }
    expect([await nameOf(9100), await nameOf(9101)]).toEqual([undefined, undefined]);
    await database.db.transaction((tx) => insert(tx, 9102));
    expect(await nameOf(9102)).toBe('Never there');
  });

  test('in a statement fails as a whole, too', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = database.db.transaction(async (tx) => {
        await insert(tx, 9110);
        const pid = await processOf(tx);
        const sleeping = tx.execute(sql`select pg_sleep(5)`);
        const [outcome] = await Promise.allSettled([sleeping, cut(pid)]);
        if (outcome.status === 'rejected') throw outcome.reason;
      });
      expect(await lost.catch(isDatabaseDown)).toBe(true);
    }
    expect(await nameOf(9110)).toBeUndefined();
  });
});

describe('a transaction', () => {
  test('of which a statement fails is taken back, even when the failure is caught', async () => {
    const caught = database.db.transaction(async (tx) => {
      await tx.insert(companies).values({ id: 9120, slug: 'caught', name: 'Caught' });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await Promise.allSettled([caught]);
    expect(await nameOf(9120)).toBeUndefined();
  });

  test('may have a part that is taken back alone', async () => {
    await database.db.transaction(async (tx) => {
      await tx.insert(companies).values({ id: 9130, slug: 'whole', name: 'Whole' });
      const part = tx.transaction(async (inner) => {
        await inner.insert(companies).values({ id: 9131, slug: 'part', name: 'Part' });
        throw new Error('Not this part.');
      });
      await expect(part).rejects.toThrow('Not this part.');
      await tx.update(companies).set({ name: 'Kept' }).where(eq(companies.id, 9130));
    });
    expect([await nameOf(9130), await nameOf(9131)]).toEqual(['Kept', undefined]);
  });

  test('is one of many at once, and each is whole', async () => {
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
