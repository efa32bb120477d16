import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';

/**
 * Returns the mail with the link that unlocks an account. No mail contains the account's name: a stranger can sign up with
 * a foreign address and a name of their choice.
 */
export function unlockMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return {
    to,
    subject: `Unlock your ${productName} account`,
    text: `Hello,

someone entered a wrong password for your ${productName} account ten times in a row, so we have locked it.

Unlock your account:
${appOrigin}/unlock/${token}

The link works for 6 hours. After that, or if you have forgotten your password, choose a new one here, which unlocks
your account as well:
${appOrigin}/forgot-password

If it was not you, your account is safe: none of the attempts succeeded.

Your ${productName} team
`,
  };
}
