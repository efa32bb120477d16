import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/client.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { STALLED_AFTER_MS } from '../../../server/db/statement-lanes.ts';
import { isEmbedded, openTestDatabase, processOf } from '../../helpers/database.ts';

const LOCK_KEY = 4_711;
const MANY = 200;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// The embedded database has one connection.
describe.skipIf(isEmbedded)('single statements', () => {
  test('that are asked at the same time share few connections, and get their own answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        database.db
          .select({ index: sql<number>`${index}::int`, pid: sql<number>`pg_backend_pid()` })
          .from(companies)
          .limit(1),
      ),
    );
    expect(answers.map(([row]) => row?.index)).toEqual(Array.from({ length: MANY }, (_, index) => index));
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(4);
  });

  test('do not wait behind one that takes long, and come back when it is done', async () => {
    const { db } = database;
    const usual = await processOf(db);
    const lock = sql`select pg_advisory_xact_lock(${LOCK_KEY})`;
    let held: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.execute(lock);
      // Asked now, not when it is awaited.
      held = Promise.resolve(db.execute(lock));
      await wait(STALLED_AFTER_MS + 1);
      expect(await processOf(db)).not.toBe(usual);
    });
    await held;
    expect(await processOf(db)).toBe(usual);
  });

  test('that fail leave the connection to the others', async () => {
    const { db } = database;
    const usual = await processOf(db);
    const failed = Promise.resolve(db.execute(sql`select 1 / 0`));
    const [answer] = await Promise.all([processOf(db), expect(failed).rejects.toThrow()]);
    expect(answer).toBe(usual);
    expect(await processOf(db)).toBe(usual);
  });
});
