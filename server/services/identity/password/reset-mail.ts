import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';

/** Returns the mail with the link to choose a new password. */
export function resetMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return {
    to,
    subject: `Choose a new password for ${productName}`,
    text: `Hello,

you asked for a new password for your ${productName} account.

Choose your new password:
${appOrigin}/reset-password/${token}

The link works once and for 6 hours. Only the newest link works.

If you did not ask for it, you can ignore this mail: your password stays as it is.

Your ${productName} team
`,
  };
}

/** Returns the mail that tells the account's owner that the password was changed. */
export function passwordChangedMail(
  { productName, appOrigin }: Services,
  to: string,
  hasPasskeys: boolean,
): Mail {
  return {
    to,
    subject: `Your ${productName} password was changed`,
    text: `Hello,

the password of your ${productName} account has just been changed, and all devices have been signed out.
${hasPasskeys ? passkeysStay(appOrigin) : ''}
If it was not you, choose a new password right away:
${appOrigin}/forgot-password

Your ${productName} team
`,
  };
}

function passkeysStay(appOrigin: string): string {
  return `
Your passkey still signs in. If there is one that you don't know, remove it:
${appOrigin}/account
`;
}
