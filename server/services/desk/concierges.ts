import { and, asc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { OperatorConcierge } from '../../../src/lib/contract/operator/concierges.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { users } from '../../db/schema/identity.ts';
import { ownerLeft } from '../../story/owner-left.ts';
import type { Concierge, Services } from '../context.ts';
import { checkedPicture } from '../companies/check-settings.ts';
import { findCompany } from '../companies/companies.ts';
import { notify, programTopic } from '../../ports/live.ts';
import { closeAccounts } from '../employees/close-accounts.ts';
import { refuseDisguisedNames } from '../identity/plain-characters.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import type { LookUp } from '../session/find-session.ts';
import { endSessions } from '../session/sessions.ts';
import { endInvitationsOf } from './open-invitations.ts';
import { inScope, slugsOf } from './scope.ts';

interface WithToken {
  readonly concierge: OperatorConcierge;
  /** Shown once: the database has its hash alone. */
  readonly token: string;
}

export async function listConcierges({ db }: Services): Promise<OperatorConcierge[]> {
  return (await describe(db)).map(emit);
}

async function describe(db: Db, id?: number) {
  return db
    .select({
      concierge: concierges,
      email: users.email,
      slugs: slugsOf(concierges.companyIds),
    })
    .from(concierges)
    .leftJoin(users, eq(users.id, concierges.userId))
    .where(id === undefined ? undefined : eq(concierges.id, id))
    .orderBy(asc(concierges.name));
}

async function readConcierge(db: Db, id: number): Promise<OperatorConcierge> {
  const [row] = await describe(db, id);
  if (row === undefined) throw new Error('The concierge is missing.');
  return emit(row);
}

/** Returns the ids of companies. @throws {ServiceError} `not_found` for an unknown slug. */
export async function companyIdsOf(db: Db, slugs: readonly string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const slug of slugs) ids.add((await findCompany(db, slug)).id);
  return [...ids];
}

/**
 * Adds a concierge, or a removed one again under the same name. Returns a new token.
 * @throws {ServiceError} `name_taken` while a concierge has the name; `name_characters`.
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
      set: {
        tokenHash,
        userId: null,
        role: 'concierge',
        companyIds: null,
        awaySince: null,
        awayUntil: null,
        removedAt: null,
      },
      setWhere: isNotNull(concierges.removedAt),
    })
    .returning();
  if (added === undefined) {
    throw new ServiceError('name_taken', { of: 'new_concierge', name });
  }
  return { concierge: await readConcierge(db, added.id), token };
}

/** Gives a concierge a new token and ends the previous one with its streams. @throws {ServiceError} `not_found`. */
export async function rotateConcierge({ db }: Services, given: string): Promise<WithToken> {
  const name = normalName(given);
  const token = newToken();
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(concierges)
      .set({ tokenHash: hashToken(token) })
      .where(and(eq(concierges.name, name), isNull(concierges.userId), isNull(concierges.removedAt)))
      .returning();
    if (changed === undefined) throw notFound(name);
    await endStreams(tx, changed.id);
    return { concierge: await readConcierge(tx, changed.id), token };
  });
}

/**
 * Ends a concierge's token, account, sessions, streams and open invitations. The name stays with what it wrote and did. Their uncompleted
 * requests go back to the queue. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function removeConcierge({ db, clock }: Services, given: string): Promise<Removed> {
  const name = normalName(given);
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Before the concierge is locked: who accepts an invitation takes the locks in this order.
    await endInvitationsOf(tx, name);
    await lockConcierge(tx, name);
    const [removed] = await tx
      .update(concierges)
      .set({ removedAt: sql`coalesce(${concierges.removedAt}, ${now.toISOString()})` })
      .where(eq(concierges.name, name))
      .returning();
    if (removed === undefined) throw notFound(name);
    await endStreams(tx, removed.id);
    if (removed.userId !== null) {
      const [account] = await tx.select().from(users).where(eq(users.id, removed.userId)).for('update');
      if (account !== undefined) await closeAccounts(tx, [account], { by: 'operator', at: now });
    }
    const returned = await ownerLeft(tx, removed.id, now);
    return { concierge: await readConcierge(tx, removed.id), returned_requests: returned };
  });
}

/** Waits for hand-overs to the concierge, which are seen from then on, and lets further ones wait. */
async function lockConcierge(tx: Db, name: string): Promise<void> {
  await tx.select({ id: concierges.id }).from(concierges).where(eq(concierges.name, name)).for('update');
}

interface Removed {
  readonly concierge: OperatorConcierge;
  /** Requests that went back to the queue. */
  readonly returned_requests: number;
}

interface Change {
  readonly name: string;
  readonly role?: 'concierge' | 'lead' | undefined;
  /** Slugs; null for all companies. */
  readonly companies?: readonly string[] | null | undefined;
}

/**
 * Changes what a concierge may do, and ends the sessions, so that nothing goes on under the former role or companies. Their requests of
 * other companies go back to the queue.
 * @throws {ServiceError} `not_found`, also for a removed concierge and an unknown company.
 */
export async function changeConcierge(
  { db, clock }: Services,
  { name: given, role, companies: slugs }: Change,
): Promise<OperatorConcierge> {
  const name = normalName(given);
  return db.transaction(async (tx) => {
    const companyIds = slugs && (await companyIdsOf(tx, slugs));
    await lockConcierge(tx, name);
    const [changed] = await tx
      .update(concierges)
      // A column without a new value stays as it is.
      .set({ name, role, companyIds })
      .where(and(eq(concierges.name, name), isNull(concierges.removedAt)))
      .returning();
    if (changed === undefined) throw notFound(name);
    if (changed.userId !== null) await endSessions(tx, changed.userId, clock.now());
    else await endStreams(tx, changed.id);
    const served = companyIds == null ? undefined : inScope({ companyIds });
    if (served !== undefined) await ownerLeft(tx, changed.id, clock.now(), not(served));
    return readConcierge(tx, changed.id);
  });
}

/** Ends the streams of a concierge's personal token on every process. */
async function endStreams(tx: Db, conciergeId: number): Promise<void> {
  await notify(tx, { topic: programTopic(conciergeId), kind: 'sessions' });
}

interface Face {
  readonly name: string;
  readonly title?: string | null | undefined;
  readonly portrait_url?: string | null | undefined;
}

/**
 * Sets what employees see beside a concierge's name: docs/product/thread.md#the-concierge.
 * @throws {ServiceError} `not_found`, also for a removed concierge; `setting_refused` for another address than a picture's.
 */
export async function setConciergeFace({ db }: Services, { name: given, title, portrait_url }: Face) {
  const name = normalName(given);
  const [changed] = await db
    .update(concierges)
    // A column without a new value stays as it is.
    .set({ name, title, ...(portrait_url !== undefined && { portraitUrl: checkedPicture(portrait_url) }) })
    .where(and(eq(concierges.name, name), isNull(concierges.removedAt)))
    .returning();
  if (changed === undefined) throw notFound(name);
  return { name, title: changed.title, portrait_url: changed.portraitUrl };
}

export function normalName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

function notFound(name: string): ServiceError {
  return new ServiceError('not_found', { concierge: name });
}

function emit({ concierge, email, slugs }: Awaited<ReturnType<typeof describe>>[number]): OperatorConcierge {
  const { name, role, companyIds, createdAt, removedAt } = concierge;
  return {
    name,
    role,
    companies: companyIds === null ? null : slugs,
    email,
    created_at: createdAt.toISOString(),
    removed_at: removedAt?.toISOString() ?? null,
  };
}

const byToken = (db: Db) =>
  db
    .select({
      id: concierges.id,
      name: concierges.name,
      role: concierges.role,
      companyIds: concierges.companyIds,
    })
    .from(concierges)
    .where(and(eq(concierges.tokenHash, sql.placeholder('tokenHash')), isNull(concierges.removedAt)));

const prepared = oncePerDb((db) => byToken(db).prepare('concierge_by_token'));

const preparedToLock = oncePerDb((db) =>
  byToken(db).for('no key update').prepare('concierge_by_token_locked'),
);

/** Returns the concierge of a token's SHA-256, or null when it is unknown, replaced or removed. */
export async function findConcierge(
  services: Pick<Services, 'db'>,
  tokenHash: string,
  { within }: Pick<LookUp, 'within'> = {},
): Promise<Concierge | null> {
  const query = within === undefined ? prepared(services.db) : preparedToLock(within);
  const [concierge] = await query.execute({ tokenHash });
  return concierge === undefined ? null : { ...concierge, userId: null, sessionId: null };
}
