import { sql, type SQL } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';

/** Each lock in a row is twice as long as the one before: docs/product/identity.md#lockout. */
const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;
/** Doublings until the longest lock; more would overflow. */
const DOUBLINGS_MAX = 7;

/** The columns of an account without wrong passwords and locks. */
export const WITHOUT_LOCK = { failedSignIns: 0, lockedAt: null, locks: 0 } as const;

/** Returns the length of the nth lock in a row, from 1. */
export function lockMinutes(nth: number): number {
  return Math.min(FIRST_LOCK_MINUTES * 2 ** Math.min(nth - 1, DOUBLINGS_MAX), LONGEST_LOCK_MINUTES);
}

/** Returns a condition on `users`: the account has no lock, or its lock has ended. */
export function isOpen(now: Date): SQL {
  const doublings = sql`least(greatest(${users.locks} - 1, 0), ${DOUBLINGS_MAX}::int)`;
  const minutes = sql`least(${FIRST_LOCK_MINUTES}::int * power(2, ${doublings}), ${LONGEST_LOCK_MINUTES}::int)`;
  return sql`(${users.lockedAt} is null
    or ${users.lockedAt} + ${minutes} * interval '1 minute' <= ${now.toISOString()}::timestamptz)`;
}
