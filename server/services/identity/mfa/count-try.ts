import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { mfaTries } from '../../../db/schema/identity.ts';
import { ServiceError } from '../../service-error.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/durations.ts';

/** As many as one text message allows, in the time that its code lives: docs/product/mfa.md#code-limits. */
const TRIES_MAX = 5;
const TRIES_WITHIN_MS = 5 * MINUTE_MS;
/** A code of an app has three valid values at a time: 20 guesses a day hit one in 17,000 days. */
const TRIES_PER_DAY_MAX = 20;

export type TryKind = (typeof mfaTries.$inferSelect)['kind'];

/**
 * Counts a try of a code before it is compared and returns the milliseconds until another one is allowed, 0 if this one
 * is. Needs the lock on the user's row, so that parallel tries are counted exactly.
 */
export async function countTry(tx: Db, userId: number, kind: TryKind, now: Date): Promise<number> {
  const tries = await tx
    .select({ at: mfaTries.createdAt })
    .from(mfaTries)
    .where(
      and(
        eq(mfaTries.userId, userId),
        eq(mfaTries.kind, kind),
        gt(mfaTries.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(mfaTries.id))
    .limit(TRIES_PER_DAY_MAX);
  const waitMs = Math.max(
    leftOf(tries[TRIES_MAX - 1]?.at, TRIES_WITHIN_MS, now),
    leftOf(tries[TRIES_PER_DAY_MAX - 1]?.at, DAY_MS, now),
  );
  if (waitMs === 0) await tx.insert(mfaTries).values({ userId, kind, createdAt: now });
  return waitMs;
}

/** Forgets the tries of a kind after a right code. */
export async function forgetTries(tx: Db, userId: number, kind: TryKind): Promise<void> {
  await tx.delete(mfaTries).where(and(eq(mfaTries.userId, userId), eq(mfaTries.kind, kind)));
}

export function tooManyTries(waitMs: number): ServiceError {
  return new ServiceError(
    'code_too_soon',
    'There were too many wrong codes. Please wait a few minutes, then try again.',
    Math.ceil(waitMs / 1000),
  );
}

function leftOf(since: Date | undefined, durationMs: number, now: Date): number {
  return since === undefined ? 0 : Math.max(0, since.getTime() + durationMs - now.getTime());
}
