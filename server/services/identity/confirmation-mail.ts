import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services, Viewer } from '../context.ts';
import { sendSoon, storeMail } from '../mails/queue-mail.ts';
import { createMailToken, tooManyMails } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';

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
    if (user === undefined) throw new ServiceError('unauthenticated', 'Please sign in again.');
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
  return {
    to,
    subject: `Confirm your email address for ${productName}`,
    text: `Hello,

An account for ${productName} was created with your email address.

Confirm that it is yours:
${appOrigin}/confirm-email/${token}

The link works for 24 hours. Only the newest link works.

If you did not create this account, do not confirm it. You can ignore this mail, or take the account over with a password of
your own; then nothing that was entered before stays in it:
${appOrigin}/forgot-password

Your ${productName} team
`,
  };
}
