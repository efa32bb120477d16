import { and, count, eq, gt } from 'drizzle-orm';
import { mailTokens, users } from '../../../db/schema/identity.ts';
import { normalEmail } from '../sign-up/normal-email.ts';
import type { Services } from '../../context.ts';
import { isClosedDemoAccount } from '../../demo/demo-account.ts';
import { mailDelayMs } from '../secrets/mail-delay.ts';
import { createMailToken } from '../secrets/mail-token.ts';
import { resetMail } from './reset-mail.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/durations.ts';

/** Protects a mailbox from floods of mails that a stranger requests. */
const RESET_MAILS_PER_HOUR_MAX = 10;

/**
 * Mails a link to choose a new password if the account exists. Runs after the reply, so that the reply is the same for
 * every address, in time too: docs/product/identity.md#same-replies.
 */
export function requestReset(services: Services, email: string): void {
  const to = normalEmail(email);
  const work = async () => {
    const token = isClosedDemoAccount(services, to) ? null : await createLink(services, to);
    if (token !== null) await services.mail.send(resetMail(services, to, token));
  };
  services.background.run('reset-mail', work, mailDelayMs());
}

async function createLink(services: Services, email: string): Promise<string | null> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    // The row lock serialises parallel calls.
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update');
    if (user === undefined) return null;
    const [recent] = await tx
      .select({ mails: count() })
      .from(mailTokens)
      .where(
        and(
          eq(mailTokens.userId, user.id),
          eq(mailTokens.purpose, 'reset'),
          gt(mailTokens.createdAt, new Date(now.getTime() - HOUR_MS)),
        ),
      );
    if ((recent?.mails ?? 0) >= RESET_MAILS_PER_HOUR_MAX) return null;
    return createMailToken(tx, user.id, 'reset', now);
  });
}
