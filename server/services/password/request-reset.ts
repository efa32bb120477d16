import { and, count, eq, gt } from 'drizzle-orm';
import { mailTokens, users } from '../../db/schema/identity.ts';
import { normalEmail } from '../account/normal-email.ts';
import type { Services } from '../context.ts';
import { mailDelayMs } from '../secrets/mail-delay.ts';
import { createMailToken } from '../secrets/mail-token.ts';
import { resetMail } from './reset-mail.ts';

const HOUR_MS = 60 * 60 * 1000;
/** More than anybody needs; less than would annoy somebody whose address a stranger types in. */
const RESET_MAILS_PER_HOUR_MAX = 10;

/**
 * Mails a link to choose a new password, if the account exists. All of it happens after the reply, which is therefore
 * the same in words and time for every address (SPEC section 8).
 */
export function requestReset(services: Services, email: string): void {
  const to = normalEmail(email);
  const work = async () => {
    const token = await createLink(services, to);
    if (token !== null) await services.mail.send(resetMail(services, to, token));
  };
  services.background.run('reset-mail', work, mailDelayMs());
}

async function createLink(services: Services, email: string): Promise<string | null> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    // The lock makes parallel requests count one after the other.
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
