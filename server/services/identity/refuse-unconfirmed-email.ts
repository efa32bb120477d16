import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Refuses what needs an address that is proved to be the employee's own: docs/product/identity.md#confirmed-address.
 * @throws {ServiceError} `email_unconfirmed`.
 */
export async function refuseUnconfirmedEmail(db: Db, userId: number): Promise<void> {
  const isConfirmedOne = and(eq(users.id, userId), isNotNull(users.emailConfirmedAt));
  if ((await db.$count(users, isConfirmedOne)) > 0) return;
  throw new ServiceError('email_unconfirmed');
}
