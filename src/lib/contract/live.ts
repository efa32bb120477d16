import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wireId } from './text.ts';

/*
 * Additive: news while they happen. Where the API lacks these calls, the client looks for news from time to time and
 * shows nothing of what was seen or is being written.
 */

/** Where a request stands after something about it changed. */
const change = z.object({
  external_id: z.string(),
  status: z.string(),
  /** Grows within a request; null while it has no message. */
  last_message_id: z.nullable(wireId),
  unread_count: z.number(),
  /** How many of the person's requests have something unread. */
  unread_requests: z.number(),
});
export type LiveChange = z.output<typeof change>;

/**
 * One event of the stream. `id` is a position: sent back as `last-event-id` it brings everything that changed since, a
 * little before included, so an event may come twice and means the same each time. `ready` follows the past.
 */
export const liveEvent = z.union([
  z.object({ event: z.literal('ready'), id: z.string(), data: z.object({ unread_requests: z.number() }) }),
  z.object({ event: z.literal('change'), id: z.string(), data: change }),
  z.object({ event: z.literal('typing'), data: z.object({ external_id: z.string() }) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * A stream of server-sent events (`text/event-stream`) instead of a JSON reply; `reply` is the shape of one of them. It
 * ends with its session.
 */
export const liveStream = endpoint({
  method: 'GET',
  path: '/api/v1/live',
  access: 'session',
  reply: liveEvent,
});

const LARGEST_ID = 2_147_483_647;

function isMessageId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= LARGEST_ID;
}

/** The employee has seen the thread up to this message. Never goes back: an older message changes nothing. */
export const markRead = endpoint({
  method: 'PUT',
  path: '/api/v1/requests/:id/read',
  access: 'session',
  body: z.object({ last_message_id: z.number().check(z.refine(isMessageId, 'is not the id of a message')) }),
  reply: z.object({ unread_count: z.number(), unread_requests: z.number() }),
});
