import { sql } from 'drizzle-orm';
import type { Services } from '../context.ts';

/** Resolves when the database answers; rejects with the database's error when it does not. */
export async function checkDatabase({ db }: Services): Promise<void> {
  await db.execute(sql`select 1`);
}
