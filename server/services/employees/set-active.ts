import { eq } from 'drizzle-orm';
import type { OperatorEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { closeAccounts } from './close-accounts.ts';
import { lockAccountOf } from './find-account.ts';
import { readEmployee } from './list-employees.ts';

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

/**
 * Opens a deactivated account with its password and data. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function activateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const { id, email: stored } = await lockAccountOf(tx, email);
    await tx.update(users).set({ deactivatedAt: null, deactivatedBy: null }).where(eq(users.id, id));
    return readEmployee(tx, stored);
  });
}
