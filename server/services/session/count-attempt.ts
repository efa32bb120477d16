import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';

/** The wrong password that locks the account. */
export const WRONG_PASSWORDS_MAX = 10;

export interface Attempt {
  readonly userId: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Which attempt since the last successful sign-in this is, from 1. */
  readonly number: number;
}

/**
 * Counts an attempt before its password is looked at, so that no burst of parallel guesses gets more than ten of them
 * evaluated. The tenth locks the account at once; a right password takes that back. An unknown and a locked account
 * both give null.
 */
export async function countAttempt(services: Services, email: string): Promise<Attempt | null> {
  const [attempt] = await services.db
    .update(users)
    .set({
      failedSignIns: sql`${users.failedSignIns} + 1`,
      lockedAt: sql`case when ${users.failedSignIns} + 1 >= ${WRONG_PASSWORDS_MAX}
        then ${services.clock.now().toISOString()}::timestamptz end`,
    })
    // Not waiting for the disk: a wait that only existing accounts cause would tell them from unknown ones.
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as quick`)
    .where(and(eq(users.email, email), isNull(users.lockedAt)))
    .returning({
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      number: users.failedSignIns,
    });
  return attempt ?? null;
}
