import { and, eq, isNull, sql } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { concierges } from '../../db/schema/concierges.ts';
import type { Concierge, Services } from '../context.ts';

const prepared = oncePerDb((db) =>
  db
    .select({ id: concierges.id, name: concierges.name })
    .from(concierges)
    .where(and(eq(concierges.tokenHash, sql.placeholder('tokenHash')), isNull(concierges.removedAt)))
    .prepare('concierge_by_token'),
);

/** Returns the concierge of a token's SHA-256, or null when it is unknown, replaced or removed. */
export async function findConcierge(
  services: Pick<Services, 'db'>,
  tokenHash: string,
): Promise<Concierge | null> {
  const [concierge] = await prepared(services.db).execute({ tokenHash });
  return concierge ?? null;
}
