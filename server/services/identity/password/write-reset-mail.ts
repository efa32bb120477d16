import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';
import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';
import { createLimitedMailToken } from '../secrets/mail-token.ts';
import { resetMail, type ResetLink } from './reset-mail.ts';

/** Returns the mail with a new link to choose a password; null without an active account, or after too many mails. */
export async function writeResetMail(services: Services, to: string): Promise<Mail | null> {
  const link = await createLink(services, to);
  return link === null ? null : resetMail(services, to, link);
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
