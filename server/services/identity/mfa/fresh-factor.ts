import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { lockAccount, type LockedAccount } from './lock-account.ts';

/** How long a proved second factor counts as fresh. */
export const FRESH_FACTOR_MS = 10 * MINUTE_MS;

export function isFresh(factorAt: Date | null, now: Date): boolean {
  return factorAt !== null && now.getTime() - factorAt.getTime() < FRESH_FACTOR_MS;
}

export function factorStale(): ServiceError {
  return new ServiceError('factor_stale');
}

/**
 * Refuses a change of the factors of an account that has one, by a session that proved it too long ago:
 * docs/product/mfa.md#factor-before-a-change.
 * @throws {ServiceError} `factor_stale`.
 */
export function refuseStaleFactor({ enabledAt, factorAt }: LockedAccount, now: Date): void {
  if (enabledAt !== null && !isFresh(factorAt, now)) throw factorStale();
}

/**
 * Does what `refuseStaleFactor` does, before the password is asked for. A refusal ends a set-up that was begun: the code that follows
 * is one of the factor in force. A session that owes a code is left to the checks of the change.
 * @throws {ServiceError} `factor_stale`.
 */
export async function requireFreshFactor({ db, clock }: Services, viewer: Viewer): Promise<void> {
  const isStale = await db.transaction(async (tx) => {
    const { enabledAt, factorAt, owesCode } = await lockAccount(tx, viewer);
    if (enabledAt === null || owesCode || isFresh(factorAt, clock.now())) return false;
    await endSetUp(tx, viewer.userId);
    return true;
  });
  if (isStale) throw factorStale();
}

/** Forgets a number and an app that no code has proved yet. */
export async function endSetUp(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ mfaPendingNumber: null, totpPendingSecret: null }).where(eq(users.id, userId));
}
