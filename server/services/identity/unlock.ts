import { and, eq, gt, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import type { ReadHeader } from '../../shared/request-headers.ts';
import type { Services } from '../context.ts';
import { hashToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { isOpenEverywhere, removeLocks } from './attempts.ts';

const REPEAT_MS = DAY_MS;

/**
 * Unlocks an account, once per link. The same link succeeds without an effect for another 24 hours, for reloads and
 * second tabs, as long as the account is open: docs/product/identity.md#unlock-link.
 * @throws {ServiceError} `unlock_invalid` for a link that is unknown, expired or used earlier, also before another lock.
 */
export async function unlock(services: Services, token: string): Promise<void> {
  const now = services.clock.now();
  const link = and(eq(mailTokens.tokenHash, hashToken(token)), eq(mailTokens.purpose, 'unlock'));
  const unlocked = await services.db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(link, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
      .returning({ userId: mailTokens.userId });
    if (claimed !== undefined) {
      await removeLocks(tx, claimed.userId);
      return true;
    }
    const repeated = await tx
      .select({ id: mailTokens.id })
      .from(mailTokens)
      .innerJoin(users, eq(users.id, mailTokens.userId))
      .where(and(link, gt(mailTokens.usedAt, new Date(now.getTime() - REPEAT_MS)), isOpenEverywhere(now)));
    return repeated.length > 0;
  });
  if (!unlocked) throw new ServiceError('unlock_invalid', 'Invalid unlock token.');
}

/**
 * Refuses page loads and prefetches of the unlock address. The call is a GET with an effect, so only the app's own
 * `fetch` may make it.
 * @throws {ServiceError} `not_found`.
 */
export function refuseAutomaticVisit(header: (name: ReadHeader) => string | undefined): void {
  const navigates = header('sec-fetch-mode') === 'navigate';
  const prefetches = (['sec-purpose', 'purpose', 'x-moz'] as const).some((name) =>
    /prefetch|prerender|preview/i.test(header(name) ?? ''),
  );
  if (navigates || prefetches) {
    throw new ServiceError('not_found', 'Please open the unlock link from your e-mail in your browser.');
  }
}
