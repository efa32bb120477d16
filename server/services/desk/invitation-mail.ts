import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';

/** Returns the mail with the link that opens an account of the desk. It names nobody: whoever reads it has the link. */
export function invitationMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return {
    to,
    subject: `Your account for the desk of ${productName}`,
    text: `Hello,

you are invited to work at the desk of ${productName}, with this email address.

Choose a password and open your account:
${appOrigin}/desk/invitation/${token}

Then you set up an authenticator app on your phone, without which the desk does not open. The link works once, within three days.
Only the newest link works.

If you did not expect this, you can ignore this mail.

Your ${productName} team
`,
  };
}
