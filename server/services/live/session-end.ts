import { eq, sql } from 'drizzle-orm';
import { sessions } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';

/**
 * Returns when an unused session ends, in epoch milliseconds, or null when it has ended or needs a code. Does not count
 * as use of the session.
 */
export async function sessionEnd(services: Services, sessionId: number): Promise<number | null> {
  const [row] = await services.db
    .select({
      revokedAt: sessions.revokedAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      owesCode: sql<boolean>`${sessions.mfaRequired} and ${sessions.mfaTokenHash} is null`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (row === undefined || row.revokedAt !== null || row.owesCode) return null;
  const endsAt = Math.min(row.expiresAt.getTime(), row.lastSeenAt.getTime() + SESSION_IDLE_MS);
  return services.clock.now().getTime() >= endsAt ? null : endsAt;
}
