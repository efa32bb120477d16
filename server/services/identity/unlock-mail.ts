import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { createMailToken, mailDelayMs } from '../secrets/tokens.ts';
import { lockMinutes } from './attempts.ts';

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
  return {
    to,
    subject: `Unlock your ${productName} account`,
    text: `Hello,

Someone entered a wrong password for your ${productName} account ten times in a row, so we have locked it for
${durationOf(minutes)}.

Unlock your account now:
${appOrigin}/unlock/${token}

The link works for 6 hours. After that, or if you have forgotten your password, choose a new one here, which unlocks
your account as well:
${appOrigin}/forgot-password

If it was not you, your account is safe: none of the attempts succeeded.

Your ${productName} team
`,
  };
}

function durationOf(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
