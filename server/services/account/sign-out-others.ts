import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { announceEndedSessions } from '../live/announce.ts';

/** Ends all sessions of the viewer's account except the current one. */
export async function signOutOthers(services: Services, viewer: Viewer): Promise<void> {
  await services.db.transaction(async (transaction) => {
    await transaction
      .update(sessions)
      .set({ revokedAt: services.clock.now() })
      .where(
        and(
          eq(sessions.userId, viewer.userId),
          ne(sessions.id, viewer.sessionId),
          isNull(sessions.revokedAt),
        ),
      );
    await announceEndedSessions(transaction, viewer.userId);
  });
}
