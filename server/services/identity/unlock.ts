import { and, eq, gt, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { ReadHeader } from '../../shared/request-headers.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { createMailToken, hashToken, mailDelayMs } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { isOpenEverywhere, lockMinutes, removeLocks } from './attempts.ts';

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
  if (!unlocked) throw new ServiceError('unlock_invalid');
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
    throw new ServiceError('not_found', { of: 'unlock_link' });
  }
}

/** Mails the unlock link after the reply, so that the attempt that locks an account takes no longer than others. */
export function queueUnlockLink(
  services: Services,
  { userId, email, locks }: { readonly userId: number; readonly email: string; readonly locks: number },
): void {
  const work = async () => {
    const token = await services.db.transaction((tx) =>
      createMailToken(tx, services, { userId, email }, 'unlock'),
    );
    if (token === null) return;
    await queueMail(services, 'unlock-mail', unlockMail(services, email, token, lockMinutes(locks)));
  };
  services.background.run('unlock-mail', work, mailDelayMs());
}

/**
 * Returns the mail with the link that unlocks an account. No mail contains the account's name: a stranger can sign up with
 * a foreign address and a name of their choice.
 */
export function unlockMail(
  { productName, appOrigin }: Services,
  to: string,
  token: string,
  minutes: number,
): Mail {
  return mailTo(
    productName,
    to,
    `Unlock your ${productName} account`,
    `Someone entered a wrong password for your ${productName} account ten times in a row, so we have locked it for
${durationOf(minutes)}.

Unlock your account now:
${appOrigin}/unlock/${token}

The link works for 6 hours. After that, or if you have forgotten your password, choose a new one here, which unlocks
your account as well:
${appOrigin}/forgot-password

If it was not you, your account is safe: none of the attempts succeeded.`,
  );
}

function durationOf(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
