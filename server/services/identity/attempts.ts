import { type SQL, and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';

/** Number of wrong passwords that locks the account. */
export const WRONG_PASSWORDS_MAX = 10;

export interface Attempt {
  readonly userId: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Number of this attempt since the last success or lock, from 1. */
  readonly number: number;
  /** Number of locks since the last success, with one that this attempt set. */
  readonly locks: number;
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses can't exceed the limit. Locks the account
 * at the tenth attempt; a right password unlocks it again. Behind the end of a lock the count starts anew. Returns null
 * for an unknown, a deactivated and a locked account, whose lock an attempt does not renew: docs/product/identity.md#lockout.
 */
export async function countAttempt(services: Services, email: string): Promise<Attempt | null> {
  const now = services.clock.now();
  const number = sql`case when ${users.lockedAt} is null then ${users.failedSignIns} + 1 else 1 end`;
  const locksNow = sql`${number} >= ${WRONG_PASSWORDS_MAX}`;
  const [attempt] = await services.db
    .update(users)
    .set({
      failedSignIns: number,
      lockedAt: sql`case when ${locksNow} then ${now.toISOString()}::timestamptz end`,
      locks: sql`${users.locks} + case when ${locksNow} then 1 else 0 end`,
    })
    // Waiting for the disk would slow down attempts on existing accounts only, and so reveal that they exist.
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as quick`)
    .where(and(eq(users.email, email), isNull(users.deactivatedAt), isOpen(now)))
    .returning({
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      number: users.failedSignIns,
      locks: users.locks,
    });
  return attempt ?? null;
}

/**
 * Resets the counts of wrong passwords and locks after a right one. Returns null when the password was replaced or the account
 * deactivated during the check, else what decides the flags of the session.
 */
export async function forgetAttempts(
  db: Db,
  { userId, passwordHash, number }: Attempt,
): Promise<Pick<typeof users.$inferSelect, 'kind' | 'mfaEnabledAt' | 'emailConfirmedAt'> | null> {
  // Removes only the lock that this attempt set: a later wrong attempt has already mailed its unlock link.
  const keepsLock = sql`${users.failedSignIns} <> ${number} and ${users.lockedAt} is not null`;
  const [user] = await db
    .update(users)
    .set({
      failedSignIns: 0,
      lockedAt: sql`case when ${keepsLock} then ${users.lockedAt} end`,
      locks: sql`case when ${keepsLock} then ${users.locks} else 0 end`,
    })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.deactivatedAt)))
    .returning({
      kind: users.kind,
      mfaEnabledAt: users.mfaEnabledAt,
      emailConfirmedAt: users.emailConfirmedAt,
    });
  return user ?? null;
}

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
