import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/identity.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';

/** However much it is used, a session ends after this time. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60 * 1000;
const USER_AGENT_MAX_CHARACTERS = 200;

export interface NewSession {
  readonly userId: number;
  /** True when a code must be verified before the session may do anything. */
  readonly mfaRequired: boolean;
  readonly userAgent: string;
  readonly now: Date;
}

/** Stores a session and returns its token, which is nowhere else. Takes a transaction as well as a database. */
export async function createSession(
  db: Db,
  { userId, mfaRequired, userAgent, now }: NewSession,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  await db.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    mfaRequired,
    userAgent: userAgent.slice(0, USER_AGENT_MAX_CHARACTERS),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}
