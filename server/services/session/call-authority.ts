import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { guardTransactions } from '../../db/transaction-guard.ts';
import type { Concierge } from '../context.ts';
import type { LookUp } from './find-session.ts';

/**
 * Runs a call that writes. Each of its transactions looks at the caller again: docs/product/api.md#authority. From then until its commit
 * the session cannot end, nor the account or the concierge be deactivated, removed or changed.
 * @param lookAgain authenticates the caller as at the beginning of the call, and rejects when that fails
 */
export function withAuthority<Result>(
  concierge: Concierge | null,
  lookAgain: (lookUp: LookUp) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<Result> {
  return guardTransactions(async (tx) => {
    // Sent together, in the order in which a removal locks.
    await Promise.all([lockConcierge(tx, concierge), lookAgain({ isUse: false, within: tx })]);
  }, call);
}

/** Locks the row of a concierge with an account; that of a program is locked when its token is looked up. */
async function lockConcierge(tx: Db, concierge: Concierge | null): Promise<void> {
  if (concierge === null || concierge.userId === null) return;
  const { id } = concierge;
  await tx.select({ id: concierges.id }).from(concierges).where(eq(concierges.id, id)).for('no key update');
}
