import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Fact } from '../../../src/lib/contract/card-rules.ts';
import type { ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import type { EmittedMessage } from '../../../src/lib/contract/message.ts';
import type { Appointment, EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { markRead as endpoint } from '../../../src/lib/contract/thread.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/content.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { lockOwn } from '../../story/lock.ts';
import { markSeen } from '../../story/mark-seen.ts';
import type { Services, Viewer } from '../context.ts';
import { isDiscreet } from '../mails/words-outside.ts';
import { countUnreadRequests } from '../live/live-changes.ts';
import {
  emitRequest,
  instantText,
  messageJson,
  requestColumns,
  sequenceOfDate,
  withoutContactData,
} from '../requests/emit-request.ts';
import {
  type RequestAddress,
  atPlaceholders,
  requestAddress,
  requestNotFound,
} from '../requests/request-address.ts';
import { answerTargetsOfRequest, promisedAnswer } from '../requests/promised-answer.ts';
import { progress } from '../requests/request-playbook.ts';

// As JSON in the same statement, so that the request's own columns are sent once and not with every message.
const thread = (which: SQL) => sql<readonly EmittedMessage[]>`(
  select coalesce(json_agg(part.message order by part.created_at, part.id), '[]'::json)
  from (
    select ${messageJson} as message, ${messages.createdAt}, ${messages.id}
    from ${messages} where ${messages.requestId} = ${requests.id} and ${which}
    order by ${messages.createdAt} desc, ${messages.id} desc
    limit ${sql.placeholder('most')}
  ) part
)`;

/** When the owner first wrote. */
const ownerSince = sql<string | null>`(
  select ${instantText(sql`min(m.created_at)`)} from messages m join concierges c on c.id = ${requests.ownerId}
  where m.request_id = ${requests.id} and m.source = 'concierge' and m.source_name = c.name
)`;

/** What was answered to cards that ask for facts, the last answer of each question, in the order of asking. */
const facts = sql<readonly Fact[]>`(
  select coalesce(json_agg(last.fact order by last.card, last.id), '[]'::json)
  from (
    select distinct on (card, id) (m.card_answer ->> 'card_id')::int as card, fact.fact ->> 'id' as id, fact.fact
    from messages m cross join lateral jsonb_array_elements(m.card_answer -> 'facts') as fact (fact)
    where m.request_id = ${requests.id} and m.card_answer is not null
    order by card, id, m.created_at desc, m.id desc
  ) last
)`;

/** True when the story has a message of thanks after the completion. */
const thanksUnanswered = sql`exists (
  select 1 from request_events e where e.request_id = ${requests.id} and e.kind = 'wrote'
    and e.detail ->> 'isThanks' = 'true'
    and not exists (select from request_events back
      where back.request_id = e.request_id and back.kind = 'took_back' and back.message_id = e.message_id)
    and e.number > (
      select coalesce(max(done.number), 0) from request_events done
      where done.request_id = ${requests.id} and done.kind in ('completed', 'closed_again', 'stood')))`;

/** How the request ended, while it is completed. */
const completion = sql<EmittedRequest['completion']>`(
  select json_build_object('id', c.id, 'summary', (select m.body from messages m where m.id = c.message_id), 'message_id', c.message_id, 'minutes', c.minutes,
    'asks', c.thanked_at is null and ${thanksUnanswered}, 'rating', c.rating, 'rating_text', c.rating_text, 'thanked', c.thanked_at is not null,
    'survey', json_build_object('id', ${requestSurveys.id}, 'name', ${requestSurveys.name}))
  from completions c where c.request_id = ${requests.id} and c.reopened_at is null
)`;

/** The last date, while it is taken away. One whose message was taken back has never been. */
const canceledAppointment = sql<Appointment | null>`(
  select json_build_object('at', ${instantText(sql`a.starts_at`)}, 'minutes', a.minutes, 'time_zone', a.time_zone,
    'place', a.place, 'name', a.name, 'sequence', ${sequenceOfDate} + 1)
  from appointments a where a.request_id = ${requests.id} and ${requests.appointmentAt} is null and exists (
    select 1 from request_events e join messages m on m.id = e.message_id
    where e.request_id = a.request_id and e.kind = 'dated' and (e.detail ->> 'appointmentId')::int = a.id)
  order by a.id desc limit 1)`;

const everything = (db: Db, which: SQL) =>
  db
    .select({
      request: requestColumns,
      thread: thread(which),
      ownerSince,
      targets: answerTargetsOfRequest,
      facts,
      completion,
      progress,
      canceledAppointment,
      discreet: isDiscreet,
      employee: {
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        deletionDueAt: users.deletionDueAt,
      },
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId));

const preparedForOwner = oncePerDb((db) =>
  everything(db, sql`true`)
    .where(and(atPlaceholders, eq(requests.userId, sql.placeholder('userId'))))
    .prepare('read_own_thread'),
);
const preparedForDesk = oncePerDb((db) =>
  everything(db, sql`${messages.id} > ${sql.placeholder('after')}::bigint`)
    .where(atPlaceholders)
    .prepare('read_any_thread'),
);

type ThreadServices = Pick<Services, 'clock' | 'contentOrigin'> & { readonly db: Db };
type Row = Awaited<ReturnType<ReturnType<typeof preparedForDesk>['execute']>>[number];

function found([row]: readonly Row[]): Row {
  if (row === undefined) throw requestNotFound();
  return row;
}

function emit(services: ThreadServices, row: Row, newest: number | null): EmittedRequest {
  const hasEarlier = newest !== null && row.thread.length > newest;
  const part = hasEarlier ? row.thread.slice(-newest) : row.thread;
  const request = emitRequest(services, row.request, part, part.at(-1) ?? null);
  const facts = row.facts.map(({ question, answer, type }) => ({ question, answer, type }));
  return {
    ...request,
    answers: [...request.answers, ...facts],
    has_earlier: hasEarlier,
    opened_message_id: row.request.openedMessageId,
    completion: row.completion,
    progress: row.progress,
    canceled_appointment: row.canceledAppointment,
    discreet: row.discreet,
    concierge: request.concierge && { ...request.concierge, since: row.ownerSince },
    answer_by: promisedAnswer(row.request, row.targets, services.clock.now()),
  };
}

/**
 * Returns a request of the viewer's, by its external or numeric id, with a part of its thread or all of it, oldest message first.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request alike.
 */
export async function showRequest(
  services: ThreadServices,
  viewer: Viewer,
  id: string,
  part: ThreadPart,
): Promise<EmittedRequest> {
  const newest = part.newest === undefined ? null : Number(part.newest);
  // One more, which tells whether there are earlier messages.
  const most = newest === null ? null : newest + 1;
  const own = { ...requestAddress(id), userId: viewer.userId };
  return emit(services, found(await preparedForOwner(services.db).execute({ ...own, most })), newest);
}

/**
 * Returns any request with its thread, or the messages after `after`, and its employee; only for the concierge's side. Withholds contact
 * data among its answers while the employee's address is not confirmed.
 * @throws {ServiceError} `not_found`.
 */
export async function readAnyThread(
  services: ThreadServices,
  address: RequestAddress,
  { after = '0' }: ThreadRest = {},
): Promise<{ request: EmittedRequest; employee: Row['employee'] }> {
  const row = found(await preparedForDesk(services.db).execute({ ...address, most: null, after }));
  const { request, employee } = row;
  const answers = employee.emailConfirmedAt === null ? withoutContactData(request.answers) : request.answers;
  return { request: emit(services, { ...row, request: { ...request, answers } }, null), employee };
}

/**
 * Stores up to which message the viewer has seen their thread, and that they have seen its completion. The mark never moves back, nor beyond the newest message.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request alike.
 */
export async function markRead(
  services: Services,
  viewer: Viewer,
  id: string,
  { last_message_id: seenId, completion_id: completionId }: ParsedBodyOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const address = requestAddress(id);
  return services.db.transaction(async (transaction) => {
    // Locked, so that a message that is stored meanwhile is counted.
    const request = await lockOwn(transaction, viewer.userId, address);
    if (request === undefined) throw requestNotFound();
    const { seenMessageId: seen, unreadCount, completionUnseen, newestCompletion } = request;
    // A completion that came after the page was read stays unseen.
    const stands = newestCompletion?.reopened_by === null ? newestCompletion.id : null;
    const sawCompletion = completionId === undefined || completionId === stands;
    const isUnseen = (completionUnseen && sawCompletion) || (unreadCount > 0 && seenId > seen);
    const seenUpTo = { messageId: Math.max(seenId, seen), sawCompletion };
    const unread = isUnseen
      ? await markSeen(transaction, request, seenUpTo, services.clock.now())
      : unreadCount;
    return {
      unread_count: unread,
      unread_requests: await countUnreadRequests(transaction, viewer.userId),
    };
  });
}
