import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readLocked } from '../../db/read-locked.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Concierge } from '../context.ts';
import { atInScope } from '../desk/scope.ts';
import { turnColumns } from '../desk-queue/turn.ts';
import { stateColumns } from '../../story/lock.ts';
import { requestAddress, requestNotFound } from '../requests/request-address.ts';

/** The id of a request's newest message; 0 without any. */
export const newestMessageId = sql<number>`(
  select coalesce(max(m.id), 0) from messages m where m.request_id = "requests"."id")`;

const columns = {
  ...stateColumns,
  ...turnColumns,
  newestMessageId,
  /** The id of the employee's newest message; 0 without any. */
  newestFromEmployee: sql<number>`(select coalesce(max(m.id), 0) from messages m
    where m.request_id = "requests"."id" and m.source = 'user')`,
};

const select = (db: Db, concierge: Concierge, id: string) =>
  db
    .select(columns)
    .from(requests)
    .leftJoin(concierges, eq(concierges.id, requests.ownerId))
    .where(atInScope(concierge, requestAddress(id)));

export type FoundRequest = Awaited<ReturnType<typeof select>>[number];

/**
 * Returns a request within the concierge's scope.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request alike.
 */
export async function findRequest(db: Db, concierge: Concierge, id: string): Promise<FoundRequest> {
  const [found] = await select(db, concierge, id);
  if (found === undefined) throw requestNotFound();
  return found;
}

/**
 * Returns a request within the concierge's scope, locked until the commit, so that replies and claims come one after the other.
 * @throws {ServiceError} `not_found`.
 */
export async function lockRequest(transaction: Db, concierge: Concierge, id: string): Promise<FoundRequest> {
  const [found] = await readLocked(
    transaction
      .select({ id: requests.id })
      .from(requests)
      .where(atInScope(concierge, requestAddress(id)))
      .for('update'),
    select(transaction, concierge, id),
  );
  if (found === undefined) throw requestNotFound();
  return found;
}
