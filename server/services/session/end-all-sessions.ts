import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/identity.ts';
import { announceEndedSessions } from '../live/announce.ts';

/** Ends all sessions of an account. */
export async function endAllSessions(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  await announceEndedSessions(db, userId);
}
