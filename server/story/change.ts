import { and, eq, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../db/client.ts';
import { conciergeActions } from '../db/schema/desk.ts';
import { completions, requestEvents, requests } from '../db/schema/requests.ts';
import { tell } from '../outgoing/notices.ts';
import { measureFirstAnswer } from './clocks.ts';
import { type Actor, type EventKind, isMessageKind, type MessageKind, type RequestEvent } from './events.ts';
import { type LockedRequest, stateOf } from './lock.ts';
import type { State } from './request-state.ts';
import { apply } from './state.ts';
import { auditActions } from './record-action.ts';

/** What a deed comes to, once the request is locked. */
export interface Decision {
  /** In the order in which they happened. The messages among them are stored already. */
  readonly events: readonly RequestEvent[];
  /** For the records alone, such as the text before a correction. */
  readonly detail?: string | undefined;
  /** The state afterwards, when it does not follow from the state before: an event was taken back. */
  readonly becomes?: State;
}

interface Change extends Decision {
  /** Null for the employee, a clock and an operator. */
  readonly by: Actor;
  readonly at: Date;
  /** True for what the story has already, such as another rating of a completion: it is announced, and not appended again. */
  readonly isInStory?: boolean;
}

interface StoredChange extends Change {
  readonly after: State;
}

/**
 * Lets events happen to a locked request: appends them to its story, stores the state that follows, records them for the leads, and
 * tells those who hear of them (outgoing/notices.ts). Statements that need no answer of each other are sent together.
 */
export async function change(
  transaction: Db,
  request: LockedRequest,
  { by, at, events, detail, becomes, isInStory = false }: Change,
): Promise<void> {
  const before = stateOf(request);
  const after = becomes ?? events.reduce((state, event) => apply(state, event, at), before);
  await Promise.all([
    store(transaction, request, { by, at, events, detail, after, isInStory }),
    ...storeEnds(transaction, before, after.completions),
    ...tell(transaction, request.id, events, at),
  ]);
  if (request.firstAnswerMinutes === null && events.some(isAnswer)) {
    await measureFirstAnswer(transaction, request.id);
  }
}

/** True for what may be the first answer: docs/product/desk-numbers.md#clocks. */
function isAnswer({ kind }: RequestEvent): boolean {
  return kind === 'waited' || kind === 'reminded' || kind === 'completed';
}

/** True for what moves no row of the employee's list: their page, which asks for what has changed since, does not hear of it. */
const QUIET: Readonly<Record<EventKind, boolean>> = {
  ...{ noted: true, thanked: true, rated: true, described: true },
  ...{ asked: false, wrote: false, read: false, said_still_open: false, claimed: false, replied: false },
  ...{ waited: false, reminded: false, completed: false, closed_again: false, summed_up: false },
  ...{ reopened: false, handed_over: false, took_back: false, corrected: false, ticked: false },
  ...{ unticked: false, dated: false, acknowledged: false, employee_reminded: false, owner_left: false },
  ...{ stood: false, deleted_file: false },
};

/** Messages of a concierge. A note of our own is nobody's: it is never unread (docs/product/live.md#unread-marks). */
const UNREAD_KINDS: ReadonlySet<EventKind> = new Set(['replied', 'summed_up'] satisfies MessageKind[]);

/** One statement for what every change stores, because a call waits for each. */
const stored = oncePerDb((db) => {
  const requestId = sql`${sql.placeholder('id')}::integer`;
  const at = time('at');
  const state = db.$with('state').as(
    db
      .update(requests)
      .set({
        status: sql`${sql.placeholder('status')}`,
        ownerId: sql`${sql.placeholder('ownerId')}::integer`,
        waitsFor: sql`${sql.placeholder('waitsFor')}`,
        waitingSince: time('waitingSince'),
        waitsBecause: sql`${sql.placeholder('waitsBecause')}`,
        remindedAt: time('remindedAt'),
        completedAt: time('completedAt'),
        completionUnseen: sql`${sql.placeholder('completionUnseen')}::boolean`,
        appointmentAt: time('appointmentAt'),
        appointmentId: sql`${sql.placeholder('appointmentId')}::integer`,
        resumesCompletion: sql`${sql.placeholder('resumesCompletion')}::boolean`,
        unreadCount: sql`${requests.unreadCount} + ${sql.placeholder('unread')}::integer`,
        updatedAt: at,
      })
      .where(and(eq(requests.id, requestId), sql`not ${sql.placeholder('isQuiet')}::boolean`))
      .returning({ id: requests.id }),
  );
  const told = db.$with('told', {}).as(sql`
    insert into ${requestEvents} (request_id, number, kind, concierge_id, message_id, detail, at)
    select ${requestId}, last.number + told.index, told.event ->> 'kind', ${sql.placeholder('conciergeId')}::integer,
      (told.event ->> 'messageId')::integer, told.event -> 'detail', ${at}
    from jsonb_array_elements(${sql.placeholder('told')}::jsonb) with ordinality as told(event, index),
      (select coalesce(max(e.number), 0) as number from ${requestEvents} e where e.request_id = ${requestId}) as last`);
  const recorded = db.$with('recorded', {}).as(sql`
    insert into ${conciergeActions} (concierge_id, session_id, user_id, company_ids, request_id, action, detail, created_at)
    select ${sql.placeholder('conciergeId')}::integer, ${sql.placeholder('sessionId')}::integer, ${sql.placeholder('userId')}::integer,
      array(select m.company_id from memberships m where m.user_id = ${sql.placeholder('userId')}::integer),
      ${requestId}, record.action, ${sql.placeholder('detail')}::text, ${at}
    from jsonb_array_elements_text(${sql.placeholder('actions')}::jsonb) as record(action)`);
  return db.with(state, told, recorded).select({ id: state.id }).from(state).prepare('store_change');
});

const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
const instant = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Stores the state as columns, which lists read from indexes, appends the events to the story, and records what a concierge did
 * (docs/product/desk-audit.md#recorded-actions). Messages are in the story already: each is stored together with its event.
 */
function store(
  transaction: Db,
  request: LockedRequest,
  { by, at, events, detail, after, isInStory }: StoredChange,
): Promise<unknown> {
  const isQuiet = ({ kind, ...event }: RequestEvent) => QUIET[kind] || ('isShown' in event && !event.isShown);
  const told = isInStory ? [] : events.filter(({ kind }) => !isMessageKind(kind));
  const actions = by === null ? [] : events.flatMap((event) => auditActions(event, request.status));
  const { waitingSince, remindedAt, completedAt, appointmentAt, completions: _, ...plain } = after;
  return stored(transaction).execute({
    ...plain,
    id: request.id,
    userId: request.userId,
    conciergeId: by?.id ?? null,
    sessionId: by?.sessionId ?? null,
    isQuiet: events.every(isQuiet),
    waitingSince: instant(waitingSince),
    remindedAt: instant(remindedAt),
    completedAt: instant(completedAt),
    appointmentAt: instant(appointmentAt),
    unread: events.filter(({ kind }) => UNREAD_KINDS.has(kind)).length,
    at: instant(at),
    told: JSON.stringify(told.map(eventRow)),
    actions: JSON.stringify(actions),
    detail: detail ?? null,
  });
}

function eventRow(event: RequestEvent) {
  const { kind, messageId, ...detail } = event as RequestEvent & { readonly messageId?: number };
  return { kind, messageId, detail };
}

/** Stores how completions ended. */
function storeEnds(transaction: Db, before: State, after: State['completions']): Promise<unknown>[] {
  const known = new Map(before.completions.map((one) => [one.id, one]));
  const changed = after.filter(
    ({ id, endedBy }) => known.get(id) !== undefined && known.get(id)?.endedBy !== endedBy,
  );
  return changed
    .toSorted((one, other) => Number(one.endedBy === null) - Number(other.endedBy === null))
    .map(async ({ id, endedBy, endedAt }) => {
      await transaction
        .update(completions)
        .set({ reopenedAt: endedAt, reopenedBy: endedBy })
        .where(eq(completions.id, id));
    });
}
