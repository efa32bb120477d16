import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { plainLine } from '../mails/plain-line.ts';

const NAME_MAX = 60;

/** Returns the name of a passkey, which whoever holds the session chooses, without a link of theirs. */
const shown = (name: string) => plainLine(name, NAME_MAX);

/** Returns the mail that tells the account's owner about a new passkey. */
export function passkeyAddedMail(services: Services, to: string, name: string): Mail {
  const { productName, appOrigin } = services;
  return {
    to,
    subject: `A passkey was added to your ${productName} account`,
    text: `Hello,

A passkey was just added to your ${productName} account: ${shown(name)}.

It signs in without a password and without a code. You see all of your passkeys here:
${appOrigin}/account

If it was not you, remove it there, and choose a new password right away:
${appOrigin}/forgot-password

Your ${productName} team
`,
  };
}

/** Returns the mail that tells the account's owner that a passkey is gone. */
export function passkeyRemovedMail(services: Services, to: string, name: string): Mail {
  const { productName, appOrigin } = services;
  return {
    to,
    subject: `A passkey was removed from your ${productName} account`,
    text: `Hello,

A passkey was just removed from your ${productName} account: ${shown(name)}. It no longer signs in, and devices that were
signed in with it are signed out.

If it was not you, choose a new password right away:
${appOrigin}/forgot-password

Your ${productName} team
`,
  };
}
