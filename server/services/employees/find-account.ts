import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { normalEmail } from '../identity/sign-up/normal-email.ts';
import { ServiceError } from '../service-error.ts';

export type Account = typeof users.$inferSelect;

/**
 * Returns the account of an address, locked until the end of the transaction.
 * @throws {ServiceError} `not_found`.
 */
export async function lockAccountOf(tx: Db, email: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), isNull(users.releasedAt)))
    .for('update');
  if (account === undefined) throw new ServiceError('not_found', `No account has the address "${email}".`);
  return account;
}
