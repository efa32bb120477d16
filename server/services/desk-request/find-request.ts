import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readLocked } from '../../db/read-locked.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import type { Concierge } from '../context.ts';
import { atInScope } from '../desk/scope.ts';
import { turnColumns } from '../desk-queue/turn.ts';
import { stateColumns } from '../../story/lock.ts';
import { requestAddress, requestNotFound } from '../requests/request-address.ts';

const columns = { ...stateColumns, ...turnColumns };

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

/** Returns the id of a request's newest message; 0 without any. */
export async function newestMessageId(db: Db, requestId: number): Promise<number> {
  const [newest] = await db
    .select({ id: sql<number>`coalesce(max(${messages.id}), 0)` })
    .from(messages)
    .where(eq(messages.requestId, requestId));
  return newest?.id ?? 0;
}
