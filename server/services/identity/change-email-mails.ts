import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';

/** Returns the mail with the link that confirms a new address. It has no name: a stranger may have entered the address. */
export function newEmailMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return {
    to,
    subject: `Confirm your new email address for ${productName}`,
    text: `Hello,

You asked to use this address for your ${productName} account.

Open the link in a browser in which you are signed in:
${appOrigin}/account#confirm-email=${token}

The link works for 24 hours. Only the newest link works. Until then your present address stays in use.

If you did not ask for it, you can ignore this mail: the link does nothing without that account.

Your ${productName} team
`,
  };
}

/** Returns the mail to a new address that has an account already, which the screen does not tell. */
export function addressTakenMail({ productName, appOrigin }: Services, to: string): Mail {
  return {
    to,
    subject: `Your email address has a ${productName} account already`,
    text: `Hello,

Somebody asked to use this address for another ${productName} account. That is not possible, because it has an account of its
own. Nothing was changed.

If it was you, sign in with this address:
${appOrigin}/sign-in

If it was not you, you can ignore this mail.

Your ${productName} team
`,
  };
}

/**
 * Returns the note to the present address when a change was asked for. It does not have the new one: mail programs would make a
 * link of its domain, and the mailbox may have another reader by now.
 */
export function emailChangeNote({ productName, appOrigin }: Services, to: string): Mail {
  return {
    to,
    subject: `A new email address for your ${productName} account`,
    text: `Hello,

You asked to use another email address for your ${productName} account. It replaces this one once it is confirmed.

If it was not you, somebody knows your password. Choose a new one right away, which also ends the change:
${appOrigin}/forgot-password

Your ${productName} team
`,
  };
}

/** Returns the mail to the previous address after the change, likewise without the new one. */
export function emailChangedMail({ productName, appOrigin }: Services, to: string): Mail {
  return {
    to,
    subject: `The email address of your ${productName} account was changed`,
    text: `Hello,

Your ${productName} account has another email address now. This one no longer signs in, and other devices were signed out.

If it was not you, please contact our support:
${appOrigin}/sign-in

Your ${productName} team
`,
  };
}
