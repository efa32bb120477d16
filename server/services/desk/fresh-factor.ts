import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { Concierge, Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** How long a proved second factor counts as fresh. */
export const FRESH_FACTOR_MS = 10 * MINUTE_MS;

/**
 * Refuses a session that has proved its second factor too long ago, and a program, which has none: docs/product/desk-session.md#fresh-factor.
 * @throws {ServiceError} `factor_stale`.
 */
export async function requireFreshFactor(services: Services, concierge: Concierge | null): Promise<void> {
  const sessionId = concierge?.sessionId ?? null;
  if (sessionId !== null) {
    // Its concierges have no factor.
    if (services.demo) return;
    const [session] = await services.db
      .select({ factorAt: sessions.factorAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId));
    const since = services.clock.now().getTime() - FRESH_FACTOR_MS;
    if ((session?.factorAt?.getTime() ?? 0) > since) return;
  }
  throw new ServiceError('factor_stale', 'Please confirm with your second factor that it is you.');
}
