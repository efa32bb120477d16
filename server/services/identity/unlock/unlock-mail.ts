import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';

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

someone entered a wrong password for your ${productName} account ten times in a row, so we have locked it for
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
