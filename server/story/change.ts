import { eq, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../db/client.ts';
import { conciergeActions } from '../db/schema/desk.ts';
import { completions, requestEvents, requests } from '../db/schema/requests.ts';
import { tell } from '../outgoing/notices.ts';
import { type Actor, type EventKind, isMessageKind, type RequestEvent } from './events.ts';
import { stopClocks } from './clocks.ts';
import { type LockedRequest, stateOf } from './lock.ts';
import type { State } from './request-state.ts';
import { apply } from './state.ts';
import { auditActions, companiesOf } from './trail.ts';

/** What a deed comes to, once the request is locked. */
export interface Decision {
  /** In the order in which they happened. The messages among them are stored already. */
  readonly events: readonly RequestEvent[];
  /** For the records alone, such as the text before a correction. */
  readonly detail?: string;
  /** The state afterwards, when it does not follow from the state before: an event was taken back. */
  readonly becomes?: State;
}

interface Change extends Decision {
  /** Null for the employee, a clock and an operator. */
  readonly by: Actor;
  readonly at: Date;
  /** True for what the story has already, such as another rating of a completion: it is announced and not told again. */
  readonly isTold?: boolean;
}

/**
 * Lets events happen to a locked request: appends them to its story, stores the state that follows, records them for the leads, and
 * tells those who hear of them (outgoing/notices.ts). Statements that need no answer of each other are sent together.
 */
export async function change(
  transaction: Db,
  request: LockedRequest,
  { by, at, events, detail, becomes, isTold = false }: Change,
): Promise<void> {
  const before = stateOf(request);
  const after = becomes ?? events.reduce((state, event) => apply(state, event, at), before);
  await Promise.all([
    ...storeState(transaction, request.id, { before, after, events, at }),
    isTold ? null : append(transaction, request.id, by, at, events),
    record(transaction, request, by, at, events, detail),
    ...tell(transaction, request.id, events, at),
  ]);
  if (stopsClock(request, events)) await stopClocks(transaction, request.id);
}

/** True for the first answer and for a completion: docs/product/desk-numbers.md#clocks. */
function stopsClock({ firstAnswerMinutes }: LockedRequest, events: readonly RequestEvent[]): boolean {
  return events.some(
    ({ kind }) =>
      kind === 'completed' || (firstAnswerMinutes === null && (kind === 'waited' || kind === 'reminded')),
  );
}

/** What changes neither the state nor anything that the employee reads in a list. */
const QUIET: ReadonlySet<EventKind> = new Set(['noted', 'thanked', 'rated', 'described']);

const written = oncePerDb((db) =>
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
      resumesCompletion: sql`${sql.placeholder('resumesCompletion')}::boolean`,
      unreadCount: sql`${requests.unreadCount} + ${sql.placeholder('unread')}::integer`,
      updatedAt: time('updatedAt'),
    })
    .where(eq(requests.id, sql.placeholder('id')))
    .prepare('store_state_of_request'),
);

const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
const instant = (at: Date | null) => at?.toISOString() ?? null;

interface Transition {
  readonly before: State;
  readonly after: State;
  readonly events: readonly RequestEvent[];
  readonly at: Date;
}

/** Stores the state as columns, which lists read from indexes. */
function storeState(
  transaction: Db,
  id: number,
  { before, after, events, at }: Transition,
): Promise<unknown>[] {
  const isQuiet = ({ kind, ...event }: RequestEvent) =>
    QUIET.has(kind) || ('isShown' in event && !event.isShown);
  if (events.every(isQuiet)) return [];
  const { waitingSince, remindedAt, completedAt, appointmentAt, completions: ended, ...plain } = after;
  const row = written(transaction).execute({
    ...plain,
    id,
    waitingSince: instant(waitingSince),
    remindedAt: instant(remindedAt),
    completedAt: instant(completedAt),
    appointmentAt: instant(appointmentAt),
    unread: events.filter(({ kind }) => kind !== 'wrote' && isMessageKind(kind)).length,
    updatedAt: instant(at),
  });
  return [row, ...storeEnds(transaction, before, ended)];
}

/** Stores how completions ended, and removes the one whose reply was taken back. */
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

/** Appends to the story. Messages are not here: each is stored together with its event. */
async function append(
  transaction: Db,
  requestId: number,
  by: Actor,
  at: Date,
  events: readonly RequestEvent[],
): Promise<void> {
  const told = events.filter(({ kind }) => !isMessageKind(kind));
  if (told.length === 0) return;
  await transaction.insert(requestEvents).values(
    told.map((event, index) => {
      const { kind, messageId = null, ...detail } = event as RequestEvent & { readonly messageId?: number };
      const number = sql`(select coalesce(max(e.number), 0) from request_events e
        where e.request_id = ${requestId}) + ${index + 1}::integer`;
      return { requestId, number, at, kind, conciergeId: by?.id ?? null, messageId, detail };
    }),
  );
}

/** Records what a concierge did: docs/product/desk-audit.md#recorded-actions. */
async function record(
  transaction: Db,
  { id: requestId, userId, status }: LockedRequest,
  by: Actor,
  createdAt: Date,
  events: readonly RequestEvent[],
  detail: string | undefined,
): Promise<void> {
  const actions = events.flatMap((event) => auditActions(event, status));
  if (by === null || actions.length === 0) return;
  const { id: conciergeId, sessionId } = by;
  const recorded = {
    ...{ conciergeId, sessionId, userId, companyIds: companiesOf(userId) },
    ...{ requestId, detail, createdAt },
  };
  await transaction.insert(conciergeActions).values(actions.map((action) => ({ action, ...recorded })));
}
