import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { createMailToken } from '../secrets/tokens.ts';
import type { Owner } from './account-owner.ts';
import { mailTo } from './plain-line.ts';

/** Returns the mail with a new link to choose a password; null without an active account, or after too many mails. */
export async function writeResetMail(services: Services, to: string): Promise<Mail | null> {
  const link = await createLink(services, to);
  return link === null ? null : resetMail(services, to, link);
}

async function createLink(services: Services, email: string): Promise<ResetLink | null> {
  return services.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deactivatedAt)))
      .for('no key update');
    if (user === undefined) return null;
    const token = await createMailToken(tx, services, { userId: user.id, email }, 'reset');
    return token === null ? null : { token, startsAfresh: user.emailConfirmedAt === null };
  });
}

/** Begins the token of the link with which an unconfirmed account starts empty: docs/product/identity.md#reset-effect. */
export const STARTS_EMPTY = 'empty-';

interface ResetLink {
  readonly token: string;
  /** True while the address is not confirmed: docs/product/identity.md#fresh-start. */
  readonly startsAfresh: boolean;
}

/** Returns the mail with the link to choose a new password. */
export function resetMail(
  { productName, appOrigin }: Services,
  to: string,
  { token, startsAfresh }: ResetLink,
): Mail {
  return mailTo(
    productName,
    to,
    `Choose a new password for ${productName}`,
    `You asked for a new password for your ${productName} account.

Choose your new password:
${appOrigin}/reset-password/${token}

The link works once and for 6 hours. Only the newest link works.
${startsAfresh ? freshStart(appOrigin, token) : ''}
If you did not ask for it, you can ignore this mail: your password stays as it is.`,
  );
}

function freshStart(appOrigin: string, token: string): string {
  return `
Your email address has not been confirmed yet, so we cannot know who created the account.

If that was you and you want to keep what is in it, open the link above in the browser in which you were signed in and choose
"Confirm and keep my requests", or use the link in our mail with the subject "Confirm your email address" first.

Otherwise start with an empty account, with nothing of what was entered or sent before:
${appOrigin}/reset-password/${STARTS_EMPTY}${token}

You accept the terms of service, which this page links to, with the new password:
${appOrigin}/sign-up
`;
}

/** What a reset did besides the new password: docs/product/identity.md#reset-effect. */
export type ResetEffect = 'replaced' | 'kept' | 'afresh';

/** Returns the mail that tells the account's owner that the password was changed. */
export function passwordChangedMail(
  { productName, appOrigin }: Services,
  { email, accountUrl }: Owner,
  { hasPasskeys, effect }: { readonly hasPasskeys: boolean; readonly effect: ResetEffect },
): Mail {
  return mailTo(
    productName,
    email,
    `Your ${productName} password was changed`,
    `The password of your ${productName} account has just been changed, and all devices have been signed out.
${EFFECT_TEXTS[effect]}${hasPasskeys ? passkeysStay(accountUrl) : ''}
If it was not you, choose a new password right away:
${appOrigin}/forgot-password`,
  );
}

const EFFECT_TEXTS: Readonly<Record<ResetEffect, string>> = {
  replaced: '',
  kept: `
Your email address is confirmed now. Everything in the account was kept, as chosen in a browser that was signed in to it.
`,
  afresh: `
Your email address had not been confirmed before, so the account started afresh: with nothing of what was entered or sent
before.
`,
};

function passkeysStay(accountUrl: string): string {
  return `
Your passkey still signs in. If there is one that you don’t know, remove it:
${accountUrl}
`;
}
