import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { passkeyChallenges } from '../../db/schema/passkeys.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';

/** Time to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** The use of a challenge. For another purpose or session it is worth nothing. */
export type Purpose = { readonly name: 'sign-in' } | { readonly name: 'add'; readonly sessionId: number };

/** Stores a challenge and returns it in base64url. A session has one challenge: a new one replaces it. */
export async function createChallenge(db: Db, purpose: Purpose, now: Date): Promise<string> {
  const challenge = newToken();
  if (purpose.name === 'add') {
    await db.delete(passkeyChallenges).where(eq(passkeyChallenges.sessionId, purpose.sessionId));
  }
  await db.insert(passkeyChallenges).values({
    purpose: purpose.name,
    challengeHash: hashToken(challenge),
    sessionId: sessionIdOf(purpose),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/**
 * Uses a challenge up, in one statement, so that parallel answers can't use it twice. Returns false when it is unknown,
 * used, expired or of another purpose.
 */
export async function claimChallenge(
  db: Db,
  purpose: Purpose,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const sessionId = sessionIdOf(purpose);
  const claimed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose.name),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return claimed.length > 0;
}

function sessionIdOf(purpose: Purpose): number | null {
  return purpose.name === 'add' ? purpose.sessionId : null;
}
