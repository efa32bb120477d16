import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OperatorStaff } from '../../../src/lib/contract/operator/staff.ts';
import { staff } from '../../db/schema/staff.ts';
import type { Services } from '../context.ts';
import { hashToken, newToken } from '../identity/secrets/tokens.ts';
import { refuseDisguisedNames } from '../identity/sign-up/refuse-disguised-text.ts';
import { ServiceError } from '../service-error.ts';

interface WithToken {
  readonly staff: OperatorStaff;
  /** Shown once: the database has its hash alone. */
  readonly token: string;
}

/** Returns all concierges by name, removed ones included. */
export async function listStaff({ db }: Services): Promise<OperatorStaff[]> {
  return (await db.select().from(staff).orderBy(asc(staff.name))).map(emit);
}

/**
 * Adds a concierge, or a removed one again under the same name. Returns a new token.
 * @throws {ServiceError} `name_taken` while a concierge has the name; `validation`.
 */
export async function addStaff({ db, clock }: Services, given: string): Promise<WithToken> {
  const name = normalName(given);
  refuseDisguisedNames([name]);
  const token = newToken();
  const tokenHash = hashToken(token);
  const [added] = await db
    .insert(staff)
    .values({ name, tokenHash, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: staff.name,
      set: { tokenHash, removedAt: null },
      setWhere: isNotNull(staff.removedAt),
    })
    .returning();
  if (added === undefined) {
    throw new ServiceError('name_taken', `There is a concierge "${name}" already. Rotate gives a new token.`);
  }
  return { staff: emit(added), token };
}

/**
 * Gives a concierge a new token and ends the previous one.
 * @throws {ServiceError} `not_found`.
 */
export async function rotateStaff({ db }: Services, given: string): Promise<WithToken> {
  const name = normalName(given);
  const token = newToken();
  const [changed] = await db
    .update(staff)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(staff.name, name), isNull(staff.removedAt)))
    .returning();
  if (changed === undefined) throw notFound(name);
  return { staff: emit(changed), token };
}

/**
 * Ends a concierge's token. The name stays with what it wrote and did. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function removeStaff({ db, clock }: Services, given: string): Promise<OperatorStaff> {
  const name = normalName(given);
  const [removed] = await db
    .update(staff)
    .set({ removedAt: sql`coalesce(${staff.removedAt}, ${clock.now().toISOString()})` })
    .where(eq(staff.name, name))
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

function emit({ name, createdAt, removedAt }: typeof staff.$inferSelect): OperatorStaff {
  return { name, created_at: createdAt.toISOString(), removed_at: removedAt?.toISOString() ?? null };
}
