import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { MailAddress } from '../../../src/lib/contract/mail-addresses.ts';
import { isEmail } from '../../../src/lib/contract/shared/schemas.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { mailAddresses } from '../../db/schema/mails.ts';
import { isUnfinished, requests } from '../../db/schema/requests.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services, Viewer } from '../context.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { preferredEmail } from '../mails/recipient.ts';
import { createMailToken, tooManyMails, usableLink, usedLink } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { lockAccount } from './mfa/lock-account.ts';
import { isDeliverable, isDisguisedEmail } from './plain-characters.ts';
import { refuseUnconfirmedEmail } from './refuse-unconfirmed-email.ts';

/** Requests whose addresses count: of more, the newest. */
const REQUESTS_MAX = 50;

/** Returns the addresses that an account has given for mails, but not its own: the preferred one, then those of unfinished requests. */
async function givenAddresses(db: Db, user: { readonly id: number; readonly email: string }) {
  const preferred = await preferredEmail(db, user.id);
  const ofRequests = await db
    .select({ email: requests.contactEmail })
    .from(requests)
    .where(and(eq(requests.userId, user.id), isNotNull(requests.contactEmail), isUnfinished))
    .orderBy(desc(requests.id))
    .limit(REQUESTS_MAX);
  const given = [preferred, ...ofRequests.map(({ email }) => email)].filter((email) => email !== null);
  return { preferred, given: [...new Set(given)].filter((email) => email !== user.email) };
}

/** True for an address to which a link may go: the last one of a survey may have been typed into a field for any text. */
const canGetMail = (email: string) => isEmail(email) && isDeliverable(email) && !isDisguisedEmail(email);

/** Returns the viewer's further addresses: docs/product/account.md#addresses-for-mails. */
export async function listMailAddresses({ db }: Services, viewer: Viewer): Promise<MailAddress[]> {
  const { preferred, given } = await givenAddresses(db, { id: viewer.userId, email: viewer.email });
  const known = await db
    .select()
    .from(mailAddresses)
    .where(eq(mailAddresses.userId, viewer.userId))
    .orderBy(mailAddresses.linkedAt, mailAddresses.email);
  const confirmed = known.filter(({ confirmedAt }) => confirmedAt !== null).map(({ email }) => email);
  return [...new Set([...given, ...confirmed])]
    .filter((email) => email !== viewer.email)
    .map((email) => ({
      email,
      confirmed: confirmed.includes(email),
      link_sent: known.some((one) => one.email === email),
      preferred: email === preferred,
    }));
}

/**
 * Mails a link to each address that an account has given and that got none yet, and none from an account whose own address is not
 * confirmed: a stranger must not have others mailed. Of more than the limits allow, the rest gets none by itself. Repeating it does nothing.
 */
async function offerMailAddressLinks(services: Services, userId: number): Promise<void> {
  const sent = await services.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          isNotNull(users.emailConfirmedAt),
          isNull(users.deactivatedAt),
          isNull(users.releasedAt),
        ),
      )
      .for('no key update');
    if (user === undefined) return 0;
    const { given } = await givenAddresses(tx, user);
    const known = await tx
      .select({ email: mailAddresses.email })
      .from(mailAddresses)
      .where(eq(mailAddresses.userId, userId));
    const unknown = given.filter((email) => canGetMail(email) && known.every((one) => one.email !== email));
    let links = 0;
    for (const email of unknown) if (await mailLink(services, tx, userId, email)) links += 1;
    return links;
  });
  if (sent > 0) sendSoon(services);
}

/** Offers the links after the reply. What is lost with the process is sent by a press. */
export function offerMailAddressLinksSoon(services: Services, userId: number): void {
  services.background.run('offer-mail-addresses', () => offerMailAddressLinks(services, userId));
}

/** Stores a link and its mail. Returns false when the account or the mailbox has got too many. */
async function mailLink(services: Services, tx: Db, userId: number, email: string): Promise<boolean> {
  const link = { userId, email, newEmail: email };
  const token = await createMailToken(tx, services, link, 'mail_address');
  if (token === null) return false;
  await tx
    .insert(mailAddresses)
    .values({ userId, email, linkedAt: services.clock.now() })
    .onConflictDoNothing();
  // With its account: to another's address it must not be left behind.
  await storeMail(services, tx, 'mail-address-mail', mailAddressMail(services, email, token), userId);
  return true;
}

/**
 * Mails another link to an address that the viewer has given; earlier ones of it become invalid.
 * @throws {ServiceError} `not_found` for any other address; `email_unconfirmed` while the account's own address is; `address_refused` for one that
 * gets no mail; `too_many_requests`.
 */
export async function sendMailAddressLink(services: Services, viewer: Viewer, typed: string): Promise<void> {
  const email = normalEmail(typed);
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer);
    await refuseUnconfirmedEmail(tx, viewer.userId);
    const { given } = await givenAddresses(tx, { id: viewer.userId, email: viewer.email });
    if (!given.includes(email)) throw notGiven();
    if (!canGetMail(email)) {
      throw new ServiceError('address_refused');
    }
    if (!(await mailLink(services, tx, viewer.userId, email))) throw tooManyMails();
  });
  sendSoon(services);
}

function notGiven(): ServiceError {
  return new ServiceError('not_found', { of: 'mail_address' });
}

/**
 * Confirms the address of a mailed link. It takes the link and a session of the account: at a mistyped address a stranger reads the mail.
 * A repeated press changes nothing.
 * @throws {ServiceError} `link_expired`, also for a link of another account; `email_unconfirmed`.
 */
export async function confirmMailAddress(services: Services, viewer: Viewer, token: string): Promise<void> {
  const now = services.clock.now();
  const { userId } = viewer;
  const isNew = await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer);
    await refuseUnconfirmedEmail(tx, userId);
    if (await isConfirmedBy(tx, userId, token, now)) return false;
    const [link] = await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(usableLink('mail_address', token, now), eq(mailTokens.userId, userId)))
      .returning({ email: mailTokens.newEmail });
    if (link === undefined || link.email === null) {
      throw new ServiceError('link_expired', { of: 'mail_address' });
    }
    await tx
      .update(mailAddresses)
      .set({ confirmedAt: now })
      .where(and(eq(mailAddresses.userId, userId), eq(mailAddresses.email, link.email)));
    await storeMail(services, tx, 'mail-address-note', mailAddressNote(services, viewer.email));
    return true;
  });
  if (!isNew) return;
  services.log('info', 'mail_address_confirmed', { user: userId });
  sendSoon(services);
}

/** True for a link that was used and whose address is confirmed. */
async function isConfirmedBy(tx: Db, userId: number, token: string, now: Date): Promise<boolean> {
  const isOfLink = and(
    eq(mailAddresses.userId, mailTokens.userId),
    eq(mailAddresses.email, mailTokens.newEmail),
  );
  const [link] = await tx
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .innerJoin(mailAddresses, isOfLink)
    .where(and(usedLink('mail_address', token, { userId, now }), isNotNull(mailAddresses.confirmedAt)));
  return link !== undefined;
}

/**
 * Takes the confirmation of an address back, ends its links, and sends mails about answers that still wait for the mail server to the
 * account's own address.
 * @throws {ServiceError} `not_found`.
 */
export async function removeMailAddress(services: Services, viewer: Viewer, typed: string): Promise<void> {
  const email = normalEmail(typed);
  const { userId } = viewer;
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await lockAccount(tx, viewer);
    const removed = await tx
      .update(mailAddresses)
      .set({ confirmedAt: null })
      .where(and(eq(mailAddresses.userId, userId), eq(mailAddresses.email, email)))
      .returning({ email: mailAddresses.email });
    if (removed.length === 0) throw notGiven();
    await tx
      .update(mailTokens)
      .set({ expiresAt: now })
      .where(
        and(
          eq(mailTokens.userId, userId),
          eq(mailTokens.purpose, 'mail_address'),
          eq(mailTokens.newEmail, email),
          isNull(mailTokens.usedAt),
          gt(mailTokens.expiresAt, now),
        ),
      );
    await tx
      .update(jobs)
      .set({ recipient: viewer.email })
      .where(and(eq(jobs.userId, userId), eq(jobs.recipient, email), eq(jobs.canWait, true)));
  });
  services.log('info', 'mail_address_removed', { user: userId });
}

/** Returns the mail with the link that confirms a further address. It has no name: a stranger may have it, by a typing error. */
export function mailAddressMail({ productName, appOrigin }: Services, to: string, token: string): Mail {
  return mailTo(
    productName,
    to,
    `May ${productName} write to this address?`,
    `You gave this address for mails from ${productName}. Confirm that it is yours.

Open the link in a browser in which you are signed in:
${appOrigin}/account#confirm-mails=${token}

The link works once and for 7 days. Only the newest link works. Until then mails go to the address of your account.

If you did not ask for it, you can ignore this mail: the link does nothing without that account.`,
  );
}

/** Returns the note to the account's address that mails go to another one, which it does not name: the mailbox may be an employer's. */
export function mailAddressNote({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `A further address for mails from ${productName}`,
    `You have confirmed another address for mails from ${productName}. This one still signs in.

If it was not you, take it back in Account Settings and choose a new password:
${appOrigin}/account`,
  );
}
