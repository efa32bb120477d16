import { and, eq, isNull, sql } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Concierge, Services } from '../context.ts';

const prepared = oncePerDb((db) =>
  db
    .select({ staffId: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.tokenHash, sql.placeholder('tokenHash')), isNull(staff.removedAt)))
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
