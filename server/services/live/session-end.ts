import { eq, sql } from 'drizzle-orm';
import { sessions, users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';
import { owesEnrollment } from '../session/owes-enrollment.ts';

/**
 * Returns when an unused session ends, in epoch milliseconds, or null when it has ended, or needs a code or
 * an enrollment. Does not count
 * as use of the session.
 */
export async function sessionEnd(services: Services, sessionId: number): Promise<number | null> {
  const [row] = await services.db
    .select({
      revokedAt: sessions.revokedAt,
      deactivatedAt: users.deactivatedAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      owesCode: sql<boolean>`${sessions.mfaRequired} and ${sessions.mfaTokenHash} is null`,
      owesEnrollment,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (row === undefined || row.revokedAt !== null || row.deactivatedAt !== null) return null;
  if (row.owesCode || row.owesEnrollment) return null;
  const endsAt = Math.min(row.expiresAt.getTime(), row.lastSeenAt.getTime() + SESSION_IDLE_MS);
  return services.clock.now().getTime() >= endsAt ? null : endsAt;
}
