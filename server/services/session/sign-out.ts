import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { accountTopic, notify } from '../../ports/live.ts';

/** Ends the viewer's current session. Other sessions of the account stay. */
export async function signOut(services: Services, viewer: Viewer): Promise<void> {
  await services.db.transaction(async (transaction) => {
    await transaction
      .update(sessions)
      .set({ revokedAt: services.clock.now() })
      .where(and(eq(sessions.id, viewer.sessionId), isNull(sessions.revokedAt)));
    await announceEndedSessions(transaction, viewer.userId);
  });
}

export async function endAllSessions(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  await announceEndedSessions(db, userId);
}

/** Makes the employee's streams check whether their sessions are still live and need no code. */
export async function announceEndedSessions(db: Db, userId: number): Promise<void> {
  await notify(db, { topic: accountTopic(userId), kind: 'sessions' });
}
