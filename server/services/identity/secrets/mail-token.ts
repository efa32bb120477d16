import type { Db } from '../../../db/client.ts';
import { mailTokens } from '../../../db/schema/identity.ts';
import { hashToken, newToken } from './tokens.ts';
import { HOUR_MS } from '../../../../src/lib/contract/shared/durations.ts';

/** Lifetime of a link in a mail. */
const MAIL_LINK_MS = 6 * HOUR_MS;

/** Stores a single-use token of a mailed link and returns it. */
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
