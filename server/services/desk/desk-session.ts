import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type {
  Colleague,
  DeskConcierge,
  deskAway as endpoint,
} from '../../../src/lib/contract/desk-session.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { companies, users, sessions } from '../../db/schema/identity.ts';
import { requests } from '../../db/schema/requests.ts';
import { ownerLeft } from '../../story/owner-left.ts';
import type { Concierge, Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { announceOwner } from '../live/live-changes.ts';
import { laterThan } from '../requests/later-than.ts';
import { endSetUp, factorStale, isFresh } from '../identity/mfa/fresh-factor.ts';

/** More than anybody chooses from in a list. */
const COMPANIES_MAX = 1_000;

/** Returns the concierge who makes the call: docs/product/desk-session.md#own-account. */
export async function showDeskSession({ db }: Services, concierge: Concierge): Promise<DeskConcierge> {
  const { id, name, role, companyIds } = concierge;
  const [row] = await db
    .select({
      awaySince: concierges.awaySince,
      awayUntil: concierges.awayUntil,
      email: users.email,
      mfaEnabledAt: users.mfaEnabledAt,
    })
    .from(concierges)
    .leftJoin(users, eq(users.id, concierges.userId))
    .where(and(eq(concierges.id, id), isNull(concierges.removedAt)));
  if (row === undefined) throw new ServiceError('not_found', { of: 'removed_concierge' });
  const served = companyIds === null ? [] : await listCompanies(db, companyIds);
  return {
    id,
    name,
    role,
    companies: served,
    all_companies: companyIds === null,
    away: row.awaySince !== null,
    away_until: row.awayUntil?.toISOString() ?? null,
    email: row.email,
    mfa_enabled: row.mfaEnabledAt !== null,
  };
}

/** Returns companies by name; all of them for null. */
export function listCompanies(
  db: Db,
  ids: readonly number[] | null,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(ids === null ? undefined : inArray(companies.id, [...ids]))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(COMPANIES_MAX);
}

/**
 * Stores whether a concierge is away and takes no requests. Repeating it keeps the first time. What waits for an answer goes back to the
 * queue: docs/product/desk-session.md#away.
 */
export async function setAway(
  { db, clock }: Services,
  { id }: Concierge,
  { away: isAway, until = null }: ParsedBodyOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const now = clock.now();
  const awayUntil = isAway && until !== null ? laterThan(now, until) : null;
  const since = sql`coalesce(${concierges.awaySince}, ${now.toISOString()}::timestamptz)`;
  await db.transaction(async (tx) => {
    await tx
      .update(concierges)
      .set({ awaySince: isAway ? since : null, awayUntil })
      .where(eq(concierges.id, id));
    const waitsForUs = and(eq(requests.waitsFor, 'us'), lte(requests.waitingSince, now));
    if (isAway) await ownerLeft(tx, id, now, waitsForUs);
    await announceOwner(tx, id);
  });
  return { away: isAway, away_until: awayUntil?.toISOString() ?? null };
}

/**
 * Returns the concierges with an account who serve a company that the caller serves, by name. Those of one name have their address behind it:
 * a request must not go to the wrong one (docs/product/desk-request.md#hand-over).
 */
export async function listColleagues({ db }: Services, { companyIds }: Concierge): Promise<Colleague[]> {
  const { id, name, role, awaySince } = concierges;
  const rows = await db
    .select({ id, name, role, awaySince, email: users.email })
    .from(concierges)
    .innerJoin(users, eq(users.id, concierges.userId))
    .where(and(isNull(concierges.removedAt), overlaps(companyIds)))
    .orderBy(asc(concierges.name));
  const names = rows.map(({ name }) => name.toLowerCase());
  const isShared = (name: string) =>
    names.indexOf(name.toLowerCase()) !== names.lastIndexOf(name.toLowerCase());
  return rows.map((row) => ({
    id: row.id,
    name: isShared(row.name) ? `${row.name} (${row.email})` : row.name,
    role: row.role,
    away: row.awaySince !== null,
  }));
}

/** Returns the condition on `concierges` of those who serve one of the companies; undefined for all. */
export function overlaps(companyIds: readonly number[] | null): SQL | undefined {
  if (companyIds === null) return undefined;
  const own = sql.param([...companyIds], concierges.companyIds);
  return or(isNull(concierges.companyIds), sql`${concierges.companyIds} && ${own}`);
}

/**
 * Refuses a session that has proved its second factor too long ago, and a program, which has no factor:
 * docs/product/desk-session.md#fresh-factor.
 * @throws {ServiceError} `factor_stale`.
 */
export async function requireFreshSession(services: Services, concierge: Concierge | null): Promise<void> {
  const sessionId = concierge?.sessionId ?? null;
  if (sessionId !== null) {
    // Its concierges have no factor.
    if (services.demo) return;
    const [session] = await services.db
      .select({ factorAt: sessions.factorAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId));
    if (isFresh(session?.factorAt ?? null, services.clock.now())) return;
    // The code that follows is one of the factor in force.
    if (concierge !== null && concierge.userId !== null) await endSetUp(services.db, concierge.userId);
  }
  throw factorStale();
}
