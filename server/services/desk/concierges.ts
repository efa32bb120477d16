import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OperatorConcierge } from '../../../src/lib/contract/operator/concierges.ts';
import { oncePerDb } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import type { Concierge, Services } from '../context.ts';
import { refuseDisguisedNames } from '../identity/plain-characters.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';

interface WithToken {
  readonly concierge: OperatorConcierge;
  /** Shown once: the database has its hash alone. */
  readonly token: string;
}

/** Returns all concierges by name, removed ones included. */
export async function listConcierges({ db }: Services): Promise<OperatorConcierge[]> {
  return (await db.select().from(concierges).orderBy(asc(concierges.name))).map(emit);
}

/**
 * Adds a concierge, or a removed one again under the same name. Returns a new token.
 * @throws {ServiceError} `name_taken` while a concierge has the name; `validation`.
 */
export async function addConcierge({ db, clock }: Services, given: string): Promise<WithToken> {
  const name = normalName(given);
  refuseDisguisedNames([name]);
  const token = newToken();
  const tokenHash = hashToken(token);
  const [added] = await db
    .insert(concierges)
    .values({ name, tokenHash, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: concierges.name,
      set: { tokenHash, userId: null, role: 'concierge', companyIds: null, awaySince: null, removedAt: null },
      setWhere: isNotNull(concierges.removedAt),
    })
    .returning();
  if (added === undefined) {
    throw new ServiceError('name_taken', `There is a concierge "${name}" already. Rotate gives a new token.`);
  }
  return { concierge: emit(added), token };
}

/**
 * Gives a concierge a new token and ends the previous one.
 * @throws {ServiceError} `not_found`.
 */
export async function rotateConcierge({ db }: Services, given: string): Promise<WithToken> {
  const name = normalName(given);
  const token = newToken();
  const [changed] = await db
    .update(concierges)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(concierges.name, name), isNull(concierges.userId), isNull(concierges.removedAt)))
    .returning();
  if (changed === undefined) throw notFound(name);
  return { concierge: emit(changed), token };
}

/**
 * Ends a concierge's token. The name stays with what it wrote and did. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function removeConcierge({ db, clock }: Services, given: string): Promise<OperatorConcierge> {
  const name = normalName(given);
  const [removed] = await db
    .update(concierges)
    .set({ removedAt: sql`coalesce(${concierges.removedAt}, ${clock.now().toISOString()})` })
    .where(eq(concierges.name, name))
    .returning();
  if (removed === undefined) throw notFound(name);
  return emit(removed);
}

function normalName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

function notFound(name: string): ServiceError {
  return new ServiceError('not_found', `There is no concierge "${name}".`);
}

function emit({ name, createdAt, removedAt }: typeof concierges.$inferSelect): OperatorConcierge {
  return { name, created_at: createdAt.toISOString(), removed_at: removedAt?.toISOString() ?? null };
}

const prepared = oncePerDb((db) =>
  db
    .select({
      id: concierges.id,
      name: concierges.name,
      role: concierges.role,
      companyIds: concierges.companyIds,
    })
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
  return concierge === undefined ? null : { ...concierge, userId: null, sessionId: null };
}
