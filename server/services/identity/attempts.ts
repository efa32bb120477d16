import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { knownPlaces, sessions, users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { browserKey, type Place } from './known-places.ts';

/** Number of wrong passwords that locks the account. */
export const WRONG_PASSWORDS_MAX = 10;

export interface Attempt {
  readonly userId: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Number of this attempt since the last success or lock, from 1. */
  readonly number: number;
  /** Number of locks since the last success, including one that this attempt set. */
  readonly locks: number;
  /** Key of the known place that counts it; null for the count of all others. */
  readonly placeKey: string | null;
}

/** An attempt whose password is not checked. */
interface RefusedAttempt {
  /** Null for an unknown account. */
  readonly userId: number | null;
  readonly why: 'unknown_account' | 'deactivated' | 'locked';
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses can't exceed the limit. A known place has a count of its own;
 * all others share that of the account. Locks the count at the tenth attempt; a right password unlocks it again. After the end of a lock
 * the count starts anew. An unknown, a deactivated and a locked account are refused; an attempt does not renew a lock:
 * docs/product/identity.md#lockout.
 */
export async function countAttempt(
  services: Services,
  email: string,
  place: Place,
): Promise<Attempt | RefusedAttempt> {
  const now = services.clock.now();
  const account = await accountOf(services.db, email, place);
  const { userId = 0, placeKey = null } = account ?? {};
  // The same statement for an unknown account, so that time tells nothing.
  const counted =
    placeKey === null
      ? await services.db
          .update(users)
          .set(countedColumns(users, now))
          .from(quick)
          .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isOpen(users, now)))
          .returning({ number: users.failedSignIns, locks: users.locks })
      : await services.db
          .update(knownPlaces)
          .set(countedColumns(knownPlaces, now))
          .from(quick)
          .where(and(eq(knownPlaces.userId, userId), eq(knownPlaces.key, placeKey), isOpen(knownPlaces, now)))
          .returning({ number: knownPlaces.failedSignIns, locks: knownPlaces.locks });
  if (account === null) return { userId: null, why: 'unknown_account' };
  if (account.deactivatedAt !== null) return { userId, why: 'deactivated' };
  const [attempt] = counted;
  // A sign-in from elsewhere has made the account forget this place since it was read: it counts with all others.
  const isForgotten = async () => (await knownPlaceOf(services.db, email, place)) !== placeKey;
  if (attempt === undefined && placeKey !== null && (await isForgotten()))
    return countAttempt(services, email, place);
  return attempt === undefined ? { userId, why: 'locked' } : { ...account, ...attempt };
}

/** Waiting for the disk would slow down attempts on existing accounts only, and so reveal that they exist. */
const quick = sql`(select set_config('synchronous_commit', 'off', true)) as quick`;

/** Returns the account of an address, with the key of the place if the account knows it: that of the browser before that of its network. */
async function accountOf(db: Db, email: string, { sessionId, networkKey }: Place) {
  const own = sessionId === null ? [] : [browserKey(sessionId)];
  // A browser whose session was ended is no longer known.
  const isEnded = sql`exists (select from ${sessions}
    where ${sessions.id} = ${sessionId ?? 0} and ${sessions.revokedAt} is not null)`;
  const [account] = await db
    .select({
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      deactivatedAt: users.deactivatedAt,
      placeKey: knownPlaces.key,
    })
    .from(users)
    .leftJoin(
      knownPlaces,
      and(
        eq(knownPlaces.userId, users.id),
        or(eq(knownPlaces.key, networkKey), and(inArray(knownPlaces.key, own), sql`not ${isEnded}`)),
      ),
    )
    .where(eq(users.email, email))
    .orderBy(sql`${knownPlaces.key} = ${networkKey}`)
    .limit(1);
  return account ?? null;
}

/** Returns the key of the place if the account knows it; null for a stranger's, and for an unknown account. */
export async function knownPlaceOf(db: Db, email: string, place: Place): Promise<string | null> {
  return (await accountOf(db, email, place))?.placeKey ?? null;
}

/** The columns that count wrong passwords, in `users` and in `known_places`. */
interface CountColumns {
  readonly failedSignIns: PgColumn;
  readonly lockedAt: PgColumn;
  readonly locks: PgColumn;
}

function countedColumns({ failedSignIns, lockedAt, locks }: CountColumns, now: Date) {
  const number = sql`case when ${lockedAt} is null then ${failedSignIns} + 1 else 1 end`;
  const locksNow = sql`${number} >= ${WRONG_PASSWORDS_MAX}`;
  return {
    failedSignIns: number,
    lockedAt: sql`case when ${locksNow} then ${now.toISOString()}::timestamptz end`,
    locks: sql`${locks} + case when ${locksNow} then 1 else 0 end`,
  };
}

/**
 * Resets the count of wrong passwords and locks that a right one was counted in. Returns null when the password was replaced or
 * the account deactivated during the check, else what decides the flags of the session. Inside a transaction, the user's row
 * stays locked until its end. `renewed` replaces the hash.
 */
export async function forgetAttempts(
  db: Db,
  { userId, passwordHash, number, placeKey }: Attempt,
  renewed: string | null,
): Promise<Pick<typeof users.$inferSelect, 'kind' | 'mfaEnabledAt' | 'emailConfirmedAt'> | null> {
  const { kind, mfaEnabledAt, emailConfirmedAt } = users;
  const columns = { kind, mfaEnabledAt, emailConfirmedAt };
  const isSame = and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.deactivatedAt));
  if (placeKey === null) {
    const hash = renewed === null ? {} : { passwordHash: renewed };
    const [user] = await db
      .update(users)
      .set({ ...resetColumns(users, number), ...hash })
      .where(isSame)
      .returning(columns);
    return user ?? null;
  }
  const [user] = await db.select(columns).from(users).where(isSame).for('no key update');
  if (user === undefined) return null;
  if (renewed !== null) await db.update(users).set({ passwordHash: renewed }).where(isSame);
  await db
    .update(knownPlaces)
    .set(resetColumns(knownPlaces, number))
    .where(and(eq(knownPlaces.userId, userId), eq(knownPlaces.key, placeKey)));
  return user;
}

function resetColumns({ failedSignIns, lockedAt, locks }: CountColumns, number: number) {
  // Removes only the lock that this attempt set: a later wrong attempt has already mailed its unlock link.
  const keepsLock = sql`${failedSignIns} <> ${number} and ${lockedAt} is not null`;
  return {
    failedSignIns: 0,
    lockedAt: sql`case when ${keepsLock} then ${lockedAt} end`,
    locks: sql`case when ${keepsLock} then ${locks} else 0 end`,
  };
}

/** Removes all counts of wrong passwords and locks of an account. */
export async function removeLocks(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set(WITHOUT_LOCK).where(eq(users.id, userId));
  await tx.update(knownPlaces).set(WITHOUT_LOCK).where(eq(knownPlaces.userId, userId));
}

/** Each lock in a row is twice as long as the one before: docs/product/identity.md#lockout. */
const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;
/** Doublings until the longest lock; more would overflow. */
const DOUBLINGS_MAX = 7;

/** The columns of an account or a place without wrong passwords and locks. */
export const WITHOUT_LOCK = { failedSignIns: 0, lockedAt: null, locks: 0 } as const;

/** Returns the length of the nth lock in a row, from 1. */
export function lockMinutes(nth: number): number {
  return Math.min(FIRST_LOCK_MINUTES * 2 ** Math.min(nth - 1, DOUBLINGS_MAX), LONGEST_LOCK_MINUTES);
}

/** Returns a condition on `users`: no count of the account has a lock, neither its own nor that of a known place. */
export function isOpenEverywhere(now: Date): SQL {
  return sql`(${isOpen(users, now)} and not exists (
    select from ${knownPlaces} where ${knownPlaces.userId} = ${users.id} and not ${isOpen(knownPlaces, now)}))`;
}

/** Returns the condition that a count has no lock, or that its lock has ended. */
function isOpen({ lockedAt, locks }: CountColumns, now: Date): SQL {
  const doublings = sql`least(greatest(${locks} - 1, 0), ${DOUBLINGS_MAX}::int)`;
  const minutes = sql`least(${FIRST_LOCK_MINUTES}::int * power(2, ${doublings}), ${LONGEST_LOCK_MINUTES}::int)`;
  return sql`(${lockedAt} is null
    or ${lockedAt} + ${minutes} * interval '1 minute' <= ${now.toISOString()}::timestamptz)`;
}
