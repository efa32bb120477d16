import type { Mail } from '../../../ports/mail/mail.ts';
import type { Services } from '../../context.ts';
import { queueMail } from '../../mails/queue-mail.ts';

/** Returns the mail that tells the account's owner that two-step verification is on. */
export function mfaEnabledMail({ productName, appOrigin }: Services, to: string): Mail {
  return {
    to,
    subject: `Two-step verification is on for ${productName}`,
    text: `Hello,

two-step verification is now on for your ${productName} account. From now on we ask you for a code when
you sign in.

If it was not you, choose a new password right away and contact our support:
${appOrigin}/forgot-password

Your ${productName} team
`,
  };
}

/** Queues it. */
export function queueMfaEnabledMail(services: Services, to: string): Promise<void> {
  return queueMail(services, 'mfa-enabled-mail', mfaEnabledMail(services, to));
}
