import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens, users } from '../../db/schema/identity.ts';
import { countedMailboxOf } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const TOKEN_BYTES = 32;

/** Returns an opaque token of 256 random bits: 43 base64url characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token in hex. Only the hash is stored, so a copy of the database grants no access. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Compares two texts in constant time; only their lengths show. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Any unique number. */
const MAILBOX_LOCK_KEY = 7_463_286;

type LinkPurpose = (typeof mailTokens.$inferSelect)['purpose'];

const LINK_MS = {
  reset: 6 * HOUR_MS,
  unlock: 6 * HOUR_MS,
  confirmation: 24 * HOUR_MS,
  address: 24 * HOUR_MS,
  // A private mailbox may be looked at after the weekend; the link does nothing without a session of the account.
  mail_address: 7 * DAY_MS,
  deletion: 24 * HOUR_MS,
} as const satisfies Record<LinkPurpose, number>;

/**
 * Links to further addresses, which may be a stranger's: so many a day of an account, and to a mailbox from all accounts
 * (docs/product/account.md#addresses-for-mails).
 */
const FURTHER_PER_DAY_MAX = { ofAccount: 5, ofMailbox: 3 };

/** Links that open, unlock or end an account, which its owner must get whatever strangers have sent to the mailbox. */
const OWNERS_LINKS: ReadonlySet<LinkPurpose> = new Set(['reset', 'unlock', 'deletion']);

/** Protects an account's owner from floods of mails of one kind that a stranger requests. */
const MAILS_PER_HOUR_MAX = 10;

interface Recipient {
  readonly userId: number;
  /** Gets the mail. */
  readonly email: string;
  /** The address that the link is to confirm: docs/product/account.md#change-of-address. */
  readonly newEmail?: string;
}

/**
 * Stores a single-use token of a mailed link and returns it; null when the account got ten of its kind within the hour, or
 * the mailbox as many links as it may get, which does not keep back what a confirmed owner needs
 * (docs/product/identity.md#one-mailbox). Call it in a transaction.
 */
export async function createMailToken(
  tx: Db,
  { secret, clock, limits }: Services,
  { userId, email, newEmail }: Recipient,
  purpose: LinkPurpose,
): Promise<string | null> {
  const now = clock.now();
  const mailbox = mailboxHmac(secret, email);
  // The accounts of a mailbox wait for each other, so that a count and its row are one step.
  await tx.execute(sql`select pg_advisory_xact_lock(${MAILBOX_LOCK_KEY}, hashtext(${mailbox}))`);
  const ofAccount = and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose));
  const ofMailbox = eq(mailTokens.mailbox, mailbox);
  const [recent] = await tx
    .select({
      ofAccount: sql<number>`count(*) filter (where ${ofAccount})::int`,
      ofMailbox: sql<number>`count(*) filter (where ${ofMailbox})::int`,
    })
    .from(mailTokens)
    .where(and(or(ofAccount, ofMailbox), gt(mailTokens.createdAt, new Date(now.getTime() - HOUR_MS))));
  const { ofAccount: toAccount = 0, ofMailbox: toMailbox = 0 } = recent ?? {};
  if (toAccount >= MAILS_PER_HOUR_MAX) return null;
  if (toMailbox >= limits.linkMailsPerHour && !(await isOwners(tx, { userId, email }, purpose))) return null;
  if (purpose === 'mail_address' && (await hasTooManyToday(tx, { userId, mailbox }, now))) return null;
  const token = newToken();
  await tx.insert(mailTokens).values({
    userId,
    purpose,
    newEmail,
    mailbox,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MS[purpose]),
  });
  return token;
}

/**
 * True for a link of a confirmed account to its own address, and for the confirmation of the mailbox's plain spelling. There are few such
 * accounts, while strangers make any number of others, so they cause no flood.
 */
async function isOwners(tx: Db, { userId, email }: Recipient, purpose: LinkPurpose): Promise<boolean> {
  if (purpose === 'confirmation') return countedMailboxOf(email) === email;
  if (!OWNERS_LINKS.has(purpose)) return false;
  return (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))) > 0;
}

async function hasTooManyToday(
  tx: Db,
  { userId, mailbox }: { readonly userId: number; readonly mailbox: string },
  now: Date,
): Promise<boolean> {
  const today = and(
    eq(mailTokens.purpose, 'mail_address'),
    gt(mailTokens.createdAt, new Date(now.getTime() - DAY_MS)),
  );
  const ofAccount = await tx.$count(mailTokens, and(today, eq(mailTokens.userId, userId)));
  const ofMailbox = await tx.$count(mailTokens, and(today, eq(mailTokens.mailbox, mailbox)));
  return ofAccount >= FURTHER_PER_DAY_MAX.ofAccount || ofMailbox >= FURTHER_PER_DAY_MAX.ofMailbox;
}

function mailboxHmac(secret: string, email: string): string {
  return createHmac('sha256', secret)
    .update(`mailbox:${countedMailboxOf(email)}`)
    .digest('hex');
}

/** Returns the sentence of a refusal for whoever asked for a mail. */
export function tooManyMails(): ServiceError {
  return new ServiceError('too_many_requests', { of: 'mails' }, { retryAfterSeconds: HOUR_MS / 1000 });
}

/** Returns the condition on `mail_tokens` for an unused, unexpired link that is the newest of its kind; each further address has its own. */
export function usableLink(purpose: LinkPurpose, token: string, now: Date) {
  return and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
    sql`not exists (select 1 from mail_tokens newer where newer.user_id = ${mailTokens.userId}
      and newer.purpose = ${purpose} and newer.id > ${mailTokens.id}
      and (newer.purpose <> 'mail_address' or newer.new_email = ${mailTokens.newEmail}))`,
  );
}

/**
 * Returns the condition on `mail_tokens` for a link that its account has used and that has not expired. A press whose reply was lost, and
 * one in a second tab, is repeated: where what the link did still stands, it succeeds and changes nothing.
 */
export function usedLink(
  purpose: LinkPurpose,
  token: string,
  { userId, now }: { readonly userId: number; readonly now: Date },
) {
  return and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.purpose, purpose),
    eq(mailTokens.userId, userId),
    isNotNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
  );
}

const SHORTEST_MS = 200;
const LONGEST_MS = 1000;

/**
 * Returns a random delay in milliseconds for mails that only existing accounts get. Without it, the work for the mail
 * would slow down the caller's next request and reveal that the account exists.
 */
export function mailDelayMs(): number {
  return randomInt(SHORTEST_MS, LONGEST_MS);
}
