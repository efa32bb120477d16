import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../db/client.ts';
import { readLocked } from '../db/read-locked.ts';
import { users } from '../db/schema/identity.ts';
import { requests } from '../db/schema/requests.ts';
import { at, atPlaceholders, type RequestAddress } from '../services/requests/request-address.ts';
import type { State } from './request-state.ts';

interface NewestCompletion {
  readonly id: number;
  readonly reopened_by: State['completions'][number]['endedBy'];
  /** Milliseconds. */
  readonly reopened_at: number | null;
}

/** The columns that `stateOf` reads. In a statement of one table, Drizzle would write a column without its table. */
export const stateColumns = {
  id: requests.id,
  userId: requests.userId,
  externalId: requests.externalId,
  createdAt: requests.createdAt,
  status: requests.status,
  ownerId: requests.ownerId,
  waitsFor: requests.waitsFor,
  waitingSince: requests.waitingSince,
  waitsBecause: requests.waitsBecause,
  remindedAt: requests.remindedAt,
  completedAt: requests.completedAt,
  completionUnseen: requests.completionUnseen,
  appointmentAt: requests.appointmentAt,
  appointmentId: requests.appointmentId,
  resumesCompletion: requests.resumesCompletion,
  firstAnswerMinutes: requests.firstAnswerMinutes,
  seenMessageId: requests.seenMessageId,
  unreadCount: requests.unreadCount,
  /** True for an owner who is away or was removed: they do not read what arrives. */
  isOwnerAbsent: sql<boolean>`exists (select 1 from concierges c
    where c.id = "requests"."owner_id" and (c.away_since is not null or c.removed_at is not null))`,
  newestCompletion: sql<NewestCompletion | null>`(
    select json_build_object('id', c.id, 'reopened_by', c.reopened_by,
      'reopened_at', floor(extract(epoch from c.reopened_at) * 1000))
    from completions c where c.request_id = "requests"."id" order by c.id desc limit 1)`,
};

const lock = (db: Db, which: SQL | undefined) =>
  db.select({ id: requests.id }).from(requests).where(which).for('update');

const read = (db: Db, which: SQL | undefined) => db.select(stateColumns).from(requests).where(which);

/** A request that is locked until the commit. */
export type LockedRequest = Awaited<ReturnType<typeof read>>[number];

/** Locks the requests that the condition names, in the order of their ids, until the commit. */
export function lockRequests(transaction: Db, which: SQL | undefined): Promise<LockedRequest[]> {
  return readLocked(
    lock(transaction, which).orderBy(asc(requests.id)),
    read(transaction, which).orderBy(asc(requests.id)),
  );
}

/** Returns the state of a locked request, with its newest completion alone. */
export function stateOf({ newestCompletion: newest, ...request }: LockedRequest): State {
  const { status, ownerId, waitsFor, waitingSince, remindedAt, completedAt } = request;
  const { waitsBecause, completionUnseen, appointmentAt, appointmentId, resumesCompletion } = request;
  const endedAt = newest?.reopened_at == null ? null : new Date(newest.reopened_at);
  return {
    ...{ status, ownerId, waitsFor, waitingSince, remindedAt, completedAt },
    ...{ waitsBecause, completionUnseen, appointmentAt, appointmentId, resumesCompletion },
    completions: newest === null ? [] : [{ id: newest.id, endedBy: newest.reopened_by, endedAt }],
  };
}

/** Locks a request until the commit. Undefined for a missing one. */
export async function lockById(transaction: Db, id: number): Promise<LockedRequest | undefined> {
  const [found] = await lockRequests(transaction, eq(requests.id, id));
  return found;
}

/** Locks a request of an employee until the commit. Undefined for a missing and for a foreign one alike. */
export async function lockOwn(
  transaction: Db,
  userId: number,
  address: RequestAddress,
): Promise<LockedRequest | undefined> {
  const [found] = await lockRequests(transaction, and(at(address), eq(requests.userId, userId)));
  return found;
}

const own = and(atPlaceholders, eq(requests.userId, sql.placeholder('userId')));

const accountAndRequest = oncePerDb((db) =>
  db
    .select({ id: requests.id })
    .from(users)
    .innerJoin(requests, eq(requests.userId, users.id))
    .where(own)
    .for('no key update')
    .prepare('lock_own_request'),
);

const ownRequest = oncePerDb((db) => read(db, own).prepare('locked_own_request'));

/**
 * Locks the account first, as `lockEmployee` does, then the request, both until the commit: messages are stored in the order in which
 * they are shown. Undefined for a missing and for a foreign request alike.
 */
export async function lockForMessage(
  transaction: Db,
  address: RequestAddress & { readonly userId: number },
): Promise<LockedRequest | undefined> {
  const [found] = await readLocked(
    accountAndRequest(transaction).execute({ ...address }),
    ownRequest(transaction).execute({ ...address }),
  );
  return found;
}
