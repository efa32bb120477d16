import { and, eq, isNull } from 'drizzle-orm';
import type { OperatorEmployee } from '../../../src/lib/contract/operator/employees.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { closeAccounts } from './close-accounts.ts';
import { readEmployee } from './list-employees.ts';

export type Account = typeof users.$inferSelect;

/** Returns the account of an address, locked until the end of the transaction. @throws {ServiceError} `not_found`. */
export async function lockAccountOf(tx: Db, email: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), eq(users.kind, 'employee'), isNull(users.releasedAt)))
    .for('update');
  if (account === undefined) throw noSuchAccount(email);
  return account;
}

/** Returns the numbers to which the account's codes were sent. */
export function numbersOf({ mfaNumber, mfaPendingNumber }: Account): string[] {
  return [mfaNumber, mfaPendingNumber].filter((number) => number !== null);
}

/** Refuses the address of a concierge's account in the words for an address without an account. @throws {ServiceError} `not_found`. */
export async function refuseConciergesAddress(db: Db, email: string): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, normalEmail(email)), eq(users.kind, 'concierge')));
  if (found.length > 0) throw noSuchEmployee(email);
}

/** Refuses an address that has no account and is on no list. */
export function noSuchEmployee(email: string): ServiceError {
  return new ServiceError('not_found', `No account has the address "${email}", and no company expects it.`);
}

export function noSuchAccount(email: string): ServiceError {
  return new ServiceError('not_found', `No account has the address "${email}".`);
}

/**
 * Closes an account: docs/product/employees.md#deactivated-account. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function deactivateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccountOf(tx, email);
    await closeAccounts(tx, [account], { by: 'operator', at: services.clock.now() });
    return readEmployee(tx, account.email);
  });
}

/** Opens a deactivated account with its password and data. Repeating it has no effect. @throws {ServiceError} `not_found`. */
export async function activateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const { id, email: stored } = await lockAccountOf(tx, email);
    await tx.update(users).set({ deactivatedAt: null, deactivatedBy: null }).where(eq(users.id, id));
    return readEmployee(tx, stored);
  });
}
