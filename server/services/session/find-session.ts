import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { sessions, users } from '../../db/schema/identity.ts';
import type { Concierge, Services, Viewer } from '../context.ts';
import { hashToken } from '../secrets/tokens.ts';

/** A session ends after this time without a call: docs/product/session.md#session-lifetime. */
export const SESSION_IDLE_MS = 30 * MINUTE_MS;
/** Writes `last_seen_at` at most this often per session. */
const TOUCH_AFTER_MS = MINUTE_MS;

export interface LiveSession {
  readonly viewer: Omit<Viewer, 'mfaTokenHash' | 'networks'>;
  /** The concierge whose account it is; null for an employee's. */
  readonly concierge: Concierge | null;
  readonly mfaRequired: boolean;
  /** True if the account must enroll before any other call. */
  readonly owesEnrollment: boolean;
  /** SHA-256 in hex of the mfa-token that was issued to this session. */
  readonly mfaTokenHash: string | null;
}

/**
 * True for a row of `users` without a second factor whose company requires one: docs/product/mfa.md#required-policy.
 * Decided at every call, so that it also holds for sessions that are older than the policy. A session of a passkey, in the
 * row of `sessions`, has proved both factors: docs/product/passkeys.md#both-factors. Concierges always owe it, except in the demo:
 * docs/product/desk-session.md#second-factor.
 */
const owesEnrollment = (demo: boolean | Placeholder) => sql<boolean>`case
  when "users"."mfa_enabled_at" is not null or "sessions"."passkey_id" is not null then false
  when "users"."kind" = 'concierge' then not ${demo}::boolean
  else exists (
  select 1 from memberships m join companies c on c.id = m.company_id
  where m.user_id = "users"."id" and c.mfa_policy = 'required') end`;

const byToken = (db: Db) =>
  db
    .select({
      sessionId: sessions.id,
      mfaRequired: sessions.mfaRequired,
      mfaTokenHash: sessions.mfaTokenHash,
      owesEnrollment: owesEnrollment(sql.placeholder('demo')),
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      deactivatedAt: users.deactivatedAt,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      kind: users.kind,
      conciergeId: concierges.id,
      conciergeName: concierges.name,
      role: concierges.role,
      companyIds: concierges.companyIds,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(concierges, and(eq(concierges.userId, users.id), isNull(concierges.removedAt)))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')));

const prepared = oncePerDb((db) => byToken(db).prepare('session_by_token'));

/** Locks account and session until the commit, in the order of everything that ends sessions, and reads both as they are then. */
const preparedToLock = oncePerDb((db) =>
  byToken(db)
    .for('no key update', { of: [users, sessions] })
    .prepare('session_by_token_locked'),
);

/** How a token is looked up. */
export interface LookUp {
  /** False for calls that a browser makes without the employee, and for a second look; they don't prolong the session. */
  readonly isUse?: boolean;
  /** The transaction that keeps what was found from ending before its commit; undefined for a look without a lock. */
  readonly within?: Db | undefined;
}

/** Returns the session of a token's SHA-256, or null when it is unknown, revoked, expired or idle for too long. */
export async function findSession(
  services: Services,
  tokenHash: string,
  { isUse = true, within }: LookUp = {},
): Promise<LiveSession | null> {
  const query = within === undefined ? prepared(services.db) : preparedToLock(within);
  const [row] = await query.execute({ tokenHash, demo: services.demo });
  if (row === undefined || hasEnded(services, row)) return null;
  const concierge = conciergeOf(row);
  if (row.kind === 'concierge' && concierge === null) return null;
  const idleMs = services.clock.now().getTime() - row.lastSeenAt.getTime();
  if (isUse && idleMs >= TOUCH_AFTER_MS) await touch(services, row.sessionId);
  return {
    viewer: {
      userId: row.userId,
      sessionId: row.sessionId,
      email: row.email,
      fullName: `${row.firstName} ${row.lastName}`.trim() || row.email,
    },
    concierge,
    mfaRequired: row.mfaRequired,
    owesEnrollment: row.owesEnrollment,
    mfaTokenHash: row.mfaTokenHash,
  };
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof prepared>['execute']>>[number];

function conciergeOf(row: SessionRow): Concierge | null {
  const { conciergeId: id, conciergeName: name, role, companyIds, userId, sessionId } = row;
  if (id === null || name === null || role === null) return null;
  return { id, name, role, companyIds, userId, sessionId };
}

const MARK_CHARACTERS = 16;
const PROGRAM = /^program-(\d+)-(.+)$/;

/** Returns what a concierge's file address ends with: the id of the session, or a program with a mark of its token. */
export async function holderOf(
  { db }: Pick<Services, 'db'>,
  { id, sessionId }: Pick<Concierge, 'id' | 'sessionId'>,
): Promise<string> {
  if (sessionId !== null) return String(sessionId);
  return `program-${id}-${(await markOfToken(db, id)) ?? 'removed'}`;
}

/** Returns the beginning of a hash of a program's hashed token: another one after each rotation. Null once it has none. */
async function markOfToken(db: Db, programId: number, isLocked = false): Promise<string | null> {
  const query = db
    .select({ tokenHash: concierges.tokenHash })
    .from(concierges)
    .where(and(eq(concierges.id, programId), isNull(concierges.removedAt)));
  const [program] = await (isLocked ? query.for('no key update') : query);
  return program?.tokenHash == null ? null : hashToken(program.tokenHash).slice(0, MARK_CHARACTERS);
}

/**
 * Returns true while the session or the program of a file address lives. Does not prolong a session. `within` is a transaction until whose
 * commit it cannot end.
 */
export async function isLiveHolder(
  services: Services,
  holder: string,
  { within }: Pick<LookUp, 'within'> = {},
): Promise<boolean> {
  const [, programId, mark] = PROGRAM.exec(holder) ?? [];
  if (programId === undefined) return isLiveSession(services, Number(holder), within);
  return (await markOfToken(within ?? services.db, Number(programId), within !== undefined)) === mark;
}

async function isLiveSession(services: Services, sessionId: number, within?: Db): Promise<boolean> {
  const query = (within ?? services.db)
    .select({
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  const [row] = await (within === undefined ? query : query.for('no key update', { of: [users, sessions] }));
  return row !== undefined && !hasEnded(services, row);
}

interface SessionTimes {
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** When the account was deactivated: it has no session, not even one that began at the same moment. */
  readonly deactivatedAt: Date | null;
}

function hasEnded(services: Services, session: SessionTimes): boolean {
  const { lastSeenAt, expiresAt, revokedAt, deactivatedAt } = session;
  const now = services.clock.now();
  const isIdle = now.getTime() - lastSeenAt.getTime() >= SESSION_IDLE_MS;
  return revokedAt !== null || deactivatedAt !== null || now >= expiresAt || isIdle;
}

async function touch(services: Services, sessionId: number): Promise<void> {
  await services.db
    .update(sessions)
    .set({ lastSeenAt: services.clock.now() })
    .where(eq(sessions.id, sessionId));
}

/**
 * Returns when an unused session ends, in epoch milliseconds, or null when it has ended, or needs a code or an enrollment.
 * Does not count as use of the session.
 */
export async function sessionEnd(services: Services, sessionId: number): Promise<number | null> {
  const [row] = await services.db
    .select({
      revokedAt: sessions.revokedAt,
      deactivatedAt: users.deactivatedAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      owesCode: sql<boolean>`${sessions.mfaRequired} and ${sessions.mfaTokenHash} is null`,
      owesEnrollment: owesEnrollment(services.demo),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (row === undefined || row.revokedAt !== null || row.deactivatedAt !== null) return null;
  if (row.owesCode || row.owesEnrollment) return null;
  const endsAt = Math.min(row.expiresAt.getTime(), row.lastSeenAt.getTime() + SESSION_IDLE_MS);
  return services.clock.now().getTime() >= endsAt ? null : endsAt;
}
