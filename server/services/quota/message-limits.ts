import { and, asc, count, eq, gt, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

const bytesOfBody = sql<number>`octet_length(${messages.body})`;

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
  const ofLastHour = and(
    eq(requests.userId, viewer.userId),
    eq(messages.source, 'user'),
    gt(messages.createdAt, new Date(now - HOUR_MS)),
  );
  const [sent] = await transaction
    .select({ messages: count(), bytes: sum(bytesOfBody).mapWith(Number) })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(ofLastHour);
  const excessMessages = (sent?.messages ?? 0) + 1 - limits.messagesPerHour;
  const excessBytes = (sent?.bytes ?? 0) + Buffer.byteLength(body) - limits.messageBytesPerHour;
  if (excessMessages <= 0 && excessBytes <= 0) return;
  const oldest = await transaction
    .select({ createdAt: messages.createdAt, bytes: bytesOfBody })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(ofLastHour)
    .orderBy(asc(messages.createdAt));
  const freeAt = timeOfRoom(oldest, excessMessages, excessBytes);
  throw new ServiceError(
    'too_many_requests',
    'You have sent a lot of messages in the last hour. Please wait a while and send this one again.',
    (freeAt + HOUR_MS - now) / 1000,
  );
}

/** Returns the time of the message with whose leaving the window both excesses are gone. */
function timeOfRoom(
  oldest: readonly { readonly createdAt: Date; readonly bytes: number }[],
  excessMessages: number,
  excessBytes: number,
): number {
  let [messagesGone, bytesGone] = [0, 0];
  for (const { createdAt, bytes } of oldest) {
    messagesGone += 1;
    bytesGone += bytes;
    if (messagesGone >= excessMessages && bytesGone >= excessBytes) return createdAt.getTime();
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
