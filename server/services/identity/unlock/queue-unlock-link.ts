import type { Services } from '../../context.ts';
import { queueMail } from '../../mails/queue-mail.ts';
import { mailDelayMs } from '../secrets/mail-delay.ts';
import { createMailToken } from '../secrets/mail-token.ts';
import { lockMinutes } from '../sign-in/lock.ts';
import { unlockMail } from './unlock-mail.ts';

/** Mails the unlock link after the reply, so that the attempt that locks an account takes no longer than others. */
export function queueUnlockLink(
  services: Services,
  { userId, email, locks }: { readonly userId: number; readonly email: string; readonly locks: number },
): void {
  const work = async () => {
    const token = await createMailToken(services.db, userId, 'unlock', services.clock.now());
    await queueMail(services, 'unlock-mail', unlockMail(services, email, token, lockMinutes(locks)));
  };
  services.background.run('unlock-mail', work, mailDelayMs());
}
