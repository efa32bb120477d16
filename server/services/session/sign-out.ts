import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { announceEndedSessions } from '../live/announce.ts';

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
