import { and, count, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import {
  DESK_TOPIC,
  accountTopic,
  publish,
  type EmittedEvent,
  type LiveNotification,
} from '../../ports/live.ts';
import { instantText } from '../requests/emit-request.ts';
import { stepsDone } from '../requests/request-playbook.ts';

/** Who hears of a change: the concierges, or the employee of the request. */
export type Audience = 'desk' | 'employee';

/**
 * Announces the state of a request to its employee, to the desk, or to both. Call it inside the transaction of the change: the
 * notification is delivered on commit and dropped on rollback.
 */
export async function announceChange(
  transaction: Db,
  requestId: number,
  audiences: readonly Audience[],
): Promise<void> {
  const change = await changeOf(transaction, requestId);
  if (change === null) return;
  await publish(transaction, ...audiences.map((audience) => notificationFor(audience, change)));
}

function notificationFor(
  audience: Audience,
  { userId, companyIds, externalId, event }: Change,
): LiveNotification {
  return audience === 'employee'
    ? { topic: accountTopic(userId), kind: 'event', event }
    : { topic: DESK_TOPIC, kind: 'request', externalId, companyIds };
}

/** More than an owner has at once; those that changed last come first. */
const ANNOUNCED_MAX = 200;

/** Announces the uncompleted requests of an owner who goes away or comes back, as `announceChange` does. */
export async function announceOwner(transaction: Db, ownerId: number): Promise<void> {
  const rows = await transaction
    .select({ ...changeColumns, unreadRequests })
    .from(requests)
    .where(and(eq(requests.ownerId, ownerId), ne(requests.status, 'closed')))
    .orderBy(desc(requests.updatedAt), desc(requests.id))
    .limit(ANNOUNCED_MAX);
  const changes = rows.map((row): Change => ({ ...row, event: emit(row, row.unreadRequests) }));
  if (changes.length === 0) return;
  await publish(
    transaction,
    ...changes.flatMap((change) => [notificationFor('employee', change), notificationFor('desk', change)]),
  );
}

/** Announces to an employee that the concierge is typing in a request. */
export async function announceTyping(
  db: Db,
  { userId, externalId }: Pick<Change, 'userId' | 'externalId'>,
): Promise<void> {
  const event: EmittedEvent = { event: 'typing', data: { external_id: externalId } };
  await publish(db, { topic: accountTopic(userId), kind: 'event', event });
}

const changeColumns = {
  userId: requests.userId,
  externalId: requests.externalId,
  status: requests.status,
  unreadCount: requests.unreadCount,
  completionUnseen: requests.completionUnseen,
  appointmentAt: requests.appointmentAt,
  updatedAt: requests.updatedAt,
  stepsDone,
  ownerName: sql<string | null>`(select c.name from concierges c where c.id = requests.owner_id)`,
  ownerIsAway: sql<boolean>`exists (select from concierges c where c.id = requests.owner_id and c.away_since is not null)`,
  ownerAwayUntil: sql<
    string | null
  >`(select ${instantText(sql`c.away_until`)} from concierges c where c.id = requests.owner_id)`,
  companyIds: sql<readonly number[]>`(
    select coalesce(json_agg(m.company_id order by m.company_id), '[]') from memberships m where m.user_id = requests.user_id)`,
  lastMessageId: sql<number | null>`(select max(m.id) from messages m where m.request_id = requests.id)`,
  correctedAt: sql<string | null>`(
    select ${instantText(sql`max(m.corrected_at)`)} from messages m where m.request_id = requests.id)`,
};

/** Of the employee of a request. */
const unreadRequests = sql<number>`(
  select count(*)::int from requests other where other.user_id = requests.user_id
    and (other.unread_count > 0 or other.completion_unseen))`;

type Row = Pick<
  typeof requests.$inferSelect,
  'externalId' | 'status' | 'unreadCount' | 'completionUnseen' | 'appointmentAt' | 'updatedAt'
> & {
  readonly lastMessageId: number | null;
  readonly stepsDone: number | null;
  readonly ownerName: string | null;
  readonly ownerIsAway: boolean;
  readonly ownerAwayUntil: string | null;
  readonly correctedAt: string | null;
};

function emit(row: Row, unreadRequests: number): EmittedEvent {
  return {
    event: 'change',
    id: String(row.updatedAt.getTime()),
    data: {
      external_id: row.externalId,
      status: row.status,
      last_message_id: row.lastMessageId,
      corrected_at: row.correctedAt,
      unread_count: row.unreadCount,
      completion_unseen: row.completionUnseen,
      appointment_at: row.appointmentAt?.toISOString() ?? null,
      concierge: row.ownerName,
      concierge_away: row.ownerIsAway,
      concierge_away_until: row.ownerAwayUntil,
      steps_done: row.stepsDone,
      unread_requests: unreadRequests,
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

/** The newest changes of a gap: more would fill a stream before its caller has read anything. */
const CAUGHT_UP_MAX = 200;

/** A change of a request, its employee's id and companies. */
interface Change {
  readonly userId: number;
  readonly companyIds: readonly number[];
  readonly externalId: string;
  readonly event: EmittedEvent;
}

export async function changeOf(db: Db, requestId: number): Promise<Change | null> {
  const [row] = await preparedChange(db).execute({ requestId });
  if (row === undefined) return null;
  const { userId, companyIds, externalId, unreadRequests } = row;
  return { userId, companyIds, externalId, event: emit(row, unreadRequests) };
}

const preparedChange = oncePerDb((db) =>
  db
    .select({
      ...changeColumns,
      unreadRequests,
    })
    .from(requests)
    .where(eq(requests.id, sql.placeholder('requestId')))
    .prepare('change_of_request'),
);

/**
 * Returns the employee's changes after `since`, oldest first and of many the newest, and the number of requests with something unseen.
 */
export async function changesSince(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ unreadRequests: number; events: EmittedEvent[] }> {
  const rows = await db
    .select(changeColumns)
    .from(requests)
    .where(and(eq(requests.userId, userId), gt(requests.updatedAt, since)))
    .orderBy(desc(requests.updatedAt), desc(requests.id))
    .limit(CAUGHT_UP_MAX);
  const unreadRequests = await countUnreadRequests(db, userId);
  return { unreadRequests, events: rows.reverse().map((row) => emit(row, unreadRequests)) };
}
