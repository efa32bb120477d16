import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { listDevices as endpoint } from '../../../src/lib/contract/account.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';
import { describeUserAgent } from './describe-user-agent.ts';

/** Limits the list for an account that is signed in very often. */
const SHOWN_MAX = 50;

/** Returns the live sessions of the viewer's account: this device first, then by last use. */
export async function listDevices(
  { db, clock }: Services,
  viewer: Viewer,
): Promise<EmittedBy<typeof endpoint>> {
  const now = clock.now();
  const live = await db
    .select({ id: sessions.id, userAgent: sessions.userAgent, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, viewer.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
      ),
    )
    .orderBy(desc(eq(sessions.id, viewer.sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SHOWN_MAX);
  return {
    sessions: live.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      description: describeUserAgent(userAgent),
      last_seen_at: lastSeenAt.toISOString(),
      current: id === viewer.sessionId,
    })),
  };
}
