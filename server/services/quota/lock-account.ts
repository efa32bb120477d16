import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';

/**
 * Makes parallel calls of one employee wait for each other until the transaction ends, so that a count and the row that
 * follows it are one step. Take it before the locks of other rows.
 */
export async function lockAccount(transaction: Db, userId: number): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
