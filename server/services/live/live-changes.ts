import { and, count, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import type { EmittedEvent } from '../../ports/live.ts';

const changeColumns = {
  userId: requests.userId,
  externalId: requests.externalId,
  status: requests.status,
  unreadCount: requests.unreadCount,
  completionUnseen: requests.completionUnseen,
  updatedAt: requests.updatedAt,
  unreadRequests: sql<number>`(
    select count(*)::int from requests other where other.user_id = requests.user_id
      and (other.unread_count > 0 or other.completion_unseen)
  )`,
  companyIds: sql<readonly number[]>`(
    select coalesce(json_agg(m.company_id order by m.company_id), '[]') from memberships m where m.user_id = requests.user_id)`,
  lastMessageId: sql<number | null>`(select max(m.id) from messages m where m.request_id = requests.id)`,
};

type Row = Pick<
  typeof requests.$inferSelect,
  'externalId' | 'status' | 'unreadCount' | 'completionUnseen' | 'updatedAt'
> & {
  readonly unreadRequests: number;
  readonly lastMessageId: number | null;
};

function emit(row: Row): EmittedEvent {
  return {
    event: 'change',
    id: String(row.updatedAt.getTime()),
    data: {
      external_id: row.externalId,
      status: row.status,
      last_message_id: row.lastMessageId,
      unread_count: row.unreadCount,
      completion_unseen: row.completionUnseen,
      unread_requests: row.unreadRequests,
    },
  };
}

/** Counts the employee's requests with unread messages or an unseen completion. */
export async function countUnreadRequests(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(requests)
    .where(and(eq(requests.userId, userId), or(gt(requests.unreadCount, 0), requests.completionUnseen)));
  return row?.unread ?? 0;
}

function selectChanges(db: Db, where: SQL | undefined) {
  return db.select(changeColumns).from(requests).where(where).orderBy(requests.updatedAt, requests.id);
}

/** A change of a request, its employee's id and companies. */
interface Change {
  readonly userId: number;
  readonly companyIds: readonly number[];
  readonly externalId: string;
  readonly event: EmittedEvent;
}

/** Returns the state of a request. */
export async function changeOf(db: Db, requestId: number): Promise<Change | null> {
  const [row] = await selectChanges(db, eq(requests.id, requestId));
  if (row === undefined) return null;
  const { userId, companyIds, externalId } = row;
  return { userId, companyIds, externalId, event: emit(row) };
}

/** Returns the employee's changes after `since`, oldest first, and the number of requests with something unseen. */
export async function changesSince(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ unreadRequests: number; events: EmittedEvent[] }> {
  const rows = await selectChanges(db, and(eq(requests.userId, userId), gt(requests.updatedAt, since)));
  const unreadRequests = await countUnreadRequests(db, userId);
  return { unreadRequests, events: rows.map(emit) };
}
