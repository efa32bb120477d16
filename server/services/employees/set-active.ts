import { eq } from 'drizzle-orm';
import type { OperatorEmployee } from '../../../src/lib/contract/operator/employees.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import { queuedMails } from '../../db/schema/mails.ts';
import type { Services } from '../context.ts';
import { endAllSessions } from '../session/sign-out.ts';
import { lockAccountOf, type Account } from './find-account.ts';
import { readEmployee } from './list-employees.ts';

/**
 * Closes an account: docs/product/employees.md#deactivated-account. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function deactivateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccountOf(tx, email);
    await closeAccount(tx, account, services.clock.now());
    // Their links are closed, and an answer is no longer for this reader.
    await tx.delete(queuedMails).where(eq(queuedMails.recipient, account.email));
    return readEmployee(tx, account.email);
  });
}

/** Ends the sessions and the mailed links of a locked account, and prevents new ones. */
export async function closeAccount(tx: Db, { id, deactivatedAt }: Account, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ deactivatedAt: deactivatedAt ?? now })
    .where(eq(users.id, id));
  await tx.delete(mailTokens).where(eq(mailTokens.userId, id));
  await endAllSessions(tx, id, now);
}

/**
 * Opens a deactivated account with its password and data. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function activateEmployee(services: Services, email: string): Promise<OperatorEmployee> {
  return services.db.transaction(async (tx) => {
    const { id, email: stored } = await lockAccountOf(tx, email);
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, id));
    return readEmployee(tx, stored);
  });
}
