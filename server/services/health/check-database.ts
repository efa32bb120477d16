import { sql } from 'drizzle-orm';
import type { Services } from '../context.ts';

/** Resolves when the database answers; rejects with its error otherwise. */
export async function checkDatabase({ db }: Services): Promise<void> {
  await db.execute(sql`select 1`);
}
