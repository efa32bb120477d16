import type { Mail } from '../../../ports/mail/mail.ts';
import { type Owner, ownerOf } from '../../mails/account-owner.ts';
import type { Services } from '../../context.ts';
import { queueMail } from '../../mails/mail-queue.ts';
import { mailTo } from '../../mails/plain-line.ts';

const changes = {
  number_changed: ['A new phone number', 'The phone number for your verification codes was changed.'],
  app_added: ['An authenticator app', 'An authenticator app was set up for your account.'],
  app_moved: [
    'Another authenticator app',
    'Your authenticator app was moved to another device. Codes of the previous one no longer work.',
  ],
  method_removed: [
    'A method was removed',
    'A method of two-step verification was removed from your account.',
  ],
  codes_made: [
    'New backup codes',
    'New backup codes were made for your account. The previous ones no longer work.',
  ],
  wrong_codes: [
    'Wrong codes',
    'Five wrong codes were entered for your account by somebody who knows its password. None of them opened it.',
  ],
  code_used: ['A backup code was used', 'A backup code was used to sign in to your account.'],
  off: ['Two-step verification is off', 'Two-step verification was turned off for your account.'],
  lifted: [
    'Two-step verification is off',
    'Our team has turned off two-step verification for your account, because we were asked to. Next time you sign in ' +
      'with your password alone.',
  ],
} as const;

export type MfaChange = keyof typeof changes;

/** Returns the mail that tells the account's owner about a change of the second factor. */
export function mfaChangedMail(
  { productName, appOrigin }: Pick<Services, 'productName' | 'appOrigin'>,
  { email, accountUrl }: Owner,
  change: MfaChange,
  codesLeft?: number,
): Mail {
  const [subject, sentence] = changes[change];
  const left =
    codesLeft === undefined ? '' : ` ${codesLeft === 1 ? '1 code is' : `${codesLeft} codes are`} left.`;
  return mailTo(
    productName,
    email,
    `${subject} for your ${productName} account`,
    `${sentence}${left}

See the state of your account:
${accountUrl}

If it was not you, choose a new password right away and contact our support:
${appOrigin}/forgot-password`,
  );
}

export async function queueMfaChangedMail(
  services: Services,
  email: string,
  change: MfaChange,
  codesLeft?: number,
): Promise<void> {
  const owner = await ownerOf(services.db, services.appOrigin, email);
  await queueMail(services, 'mfa-changed-mail', mfaChangedMail(services, owner, change, codesLeft));
}

/** Returns the mail that tells the account's owner that two-step verification is on. */
export function mfaEnabledMail({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `Two-step verification is on for ${productName}`,
    `Two-step verification is now on for your ${productName} account. From now on we ask you for a code when
you sign in.

If it was not you, choose a new password right away and contact our support:
${appOrigin}/forgot-password`,
  );
}

export function queueMfaEnabledMail(services: Services, to: string): Promise<void> {
  return queueMail(services, 'mfa-enabled-mail', mfaEnabledMail(services, to));
}
