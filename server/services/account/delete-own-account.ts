import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import { employeeZone } from '../appointments/employee-zone.ts';
import type { Services, Viewer } from '../context.ts';
import { refuseStaleFactor, requireFreshFactor } from '../identity/mfa/fresh-factor.ts';
import { lockAccount } from '../identity/mfa/lock-account.ts';
import { requirePassword } from '../identity/require-password.ts';
import { announceChange } from '../live/live-changes.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { createMailToken, tooManyMails, usableLink, usedLink } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';

/** Time in which the employee may keep the account. */
export const UNDO_MS = 7 * DAY_MS;
/** Open requests whose change is announced to open pages of the desk; the others show it when they are opened. */
const ANNOUNCED_MAX = 100;

/**
 * Mails a link that confirms the deletion of the viewer's account: docs/product/account.md#delete-the-account.
 * @throws {ServiceError} `factor_stale`, `password_wrong`, `too_many_requests`, `unavailable`.
 */
export async function askForDeletion(services: Services, viewer: Viewer, password: string): Promise<void> {
  const { userId, email } = viewer;
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  await services.db.transaction(async (tx) => {
    refuseStaleFactor(await lockAccount(tx, viewer), services.clock.now());
    const token = await createMailToken(tx, services, { userId, email }, 'deletion');
    if (token === null) throw tooManyMails();
    await storeMail(services, tx, 'deletion-link-mail', deletionLinkMail(services, email, token));
  });
  sendSoon(services);
}

/**
 * Makes the deletion due in a week, with the link and a session of the account, and shows it to the concierges of its open requests.
 * Returns when it is due, which a repeated press does not change.
 * @throws {ServiceError} `link_expired`, also for a link of another account.
 */
export async function confirmDeletion(services: Services, viewer: Viewer, token: string): Promise<Date> {
  const { userId, email } = viewer;
  const now = services.clock.now();
  const dueAt = new Date(now.getTime() + UNDO_MS);
  const known = await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer);
    const due = await dueBy(tx, userId, token, now);
    if (due !== null) return due;
    const [link] = await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(usableLink('deletion', token, now), eq(mailTokens.userId, userId)))
      .returning({ id: mailTokens.id });
    if (link === undefined) throw new ServiceError('link_expired', { of: 'account_deletion' });
    await tx.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId));
    const job = { dueAt, attempts: 0, openClaims: 0, givenUpAt: null, lastFailure: null };
    await tx
      .insert(jobs)
      .values({ ...jobOf(userId), ...job, createdAt: now })
      .onConflictDoUpdate({ target: [jobs.kind, jobs.key], set: job });
    await tellConcierges(tx, userId);
    const mail = deletionDueMail(services, email, dueAt, await employeeZone(tx, userId));
    await storeMail(services, tx, 'deletion-due-mail', mail);
    return null;
  });
  if (known !== null) return known;
  services.log('info', 'deletion_confirmed', { user: userId });
  sendSoon(services);
  return dueAt;
}

/** Returns when the deletion that a used link has confirmed is due; null without one. */
async function dueBy(tx: Db, userId: number, token: string, now: Date): Promise<Date | null> {
  const [link] = await tx
    .select({ dueAt: users.deletionDueAt })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(usedLink('deletion', token, { userId, now }));
  return link?.dueAt ?? null;
}

/** Keeps the viewer's account. Without a deletion that is due it has no effect. */
export async function cancelDeletion(services: Services, viewer: Viewer): Promise<void> {
  const { userId, email } = viewer;
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer);
    const kept = await tx
      .update(users)
      .set({ deletionDueAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.deletionDueAt)))
      .returning({ id: users.id });
    if (kept.length === 0) return;
    const { kind, key } = jobOf(userId);
    await tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.key, key)));
    await tellConcierges(tx, userId);
    await storeMail(services, tx, 'deletion-undone-mail', deletionUndoneMail(services, email));
    services.log('info', 'deletion_undone', { user: userId });
  });
  sendSoon(services);
}

const jobOf = (userId: number) =>
  ({ kind: 'erase_account', key: String(userId), name: 'erase-account', userId }) as const;

/** Makes open pages of the desk load the account's open requests again, which say when it is deleted. */
async function tellConcierges(tx: Db, userId: number): Promise<void> {
  const open = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.userId, userId), ne(requests.status, 'closed')))
    .orderBy(desc(requests.id))
    .limit(ANNOUNCED_MAX);
  for (const { id } of open) await announceChange(tx, id, ['desk']);
}

/** Returns the mail with the link that confirms a deletion. */
export function deletionLinkMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return mailTo(
    productName,
    to,
    `Delete your ${productName} account?`,
    `You asked to delete your ${productName} account with everything in it: requests, messages, files and answers.

Open the link in a browser in which you are signed in, and confirm it there:
${appOrigin}/account#delete-account=${token}

The link works for 24 hours. After that you have a week to change your mind.

If you did not ask for it, nothing happens without that link. But somebody knows your password: choose a new one right away:
${appOrigin}/forgot-password`,
  );
}

/** Returns the mail that says on which day of the employee's zone the account is deleted, and how to keep it. */
export function deletionDueMail(
  { productName, appOrigin }: Services,
  to: string,
  dueAt: Date,
  zone: string | null,
): Mail {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone ?? 'UTC' });
  return mailTo(
    productName,
    to,
    `Your ${productName} account will be deleted`,
    `Your ${productName} account will be deleted on ${day.format(dueAt)}, with everything in it. Until then it works as before, and your
concierge sees the date in your open requests. After that nothing brings it back, and you get no further mail.

To keep it, sign in before that day and press "Keep my account":
${appOrigin}/account

If it was not you, keep it, and choose a new password right away:
${appOrigin}/forgot-password`,
  );
}

/** Returns the mail that says that the account stays. */
export function deletionUndoneMail({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `Your ${productName} account stays`,
    `Your ${productName} account will not be deleted. Everything in it is as it was.

If you want to delete it after all, ask for it again in Account Settings:
${appOrigin}/account`,
  );
}
