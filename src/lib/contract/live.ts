import { wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';

/*
 * Additive: live updates (docs/product/live.md#live-stream). Without this call, the client polls the open thread and shows
 * neither unread marks nor the typing line.
 */

/** The state of a request after a change. */
const change = z.object({
  external_id: z.string(),
  status: z.string(),
  /** Grows within a request, unless a message is taken back; null while it has no message. */
  last_message_id: z.nullable(wireId),
  /** When a message was corrected last; null without a correction. */
  corrected_at: z.optional(z.nullable(z.string())),
  unread_count: z.number(),
  /** True from the completion until the employee has seen it. */
  completion_unseen: z.optional(z.boolean()),
  /** When something happens (docs/product/appointments.md#date). */
  appointment_at: z.optional(z.nullable(z.string())),
  /** Who answers; null in the queue (docs/product/thread.md#the-concierge). */
  concierge: z.optional(z.nullable(z.string())),
  /** True while who answers takes no requests, and until when (docs/product/desk-session.md#away). */
  concierge_away: z.optional(z.boolean()),
  concierge_away_until: z.optional(z.nullable(z.string())),
  /** The steps that are done of those that the employee sees (docs/product/playbooks.md#progress). */
  steps_done: z.optional(z.nullable(z.number())),
  /** Number of the employee's requests with unread messages or an unseen completion. */
  unread_requests: z.number(),
});
export type LiveChange = z.output<typeof change>;

/**
 * An event of the stream. `id` is a position: sent back as `last-event-id` it brings all changes since then. An event may
 * come twice and then means the same. `ready` follows the changes that were missed.
 */
export const liveEvent = z.union([
  z.object({ event: z.literal('ready'), id: z.string(), data: z.object({ unread_requests: z.number() }) }),
  z.object({ event: z.literal('change'), id: z.string(), data: change }),
  z.object({ event: z.literal('typing'), data: z.object({ external_id: z.string() }) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** A stream of server-sent events (`text/event-stream`); `reply` is the shape of one event. Ends with its session. */
export const liveStream = endpoint('GET', '/api/v1/live', 'session', {
  unauthorized: 'keeps-session',
  reply: liveEvent,
});
