import { and, asc, count, eq, gt, not, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { userRequestAnswers, userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

const bytesOfBody = sql<number>`octet_length(${messages.body})`;
/** Up to this size an answer is free, so that nobody meets the limit by choosing options. */
const SHORT_ANSWER_BYTES = 200;
const bytesOfAnswer = sql<number>`octet_length(${userRequestAnswers.value} #>> '{}')`;

/**
 * Refuses a message that exceeds the employee's hour. Call it behind `lockAccount`.
 * @throws {ServiceError} `too_many_requests`, with the time after which the message fits.
 */
export async function refuseMessageFlood(
  transaction: Db,
  { clock, limits }: Services,
  viewer: Viewer,
  body: string,
): Promise<void> {
  const now = clock.now().getTime();
  const since = new Date(now - HOUR_MS);
  const ofLastHour = messagesSince(viewer, since);
  const [sent] = await transaction
    .select({ messages: count(), bytes: sum(bytesOfBody).mapWith(Number) })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(ofLastHour);
  const answers = await answersSince(transaction, viewer, since);
  const answerBytes = answers.reduce((total, { bytes }) => total + bytes, 0);
  const excessMessages = (sent?.messages ?? 0) + 1 - limits.messagesPerHour;
  const excessBytes = (sent?.bytes ?? 0) + answerBytes + Buffer.byteLength(body) - limits.messageBytesPerHour;
  if (excessMessages <= 0 && excessBytes <= 0) return;
  const oldest = await transaction
    .select({ createdAt: messages.createdAt, bytes: bytesOfBody })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(ofLastHour)
    .orderBy(asc(messages.createdAt));
  const freeAt = timeOfRoom(oldest, answers, { messages: excessMessages, bytes: excessBytes });
  throw new ServiceError(
    'too_many_requests',
    'You have sent a lot of messages in the last hour. Please wait a while and send this one again.',
    (freeAt + HOUR_MS - now) / 1000,
  );
}

/**
 * Refuses an answer of a survey whose text exceeds the bytes of the employee's hour, which messages and answers share. Short
 * answers are free, and the one that it replaces does not count. Call it behind `lockAccount`.
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
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const [sent] = await transaction
    .select({ bytes: sum(bytesOfBody).mapWith(Number) })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(messagesSince(viewer, since));
  const answers = await answersSince(transaction, viewer, since, replaced);
  const answerBytes = answers.reduce((total, { bytes }) => total + bytes, 0);
  const bytes = (sent?.bytes ?? 0) + answerBytes + Buffer.byteLength(value);
  if (bytes <= limits.messageBytesPerHour) return;
  throw new ServiceError(
    'too_many_requests',
    'You have written a lot in the last hour. Please wait a while and send this answer again.',
    HOUR_MS / 1000,
  );
}

interface ReplacedAnswer {
  readonly userRequestSurveyId: number;
  readonly screenItemId: number;
}

interface Written {
  readonly createdAt: Date;
  readonly bytes: number;
}

function messagesSince({ userId }: Viewer, since: Date) {
  return and(eq(requests.userId, userId), eq(messages.source, 'user'), gt(messages.createdAt, since));
}

async function answersSince(
  transaction: Db,
  { userId }: Viewer,
  since: Date,
  besides?: ReplacedAnswer,
): Promise<readonly Written[]> {
  const isReplaced =
    besides === undefined
      ? undefined
      : and(
          eq(userRequestAnswers.userRequestSurveyId, besides.userRequestSurveyId),
          eq(userRequestAnswers.screenItemId, besides.screenItemId),
        );
  return transaction
    .select({ createdAt: userRequestAnswers.updatedAt, bytes: bytesOfAnswer })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .where(
      and(
        eq(userRequestSurveys.userId, userId),
        gt(userRequestAnswers.updatedAt, since),
        gt(bytesOfAnswer, SHORT_ANSWER_BYTES),
        isReplaced === undefined ? undefined : not(isReplaced),
      ),
    );
}

/** Returns the time of the message or answer with whose leaving the window both excesses are gone. */
function timeOfRoom(
  sent: readonly Written[],
  answers: readonly Written[],
  excess: { readonly messages: number; readonly bytes: number },
): number {
  const oldest = [
    ...sent.map((one) => ({ ...one, messages: 1 })),
    ...answers.map((one) => ({ ...one, messages: 0 })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  let [messagesGone, bytesGone] = [0, 0];
  for (const { createdAt, bytes, messages: count } of oldest) {
    messagesGone += count;
    bytesGone += bytes;
    if (messagesGone >= excess.messages && bytesGone >= excess.bytes) return createdAt.getTime();
  }
  return oldest.at(-1)?.createdAt.getTime() ?? 0;
}

/**
 * Refuses an employee's message to a thread that is as large as one call may return. Call it behind the request's lock.
 * @throws {ServiceError} `thread_full`.
 */
export async function refuseFullThread(
  transaction: Db,
  { limits }: Services,
  requestId: number,
  body: string,
): Promise<void> {
  const [thread] = await transaction
    .select({ messages: count(), bytes: sum(bytesOfBody).mapWith(Number) })
    .from(messages)
    .where(eq(messages.requestId, requestId));
  const isFull =
    (thread?.messages ?? 0) >= limits.threadMessages ||
    (thread?.bytes ?? 0) + Buffer.byteLength(body) > limits.threadBytes;
  if (!isFull) return;
  throw new ServiceError(
    'thread_full',
    'This conversation has reached its limit. Please create a new request to go on.',
  );
}
