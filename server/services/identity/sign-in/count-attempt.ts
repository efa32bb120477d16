import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { isClosedDemoAccount } from '../../demo/demo-account.ts';

/** No account has this address. */
const NO_ACCOUNT = '';
/** Number of wrong passwords that locks the account. */
export const WRONG_PASSWORDS_MAX = 10;

export interface Attempt {
  readonly userId: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Number of this attempt since the last successful sign-in, from 1. */
  readonly number: number;
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses can't exceed the limit. Locks the account
 * at the tenth attempt; a right password unlocks it again. Returns null for an unknown and for a locked account:
 * docs/product/identity.md#lockout.
 */
export async function countAttempt(services: Services, email: string): Promise<Attempt | null> {
  const [attempt] = await services.db
    .update(users)
    .set({
      failedSignIns: sql`${users.failedSignIns} + 1`,
      lockedAt: sql`case when ${users.failedSignIns} + 1 >= ${WRONG_PASSWORDS_MAX}
        then ${services.clock.now().toISOString()}::timestamptz end`,
    })
    // Waiting for the disk would slow down attempts on existing accounts only, and so reveal that they exist.
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as quick`)
    .where(
      and(eq(users.email, isClosedDemoAccount(services, email) ? NO_ACCOUNT : email), isNull(users.lockedAt)),
    )
    .returning({
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      number: users.failedSignIns,
    });
  return attempt ?? null;
}

/**
 * Resets the count of wrong passwords after a right one. Returns null when the password was replaced during the check,
 * else the time since which the account has a second factor.
 */
export async function forgetAttempts(
  db: Db,
  { userId, passwordHash, number }: Attempt,
): Promise<{ readonly mfaEnabledAt: Date | null } | null> {
  const [user] = await db
    .update(users)
    .set({
      failedSignIns: 0,
      // Removes only the lock that this attempt set: a later wrong attempt has already mailed its unlock link.
      lockedAt: sql`case when ${users.failedSignIns} <> ${number} then ${users.lockedAt} end`,
    })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .returning({ mfaEnabledAt: users.mfaEnabledAt });
  return user ?? null;
}
