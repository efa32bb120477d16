import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';

/** Returns the mail with the link that confirms an address. It has no name: a stranger may have signed up with it. */
export function confirmationMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return {
    to,
    subject: `Confirm your email address for ${productName}`,
    text: `Hello,

a ${productName} account was created with your email address.

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
