import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/client.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { isEmbedded, openTestDatabase, processOf } from '../../helpers/database.ts';

const LOCK_KEY = 4_711;
const MANY = 200;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

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
