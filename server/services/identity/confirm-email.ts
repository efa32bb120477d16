import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services, Viewer } from '../context.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { createMailToken, hashToken, tooManyMails, usableLink } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { offerMailAddressLinksSoon } from './mail-addresses.ts';

/** Time after its end in which a link of a confirmed address still succeeds, for reloads and second tabs. */
const REPEAT_MS = DAY_MS;

/**
 * Confirms the address of a mailed link. A link of an address that is already confirmed succeeds and changes nothing:
 * docs/product/identity.md#confirmation-link.
 * @throws {ServiceError} `link_expired`.
 */
export async function confirmEmail(services: Services, token: string): Promise<void> {
  const now = services.clock.now();
  const userId = await services.db.transaction(async (tx) => {
    await confirm(tx, token, now);
    return confirmedAccount(tx, token, now);
  });
  if (userId === null) {
    throw new ServiceError('link_expired', { of: 'confirmation' });
  }
  // What was given for mails before.
  offerMailAddressLinksSoon(services, userId);
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

async function confirmedAccount(tx: Db, token: string, now: Date): Promise<number | null> {
  const [known] = await tx
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
  return known?.id ?? null;
}

/**
 * Mails the viewer a new link that confirms the address; earlier ones become invalid. Sends nothing and returns true if the
 * address is already confirmed: docs/product/identity.md#confirmation-link.
 * @throws {ServiceError} `too_many_requests` after ten mails within an hour, or as many as the mailbox may get.
 */
export async function resendConfirmation(services: Services, viewer: Viewer): Promise<boolean> {
  const isConfirmed = await services.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ confirmedAt: users.emailConfirmedAt })
      .from(users)
      // A reset at the same time may have moved the address to another account.
      .where(and(eq(users.id, viewer.userId), isNull(users.releasedAt)))
      .for('no key update');
    if (user === undefined) throw new ServiceError('unauthenticated', { of: 'again' });
    if (user.confirmedAt !== null) return true;
    const { userId, email } = viewer;
    const created = await createMailToken(tx, services, { userId, email }, 'confirmation');
    if (created === null) throw tooManyMails();
    const mail = confirmationMail(services, email, created);
    await storeMail(services, tx, 'confirmation-mail', mail);
    return false;
  });
  sendSoon(services);
  return isConfirmed;
}

/** Returns the mail with the link that confirms an address. It has no name: a stranger may have signed up with it. */
export function confirmationMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return mailTo(
    productName,
    to,
    `Confirm your email address for ${productName}`,
    `An account for ${productName} was created with your email address.

Confirm that it is yours:
${appOrigin}/confirm-email/${token}

The link works for 24 hours. Only the newest link works.

If you did not create this account, do not confirm it. You can ignore this mail, or take the account over with a password of
your own; then nothing that was entered before stays in it:
${appOrigin}/forgot-password`,
  );
}
