import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { companies, mailTokens, memberships, sessions, users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { isExpected, refuseUnexpectedAddress } from '../companies/company-to-join.ts';
import type { Services, Viewer } from '../context.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { createMailToken, tooManyMails, usableLink, usedLink } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { endSessions } from '../session/sessions.ts';
import { refuseStaleFactor, requireFreshFactor } from './mfa/fresh-factor.ts';
import { moveGivenAddress } from './given-address.ts';
import { lockAccount } from './mfa/lock-account.ts';
import { refuseDisguisedEmail, refuseUndeliverable } from './plain-characters.ts';
import { requirePassword } from './require-password.ts';

/**
 * Mails a link to a new address and a note to the present one, which stays in use until the link is confirmed. The reply does not
 * tell whether the new address has an account: docs/product/account.md#change-of-address.
 * @throws {ServiceError} `factor_stale`; `password_wrong`; `email_characters` for disguised text and `email_unchanged` for disguised text and for the present address;
 * `company_closed_to_address`; `too_many_requests`.
 */
export async function changeEmail(
  services: Services,
  viewer: Viewer,
  { email: typed, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const newEmail = normalEmail(typed);
  // As typed: the ASCII form of a domain shows no alphabets.
  refuseDisguisedEmail(typed);
  refuseUndeliverable(typed);
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  if (newEmail === viewer.email) {
    throw new ServiceError('email_unchanged');
  }
  await services.db.transaction(async (tx) => {
    refuseStaleFactor(await lockAccount(tx, viewer), services.clock.now());
    await refuseByCompanies(tx, viewer, newEmail);
    const link = { userId: viewer.userId, email: newEmail, newEmail };
    const token = await createMailToken(tx, services, link, 'address');
    if (token === null) throw tooManyMails();
    const isTaken = (await tx.$count(users, eq(users.email, newEmail))) > 0;
    const mail = isTaken ? addressTakenMail(services, newEmail) : newEmailMail(services, newEmail, token);
    await storeMail(services, tx, 'new-email-mail', mail);
    await storeMail(services, tx, 'email-change-note', emailChangeNote(services, viewer.email));
  });
  sendSoon(services);
}

/** Ends the change of address that is under way: its link becomes invalid. */
export async function endEmailChange(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(mailTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, 'address'),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    );
}

/**
 * Replaces the address of the viewer's account with the one that the link confirms. It takes the link and a session of the account:
 * whoever asked for the change has the one, whoever reads the mails has the other. Other sessions end, and the links that were
 * mailed to the previous address become invalid. A repeated press changes nothing.
 * @throws {ServiceError} `link_expired`, also for a link of another account; `email_taken`; `company_closed_to_address`.
 */
export async function confirmEmailChange(services: Services, viewer: Viewer, token: string): Promise<void> {
  const now = services.clock.now();
  const isChanged = await refusingTaken(() =>
    services.db.transaction(async (tx) => {
      await lockAccount(tx, viewer);
      if (await hasAddressOf(tx, viewer, token, now)) return false;
      const newEmail = await claimLink(tx, viewer, token, now);
      // The company may have changed its rule since.
      await refuseByCompanies(tx, viewer, newEmail);
      // Before the address, whose change keeps others from adding rows of the account: whoever holds a request may wait for one.
      await moveGivenAddress(tx, { userId: viewer.userId, previous: viewer.email, next: newEmail, now });
      await tx
        .update(users)
        .set({ email: newEmail, emailConfirmedAt: now })
        .where(eq(users.id, viewer.userId));
      await endOtherProofs(tx, viewer, now);
      await redirectAnswerMails(tx, viewer, newEmail);
      await storeMail(services, tx, 'email-changed-mail', emailChangedMail(services, viewer.email));
      return true;
    }),
  );
  if (!isChanged) return;
  services.log('info', 'email_changed', { user: viewer.userId });
  sendSoon(services);
}

/** True for a link that was used and whose address the account has. */
async function hasAddressOf(tx: Db, { userId }: Viewer, token: string, now: Date): Promise<boolean> {
  const [link] = await tx
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(usedLink('address', token, { userId, now }), eq(mailTokens.newEmail, users.email)));
  return link !== undefined;
}

async function claimLink(tx: Db, { userId }: Viewer, token: string, now: Date): Promise<string> {
  const [link] = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(usableLink('address', token, now), eq(mailTokens.userId, userId)))
    .returning({ newEmail: mailTokens.newEmail });
  if (link === undefined || link.newEmail === null) {
    throw new ServiceError('link_expired', { of: 'email_change' });
  }
  return link.newEmail;
}

/**
 * Sends the account's mails about answers that still wait for the mail server to the new address: the previous mailbox may be another's by
 * now, or another employee's, too.
 */
async function redirectAnswerMails(tx: Db, { userId, email }: Viewer, next: string): Promise<void> {
  await tx
    .update(jobs)
    .set({ recipient: next })
    .where(and(eq(jobs.userId, userId), eq(jobs.recipient, email), eq(jobs.canWait, true)));
}

/** Ends the other sessions, and the links in the previous mailbox, whose reader may be another one by now. */
async function endOtherProofs(tx: Db, { userId, sessionId }: Viewer, now: Date): Promise<void> {
  // A link that is used in this moment holds its row and waits for the account's: waiting for the row would be a deadlock.
  const unused = await tx
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, userId), isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
    .for('update', { skipLocked: true });
  const ids = unused.map(({ id }) => id);
  await tx.update(mailTokens).set({ expiresAt: now }).where(inArray(mailTokens.id, ids));
  await endSessions(tx, userId, now, ne(sessions.id, sessionId));
}

/**
 * Refuses an address that a company of the account would not let in, or that is not on the list on which the company has the present
 * one: a change must not be a way around a join policy (docs/product/companies.md#join-policy), or off the list of employees.
 * @throws {ServiceError} `company_closed_to_address`.
 */
async function refuseByCompanies(tx: Db, viewer: Viewer, newEmail: string): Promise<void> {
  const own = await tx
    .select({ company: companies })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.userId, viewer.userId));
  for (const { company } of own) {
    const isListed = await isExpected(tx, company.id, viewer.email);
    await refuseUnexpectedAddress(tx, company, newEmail);
    if (isListed) await refuseUnexpectedAddress(tx, { ...company, joinPolicy: 'list' }, newEmail);
  }
}

const UNIQUE_VIOLATION = '23505';

/** The unique index of addresses decides between this change, another one and a sign-up. */
async function refusingTaken<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
    if (code !== UNIQUE_VIOLATION) throw error;
    throw new ServiceError('email_taken', {});
  }
}

/** Returns the mail with the link that confirms a new address. It has no name: a stranger may have entered the address. */
export function newEmailMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return mailTo(
    productName,
    to,
    `Confirm your new email address for ${productName}`,
    `You asked to use this address for your ${productName} account.

Open the link in a browser in which you are signed in:
${appOrigin}/account#confirm-email=${token}

The link works for 24 hours. Only the newest link works. Until then your present address stays in use.

If you did not ask for it, you can ignore this mail: the link does nothing without that account.`,
  );
}

/** Returns the mail to a new address that has an account already, which the screen does not tell. */
export function addressTakenMail({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `Your email address has a ${productName} account already`,
    `Somebody asked to use this address for another ${productName} account. That is not possible, because it has an account of its
own. Nothing was changed.

If it was you, sign in with this address:
${appOrigin}/sign-in

If it was not you, you can ignore this mail.`,
  );
}

/**
 * Returns the note to the present address when a change was asked for. It does not have the new one: mail programs would make a
 * link of its domain, and the mailbox may have another reader by now.
 */
export function emailChangeNote({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `A new email address for your ${productName} account`,
    `You asked to use another email address for your ${productName} account. It replaces this one once it is confirmed.

If it was not you, somebody knows your password. Choose a new one right away, which also ends the change:
${appOrigin}/forgot-password`,
  );
}

/** Returns the mail to the previous address after the change, also without the new one. */
export function emailChangedMail({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `The email address of your ${productName} account was changed`,
    `Your ${productName} account has another email address now. This one no longer signs in, and other devices were signed out.

If it was not you, please contact our support:
${appOrigin}/sign-in`,
  );
}
