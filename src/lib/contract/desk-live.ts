import { z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';

/*
 * Additive: the desk's live updates (docs/product/desk-queue.md#live-updates). An event says what to load again and carries no text
 * of an employee.
 */

const person = z.object({ id: z.number(), name: z.string() });

/** Who looks at a request and who writes a reply; both empty when the last one has left. */
const present = z.object({
  external_id: z.string(),
  looking: z.array(person),
  writing: z.array(person),
});
export type DeskPresent = z.output<typeof present>;

/** `ready` comes first, and again after events may have been lost: what is shown is to be loaded again. */
export const deskEvent = z.union([
  z.object({ event: z.literal('ready'), data: z.object({ present: z.array(present) }) }),
  z.object({ event: z.literal('request'), data: z.object({ external_id: z.string() }) }),
  z.object({ event: z.literal('presence'), data: present }),
]);
export type DeskEvent = z.output<typeof deskEvent>;

/** A stream of server-sent events; `reply` is the shape of one event. Ends with its session. */
export const deskLive = endpoint('GET', '/api/v1/desk/live', 'concierge', {
  unauthorized: 'keeps-session',
  reply: deskEvent,
});
