import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';
import { normalEmail } from '../sign-up/normal-email.ts';
import type { Services } from '../../context.ts';
import { mailDelayMs } from '../secrets/mail-delay.ts';
import { createLimitedMailToken } from '../secrets/mail-token.ts';
import { resetMail, type ResetLink } from './reset-mail.ts';

/**
 * Mails a link to choose a new password if the account exists and is active. Runs after the reply, so that the reply is the same for
 * every address, in time too: docs/product/identity.md#same-replies.
 */
export function requestReset(services: Services, email: string): void {
  const to = normalEmail(email);
  const work = async () => {
    const link = await createLink(services, to);
    if (link !== null) await services.mail.send(resetMail(services, to, link));
  };
  services.background.run('reset-mail', work, mailDelayMs());
}

async function createLink(services: Services, email: string): Promise<ResetLink | null> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deactivatedAt)))
      .for('no key update');
    if (user === undefined) return null;
    const token = await createLimitedMailToken(tx, user.id, 'reset', now);
    return token === null ? null : { token, startsAfresh: user.emailConfirmedAt === null };
  });
}
