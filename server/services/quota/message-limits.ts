import { and, count, eq, gt, isNull, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Db, oncePerDb } from '../../db/client.ts';
import {
  messages,
  requestEvents,
  requests,
  userRequestAnswers,
  userRequestSurveys,
} from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

/** Of what a thread sends: a character of the text takes up to six bytes there, an address more. */
const bytesOfMessage = sql<number>`octet_length(${messages.bodyHtml})`;
/** Up to this size an answer is free, so that nobody meets the limit by choosing options. */
const SHORT_ANSWER_BYTES = 200;
const bytesOfAnswer = sql<number>`octet_length(${userRequestAnswers.value} #>> '{}')`;

const total = (bytes: SQL) => sql<number>`coalesce(sum(${bytes}), 0)::float8`;

const HOUR = {
  userId: sql.placeholder('userId'),
  since: sql.placeholder('since'),
};

/** Messages that the employee took back stay in the story, and count. */
const ofTakenBack = and(eq(requestEvents.kind, 'took_back'), isNull(requestEvents.conciergeId));

/** What an employee has sent in an hour, what a thread has, and whether it has a message already, in one statement. */
const sizes = oncePerDb((db) => {
  const ownRequest = db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.userId, HOUR.userId),
        or(eq(requests.id, sql.placeholder('id')), eq(requests.externalId, sql.placeholder('externalId'))),
      ),
    );
  const sent = db
    .select({ messages: count().as('messages'), bytes: total(bytesOfMessage).as('sent_bytes') })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(sentSince(HOUR))
    .as('sent');
  const answered = db
    .select({ bytes: total(bytesOfAnswer).as('answered_bytes') })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .where(answeredSince(HOUR))
    .as('answered');
  const thread = db
    .select({
      messages: count().as('thread_messages'),
      bytes: total(bytesOfMessage).as('thread_bytes'),
      isRepeated:
        sql<boolean>`coalesce(bool_or(${messages.source} = 'user' and ${messages.clientId} = ${sql.placeholder('clientId')}), false)`.as(
          'is_repeated',
        ),
    })
    .from(messages)
    .where(eq(messages.requestId, ownRequest))
    .as('thread');
  const taken = db
    .select({
      messages: count().as('taken_messages'),
      lately: sql<number>`(count(*) filter (where ${requestEvents.at} > ${HOUR.since}::timestamptz))::int`.as(
        'taken_lately',
      ),
      hasRepeated:
        sql<boolean>`coalesce(bool_or(${requestEvents.detail} ->> 'clientId' = ${sql.placeholder('clientId')}), false)`.as(
          'was_taken',
        ),
    })
    .from(requestEvents)
    .where(and(eq(requestEvents.requestId, ownRequest), ofTakenBack))
    .as('taken');
  return db
    .select({
      takenMessages: taken.messages,
      takenLately: taken.lately,
      wasTakenBack: taken.hasRepeated,
      sentMessages: sent.messages,
      sentBytes: sent.bytes,
      answeredBytes: answered.bytes,
      threadMessages: thread.messages,
      threadBytes: thread.bytes,
      isRepeated: thread.isRepeated,
    })
    .from(sent)
    .crossJoin(answered)
    .crossJoin(thread)
    .crossJoin(taken)
    .prepare('message_sizes');
});

/** One of its ids. */
interface RequestIds {
  readonly id: number;
  readonly externalId: string;
}

/** Sums of the hour before `now`, and of the thread. */
interface MessageSizes {
  readonly request: RequestIds;
  readonly now: number;
  readonly since: string;
  readonly sentMessages: number;
  readonly sentBytes: number;
  readonly answeredBytes: number;
  readonly threadMessages: number;
  readonly threadBytes: number;
  /** Of the thread, and those of the hour. */
  readonly takenMessages: number;
  readonly takenLately: number;
  /** True when the thread has a message of the employee with the `clientId`. */
  readonly isRepeated: boolean;
  /** True when it had one, which the employee took back. */
  readonly wasTakenBack: boolean;
}

/** Measures what `refuseTooMuch` compares, zero for a foreign request. Send it after the locks of the account and the request. */
export async function messageSizes(
  transaction: Db,
  { clock }: Services,
  of: {
    /** The request, by one of its ids. */
    readonly id: number;
    readonly externalId: string;
    readonly userId: number;
    readonly clientId: string | null;
  },
): Promise<MessageSizes> {
  const now = clock.now().getTime();
  const since = new Date(now - HOUR_MS).toISOString();
  const [size] = await sizes(transaction).execute({ ...of, since });
  if (size === undefined) throw new Error('A sum has one row.');
  return { ...size, request: { id: of.id, externalId: of.externalId }, now, since };
}

/**
 * Refuses a message that exceeds what the employee may send in an hour, or the size of a thread that one call may return.
 * @throws {ServiceError} `too_many_requests`, with the time after which the message fits; `thread_full`.
 */
export async function refuseTooMuch(
  transaction: Db,
  { limits }: Services,
  { userId }: Viewer,
  { request, now, since, ...size }: MessageSizes,
  html: string,
): Promise<void> {
  const bytes = Buffer.byteLength(html);
  const excess = {
    messages: size.sentMessages + size.takenLately + 1 - limits.messagesPerHour,
    bytes: size.sentBytes + size.answeredBytes + bytes - limits.messageBytesPerHour,
  };
  if (excess.messages > 0 || excess.bytes > 0) {
    throw new ServiceError(
      'too_many_requests',
      { of: 'messages' },
      {
        retryAfterSeconds:
          ((await timeOfRoom(transaction, { userId, since }, request, excess)) + HOUR_MS - now) / 1000,
      },
    );
  }
  const isFull =
    size.threadMessages + size.takenMessages >= limits.threadMessages ||
    size.threadBytes + bytes > limits.threadBytes;
  if (!isFull) return;
  throw new ServiceError('thread_full', { of: 'messages' });
}

/**
 * Refuses an answer of a survey whose text exceeds the bytes that the employee may send in an hour in messages and answers. Short answers
 * are free, and the one that it replaces does not count. Call it after `lockEmployee`.
 * @throws {ServiceError} `too_many_requests`.
 */
export async function refuseAnswerFlood(
  transaction: Db,
  { clock, limits }: Services,
  viewer: Viewer,
  value: string,
  replaced: ReplacedAnswer,
): Promise<void> {
  if (Buffer.byteLength(value) <= SHORT_ANSWER_BYTES) return;
  const hour = { userId: viewer.userId, since: new Date(clock.now().getTime() - HOUR_MS).toISOString() };
  const [sent] = await transaction
    .select({ bytes: total(bytesOfMessage) })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(sentSince(hour));
  const [answered] = await transaction
    .select({ bytes: total(bytesOfAnswer) })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .where(
      and(
        answeredSince(hour),
        not(
          sql`(${userRequestAnswers.userRequestSurveyId} = ${replaced.userRequestSurveyId}
            and ${userRequestAnswers.screenItemId} = ${replaced.screenItemId})`,
        ),
      ),
    );
  const bytes = (sent?.bytes ?? 0) + (answered?.bytes ?? 0) + Buffer.byteLength(value);
  if (bytes <= limits.messageBytesPerHour) return;
  throw new ServiceError('too_many_requests', { of: 'answers' }, { retryAfterSeconds: HOUR_MS / 1000 });
}

interface ReplacedAnswer {
  readonly userRequestSurveyId: number;
  readonly screenItemId: number;
}

/** An employee and the beginning of the hour, as values or placeholders. */
interface Since {
  readonly userId: number | Placeholder;
  readonly since: string | Placeholder;
}

function sentSince({ userId, since }: Since) {
  return and(
    eq(requests.userId, userId),
    eq(messages.source, 'user'),
    sql`${messages.createdAt} > ${since}::timestamptz`,
  );
}

function answeredSince({ userId, since }: Since) {
  return and(
    eq(userRequestSurveys.userId, userId),
    sql`${userRequestAnswers.updatedAt} > ${since}::timestamptz`,
    gt(bytesOfAnswer, SHORT_ANSWER_BYTES),
  );
}

/** Returns the time of the message or answer after whose hour neither limit is exceeded any more. */
async function timeOfRoom(
  transaction: Db,
  hour: Since & { readonly since: string },
  { id, externalId }: RequestIds,
  excess: { readonly messages: number; readonly bytes: number },
): Promise<number> {
  const sent = await transaction
    .select({ createdAt: messages.createdAt, bytes: bytesOfMessage, messages: sql<number>`1` })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(sentSince(hour));
  const answered = await transaction
    .select({ createdAt: userRequestAnswers.updatedAt, bytes: bytesOfAnswer, messages: sql<number>`0` })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .where(answeredSince(hour));
  const taken = await transaction
    .select({ createdAt: requestEvents.at, bytes: sql<number>`0`, messages: sql<number>`1` })
    .from(requestEvents)
    .innerJoin(requests, eq(requests.id, requestEvents.requestId))
    .where(
      and(
        or(eq(requests.id, id), eq(requests.externalId, externalId)),
        eq(requests.userId, hour.userId),
        ofTakenBack,
        gt(requestEvents.at, new Date(hour.since)),
      ),
    );
  const oldest = [...sent, ...answered, ...taken].sort(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  let [messagesGone, bytesGone] = [0, 0];
  for (const { createdAt, bytes, messages: count } of oldest) {
    messagesGone += count;
    bytesGone += bytes;
    if (messagesGone >= excess.messages && bytesGone >= excess.bytes) return createdAt.getTime();
  }
  return oldest.at(-1)?.createdAt.getTime() ?? 0;
}
