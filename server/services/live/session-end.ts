import { eq, sql } from 'drizzle-orm';
import { sessions } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';

/**
 * When a session ends unless it is used meanwhile, epoch milliseconds; null once it has ended or owes a code. Looking is
 * no use of it.
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
