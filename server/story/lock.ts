import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../db/client.ts';
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
  remindedAt: requests.remindedAt,
  completedAt: requests.completedAt,
  completionUnseen: requests.completionUnseen,
  appointmentAt: requests.appointmentAt,
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

const select = (db: Db, which: SQL | undefined) =>
  db.select(stateColumns).from(requests).where(which).for('update', { of: requests });

/** A request that is locked until the commit. */
export type LockedRequest = Awaited<ReturnType<typeof select>>[number];

/** Returns the state of a locked request, with its newest completion alone. */
export function stateOf({ newestCompletion: newest, ...request }: LockedRequest): State {
  const { status, ownerId, waitsFor, waitingSince, remindedAt, completedAt } = request;
  const { completionUnseen, appointmentAt, resumesCompletion } = request;
  const endedAt = newest?.reopened_at == null ? null : new Date(newest.reopened_at);
  return {
    ...{ status, ownerId, waitsFor, waitingSince, remindedAt, completedAt },
    ...{ completionUnseen, appointmentAt, resumesCompletion },
    completions: newest === null ? [] : [{ id: newest.id, endedBy: newest.reopened_by, endedAt }],
  };
}

/** Locks a request until the commit. Undefined for a missing one. */
export async function lockById(transaction: Db, id: number): Promise<LockedRequest | undefined> {
  const [found] = await select(transaction, eq(requests.id, id));
  return found;
}

/** Locks a request of an employee until the commit. Undefined for a missing and for a foreign one alike. */
export async function lockOwn(
  transaction: Db,
  userId: number,
  address: RequestAddress,
): Promise<LockedRequest | undefined> {
  const [found] = await select(transaction, and(at(address), eq(requests.userId, userId)));
  return found;
}

/**
 * Locks the account first, as `lockEmployee` does, then the request, both until the commit: messages are stored in the order in which
 * they are shown. Parameters: an address and `userId`.
 */
export const lockForMessage = oncePerDb((db) =>
  db
    .select(stateColumns)
    .from(users)
    .innerJoin(requests, eq(requests.userId, users.id))
    .where(and(atPlaceholders, eq(users.id, sql.placeholder('userId'))))
    .for('no key update')
    .prepare('lock_own_request'),
);
