import { endpoint } from './shared/endpoint.ts';
import { isPlainDate } from './shared/plain-date.ts';
import { anyText, z } from './shared/schemas.ts';

/* Additive: the desk's lists of requests. Every reply is limited to the concierge's companies. */

/** The state of a request, exactly one: docs/product/desk-queue.md#whose-turn. */
export const turnStates = ['us', 'them', 'later', 'completed'] as const;
export type TurnState = (typeof turnStates)[number];

/** Why a request waits for us: docs/product/desk-queue.md#why-it-waits. */
export const waitReasons = [
  'new',
  'answered',
  'reopened',
  'reminder_due',
  'handed_over',
  'owner_gone',
] as const;
export type WaitReason = (typeof waitReasons)[number];

const person = z.object({ id: z.number(), name: z.string() });

/** Whose turn it is in a request. */
export const turn = z.object({
  state: z.enum(turnStates),
  /** Since when it waits; for `later` when it comes back; for `completed` when it was completed. */
  since: z.string(),
  /** When the answer is late by the company's target; null without a target, and unless it waits for us. */
  late_at: z.nullable(z.string()),
  owner: z.nullable(person),
  /** Null unless it waits for us. Additive: a server of the build before does not send it. */
  reason: z.optional(z.nullable(z.enum(waitReasons))),
});
export type Turn = z.output<typeof turn>;

const row = z.object({
  id: z.number(),
  external_id: z.string(),
  name: z.string(),
  turn,
  employee_name: z.string(),
  company_names: z.array(z.string()),
  category_name: z.nullable(z.string()),
  /** The beginning of the newest message as plain text; null without one. */
  excerpt: z.nullable(z.string()),
  /** Whose message that is. */
  excerpt_from: z.nullable(z.enum(['user', 'life_concierge'])),
  /** Id of that message. */
  last_message_id: z.nullable(z.number()),
  created_at: z.string(),
  /** True when an answer of its survey is marked as urgent. Additive: a server of the build before does not send it. */
  urgent: z.optional(z.boolean()),
});
export type QueueRow = z.output<typeof row>;

export const queueTabs = ['us', 'mine', 'them', 'later', 'completed', 'all'] as const;
export type QueueTab = (typeof queueTabs)[number];

export const QUEUE_SEARCH_MAX_CHARACTERS = 200;

const counts = z.object({
  us: z.number(),
  mine: z.number(),
  them: z.number(),
  later: z.number(),
  /** Those that wait for us and belong to the concierge or to nobody: what alerts are about. */
  to_answer: z.number(),
});
export type QueueCounts = z.output<typeof counts>;

/** The id of a company, a category or a concierge in a query. */
export const queryId = z.string().check(z.regex(/^\d{1,9}$/));
/** A day of the calendar as `2026-06-01`. */
export const calendarDay = z.string().check(z.refine(isPlainDate, 'is not a day'));
const ZONE_MAX_CHARACTERS = 64;
/** The name of a time zone, such as `Europe/Berlin`; an unknown one counts as UTC (docs/product/api.md#days-and-times). */
export const queryZone = anyText(ZONE_MAX_CHARACTERS);

/** One page of a list: open ones by waiting time, oldest first; `completed` and `all` newest first. `after`: the last page's `next`. */
export const deskQueue = endpoint('GET', '/api/v1/desk/requests', 'concierge', {
  query: z.object({
    tab: z._default(z.enum(queueTabs), 'us'),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}_\d{1,9}$/))),
    /** Words that the request, its answers, messages, notes or employee contain. */
    q: z.optional(anyText(QUEUE_SEARCH_MAX_CHARACTERS)),
    company: z.optional(queryId),
    category: z.optional(queryId),
    owner: z.optional(queryId),
    /** The first and the last day of the creation, by the clock of the zone; UTC without one. */
    from: z.optional(calendarDay),
    until: z.optional(calendarDay),
    zone: z.optional(queryZone),
  }),
  reply: z.object({ requests: z.array(row), next: z.nullable(z.string()), counts }),
});
export type QueuePage = z.output<typeof deskQueue.reply>;

/** What the filters of the lists offer, by name: the companies that the concierge serves, and the categories. */
export const deskQueueChoices = endpoint('GET', '/api/v1/desk/choices', 'concierge', {
  reply: z.object({ companies: z.array(person), categories: z.array(person) }),
});
export type QueueChoices = z.output<typeof deskQueueChoices.reply>;

/*
 * Additive: the desk's live updates (docs/product/desk-queue.md#live-updates). An event says what to load again and carries no text
 * of an employee.
 */

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
