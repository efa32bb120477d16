import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { mailTokens } from '../../db/schema/identity.ts';

const TOKEN_BYTES = 32;

/** Returns an opaque token of 256 random bits: 43 base64url characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the SHA-256 of a token in hex. Only the hash is stored, so a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type LinkPurpose = (typeof mailTokens.$inferSelect)['purpose'];

/** Lifetimes of the links in mails. */
const LINK_MS = {
  reset: 6 * HOUR_MS,
  unlock: 6 * HOUR_MS,
  confirmation: 24 * HOUR_MS,
} as const satisfies Record<LinkPurpose, number>;

/** Protects a mailbox from floods of mails that a stranger requests. */
const MAILS_PER_HOUR_MAX = 10;

/** Stores a single-use token of a mailed link and returns it. */
export async function createMailToken(
  db: Db,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.insert(mailTokens).values({
    userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MS[purpose]),
  });
  return token;
}

/**
 * Stores a token like `createMailToken`, or returns null when the account got ten of its kind within the hour. Requires a
 * lock on the user's row, which serialises parallel calls.
 */
export async function createLimitedMailToken(
  lockedBy: Db,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | null> {
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const [recent] = await lockedBy
    .select({ mails: count() })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, purpose),
        gt(mailTokens.createdAt, anHourAgo),
      ),
    );
  if ((recent?.mails ?? 0) >= MAILS_PER_HOUR_MAX) return null;
  return createMailToken(lockedBy, userId, purpose, now);
}

/** Returns the condition on `mail_tokens` for an unused, unexpired link that is the newest of its kind. */
export function usableLink(purpose: LinkPurpose, token: string, now: Date) {
  return and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
    sql`not exists (select 1 from mail_tokens newer where newer.user_id = ${mailTokens.userId}
      and newer.purpose = ${purpose} and newer.id > ${mailTokens.id})`,
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
