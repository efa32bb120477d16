import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { KindOfJob } from '../../outgoing/job-kind.ts';
import { delayed } from '../../outgoing/failures.ts';
import type { Services } from '../context.ts';
import { eraseAccounts } from '../employees/erase-employee.ts';
import { refuseHeldAddress } from '../holds/holds.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Erases an account whose deletion is due: docs/product/account.md#delete-the-account. The key is its id. While a legal hold keeps it, the
 * job tries again every day.
 */
export const accountErasureJobs: KindOfJob<Services> = {
  noun: 'job',
  atOnce: () => 1,
  // What was promised is not given up: after eight failures it is tried again every day.
  repeatsAfterMs: DAY_MS,
  async run(services, { id, userId }) {
    // Kept meanwhile: the condition is looked at again under the lock of the account.
    const isDue = and(eq(users.id, userId ?? 0), lte(users.deletionDueAt, services.clock.now()));
    const [account] = await services.db.select({ email: users.email }).from(users).where(isDue);
    if (account !== undefined && isDue !== undefined) {
      await refuseHeldAddress(services.db, account.email);
      await eraseAccounts(services, account.email, isDue);
      services.log('info', 'account_deleted', { user: userId });
    }
    // With the account the job is gone. It comes back for a deletion that was confirmed anew meanwhile, and ends for an account that is kept.
    return async (tx) => {
      const isPromised = and(eq(users.id, userId ?? 0), isNotNull(users.deletionDueAt));
      const [promised] = await tx.select({ dueAt: users.deletionDueAt }).from(users).where(isPromised);
      await (promised === undefined
        ? tx.delete(jobs).where(eq(jobs.id, id))
        : tx.update(jobs).set(promised).where(eq(jobs.id, id)));
    };
  },
  failed(services, job, error) {
    const isHeld = error instanceof ServiceError && error.code === 'held';
    if (!isHeld) return delayed(services.clock.now(), job, error);
    const dueAt = new Date(services.clock.now().getTime() + DAY_MS);
    return { dueAt, attempts: 0, code: 'HELD', reason: 'HELD', isAlarming: false, facts: {} };
  },
};
