import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/identity.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Services, Viewer } from '../context.ts';
import { accountTopic, notify } from '../../ports/live.ts';

/** Maximum lifetime of a session, also of a used one. */
const SESSION_ABSOLUTE_MS = 12 * HOUR_MS;
const USER_AGENT_MAX_CHARACTERS = 200;

export interface NewSession {
  readonly userId: number;
  /** True if the session needs a verified code before any other call. */
  readonly mfaRequired: boolean;
  /** The passkey that opens the session; undefined for a password. */
  readonly passkeyId?: number;
  readonly userAgent: string;
  readonly now: Date;
}

export interface CreatedSession {
  readonly sessionId: number;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Stores a session and returns its token, of which only the hash is stored. */
export async function createSession(
  db: Db,
  { userId, mfaRequired, passkeyId, userAgent, now }: NewSession,
): Promise<CreatedSession> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  const [session] = await db
    .insert(sessions)
    .values({
      userId,
      tokenHash: hashToken(token),
      mfaRequired,
      passkeyId,
      factorAt: passkeyId === undefined ? null : now,
      userAgent: userAgent.slice(0, USER_AGENT_MAX_CHARACTERS),
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    .returning({ id: sessions.id });
  if (session === undefined) throw new Error('An insert returned nothing.');
  return { sessionId: session.id, token, expiresAt };
}

/** Ends the viewer's current session. Other sessions of the account stay. */
export async function signOut({ db, clock }: Services, { userId, sessionId }: Viewer): Promise<void> {
  await db.transaction((tx) => endSessions(tx, userId, clock.now(), eq(sessions.id, sessionId)));
}

/** Ends the sessions of an account; with a condition on `sessions` only some. */
export async function endSessions(tx: Db, userId: number, revokedAt: Date, which?: SQL): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), which));
  await announceEndedSessions(tx, userId);
}

/** Makes the employee's streams check whether their sessions are still live and need no code. */
export async function announceEndedSessions(db: Db, userId: number): Promise<void> {
  await notify(db, { topic: accountTopic(userId), kind: 'sessions' });
}
