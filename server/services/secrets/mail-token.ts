import type { Db } from '../../db/client.ts';
import { mailTokens } from '../../db/schema/identity.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a link in a mail can be used. */
export const MAIL_LINK_MS = 6 * 60 * 60 * 1000;

/** Stores a single-use token for a link and returns it. Takes a transaction as well as a database. */
export async function createMailToken(
  db: Db,
  userId: number,
  purpose: 'reset' | 'unlock',
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.insert(mailTokens).values({
    userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + MAIL_LINK_MS),
  });
  return token;
}
