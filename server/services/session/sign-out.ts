import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { accountTopic, notify } from '../../ports/live.ts';

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
