import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { usableLink, hashToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';

/** Time after its end in which a link of a confirmed address still succeeds, for reloads and second tabs. */
const REPEAT_MS = DAY_MS;

/**
 * Confirms the address of a mailed link. A link of an address that is already confirmed succeeds and changes nothing:
 * docs/product/identity.md#confirmation-link.
 * @throws {ServiceError} `link_expired`.
 */
export async function confirmEmail(services: Services, token: string): Promise<void> {
  const now = services.clock.now();
  const confirmed = await services.db.transaction(async (tx) => {
    await confirm(tx, token, now);
    return isConfirmed(tx, token, now);
  });
  if (!confirmed) {
    throw new ServiceError(
      'link_expired',
      'This link is no longer valid. Please sign in and ask for a new one.',
    );
  }
}

async function confirm(tx: Db, token: string, now: Date): Promise<void> {
  const [claimed] = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(usableLink('confirmation', token, now))
    .returning({ userId: mailTokens.userId });
  if (claimed === undefined) return;
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    // A reset at the same time may have moved the address to another account.
    .where(and(eq(users.id, claimed.userId), isNull(users.emailConfirmedAt), isNull(users.releasedAt)));
}

async function isConfirmed(tx: Db, token: string, now: Date): Promise<boolean> {
  const known = await tx
    .select({ id: users.id })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        eq(mailTokens.tokenHash, hashToken(token)),
        eq(mailTokens.purpose, 'confirmation'),
        gt(mailTokens.expiresAt, new Date(now.getTime() - REPEAT_MS)),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  return known.length > 0;
}

/**
 * Refuses what needs an address that is proved to be the employee's own: docs/product/identity.md#confirmed-address.
 * @throws {ServiceError} `email_unconfirmed`.
 */
export async function refuseUnconfirmedEmail(db: Db, userId: number): Promise<void> {
  const confirmed = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)));
  if (confirmed.length === 0) {
    throw new ServiceError(
      'email_unconfirmed',
      'Please confirm your email address first, with the link in the mail that we have sent you.',
    );
  }
}
