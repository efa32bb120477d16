import { maybeText, requiredText, textOrEmpty, wireId, z } from './shared/schemas.ts';
import { emittedMessage, message, type Message, wireShapes } from './message.ts';
import { endpoint } from './shared/endpoint.ts';
import { SEARCH_MAX_CHARACTERS } from './shared/limits.ts';

const maybeMessages = z.pipe(
  z.nullish(z.array(message)),
  z.transform((messages: Message[] | null | undefined) => messages ?? []),
);
const maybeMessage = z.pipe(
  z.nullish(message),
  z.transform((last: Message | null | undefined) => last ?? null),
);
const nullableText = z.nullable(z.string());

/** An additive field: null from an API without it, and for a value of another shape. */
function valueOrNull<Shape extends z.ZodMiniType>(shape: Shape) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown): z.output<Shape> | null => {
      const parsed = shape.safeParse(value);
      return parsed.success ? parsed.data : null;
    }),
  );
}

const answer = z.object({
  question: z.string(),
  answer: z.string(),
  /** The type of the question. Not an enumeration here: that would load the rules of all types with every page. */
  type: z.string(),
});

const conciergeOfRequest = z.object({
  name: z.string(),
  /** What the concierge does, such as `Home and family`. */
  title: nullableText,
  portrait_url: nullableText,
  /** When the concierge first wrote in the thread; null in lists. */
  since: nullableText,
  /** True while the concierge takes no requests. */
  away: z.optional(z.boolean()),
  /** When they are back; null where they have not said so. */
  away_until: z.optional(nullableText),
});

export const promisedAnswer = z.object({
  /** By when the answer comes. */
  at: z.string(),
  /** The promise before, which was not kept; null without one. */
  was: nullableText,
  /** The time zone of the company's service hours. */
  zone: z.string(),
});
/** By when an answer is promised (docs/product/requests.md#promised-day). */
export type PromisedAnswer = z.output<typeof promisedAnswer>;

const completionOfRequest = z.object({
  id: z.number(),
  /** What was done; null where the concierge wrote nothing. */
  summary: nullableText,
  /** The message of the thread that says the same. */
  message_id: z.nullable(z.number()),
  minutes: z.number(),
  rating: z.nullable(z.number()),
  rating_text: nullableText,
  thanked: z.boolean(),
  /** True after a message of thanks, until the employee has said that this is all (docs/product/completion.md#message-of-thanks). */
  asks: z.optional(z.boolean()),
  /** The survey of the request, to ask for something like it. */
  survey: z.object({ id: z.number(), name: z.string() }),
});
/** How a request ended. */
export type RequestCompletion = z.output<typeof completionOfRequest>;

export const appointmentOfRequest = z.object({
  /** When it begins. */
  at: z.string(),
  /** How long it takes; null where nobody said so. */
  minutes: z.nullable(z.number()),
  /** The zone of its place, such as `America/Los_Angeles`; null where nobody named one. */
  time_zone: nullableText,
  place: nullableText,
  /** What it is; null stands for the name of the request. */
  name: nullableText,
  /** Grows with each change, as a calendar needs it. */
  sequence: z.number(),
});
/** When something happens, and where (docs/product/appointments.md#date). */
export type Appointment = z.output<typeof appointmentOfRequest>;

const progressOfRequest = z.object({ steps: z.array(z.object({ text: z.string(), done: z.boolean() })) });
/** The steps of a request, in order. */
export type RequestProgress = z.output<typeof progressOfRequest>;

const shapes = wireShapes({
  id: { emitted: z.number(), accepted: wireId },
  external_id: { emitted: z.string(), accepted: z.pipe(wireId, z.transform(String)) },
  name: { emitted: z.string(), accepted: textOrEmpty },
  status: { emitted: z.enum(['open', 'in_progress', 'closed']), accepted: maybeText },
  issued_at: { emitted: nullableText, accepted: maybeText },
  details: { emitted: nullableText, accepted: maybeText },
  /** Additive: what `details` says, as a list (docs/product/requests.md#answers-of-a-request). Null from an API without it. */
  answers: { emitted: z.array(answer), accepted: valueOrNull(z.array(answer)) },
  created_at: { emitted: z.string(), accepted: maybeText },
  /** Additive: who answers (docs/product/thread.md#the-concierge). Null in the queue, undefined from an API without it. */
  concierge: {
    emitted: z.nullable(conciergeOfRequest),
    accepted: z.optional(valueOrNull(conciergeOfRequest)),
  },
  /** Additive: by when the employee is answered. Null in lists, without a target of the company, and unless they wait for us. */
  answer_by: { emitted: z.nullable(promisedAnswer), accepted: z.optional(valueOrNull(promisedAnswer)) },
  survey_category_image_url: { emitted: nullableText, accepted: maybeText },
  survey_category_name: { emitted: nullableText, accepted: maybeText },
  /** Oldest first. Lists leave it empty and carry `last_message` instead. */
  messages: { emitted: z.array(emittedMessage), accepted: maybeMessages },
  /** Additive: the newest message, for the cards of a list. */
  last_message: { emitted: z.nullable(emittedMessage), accepted: maybeMessage },
  /** Additive: true when the thread has messages before the first of `messages`. */
  has_earlier: { emitted: z.boolean(), accepted: z.nullish(z.boolean()) },
  /** Additive: number of the concierge's messages that the employee has not seen. */
  unread_count: { emitted: z.number(), accepted: z.nullish(z.number()) },
  /**
   * Additive: id of the newest message that a concierge has opened, 0 before: a later one of the employee's can be taken back
   * (docs/product/thread.md#taking-back). Null in lists, and where it is not known; undefined from an API without it.
   */
  opened_message_id: { emitted: z.nullable(z.number()), accepted: z.nullish(z.number()) },
  /** Additive: true from the completion until the employee has seen it. */
  completion_unseen: { emitted: z.boolean(), accepted: z.nullish(z.boolean()) },
  /** Additive: when something happens (docs/product/appointments.md#date). */
  appointment_at: { emitted: nullableText, accepted: z.optional(maybeText) },
  /** Additive: the same, with its place. */
  appointment: {
    emitted: z.nullable(appointmentOfRequest),
    accepted: z.optional(valueOrNull(appointmentOfRequest)),
  },
  /** Additive: a date that was taken away, for the calendars that have it, with the next number. Null in lists, and without one. */
  canceled_appointment: {
    emitted: z.nullable(appointmentOfRequest),
    accepted: z.optional(valueOrNull(appointmentOfRequest)),
  },
  /** Additive: true where nothing outside of the request may name it (docs/product/account.md#discreet-requests). False in lists. */
  discreet: { emitted: z.boolean(), accepted: z.nullish(z.boolean()) },
  /** Additive: true while the request waits for the employee (docs/product/cards.md#waiting-on-you). */
  waits_for_you: { emitted: z.boolean(), accepted: z.nullish(z.boolean()) },
  /** Additive: how it ended (docs/product/completion.md#card). Null in lists, and unless the request is completed. */
  completion: {
    emitted: z.nullable(completionOfRequest),
    accepted: z.optional(valueOrNull(completionOfRequest)),
  },
  /** Additive: what is done and what is to come (docs/product/playbooks.md#progress). Null in lists, and where it is not shown. */
  progress: {
    emitted: z.nullable(progressOfRequest),
    accepted: z.optional(valueOrNull(progressOfRequest)),
  },
});

export const emittedRequest = shapes.emitted;
export type EmittedRequest = z.infer<typeof emittedRequest>;

export const request = shapes.accepted;
export type Request = z.output<typeof request>;

/**
 * Additive: with this media type in `accept`, a list is short: no `details` and `answers`, an excerpt of a long newest message,
 * and parts of a bounded size (docs/product/requests.md#short-lists). In a header, because an API of core calls knows no other
 * address of a list.
 */
export const SHORT_LISTS = 'application/vnd.short-lists+json';

/** Additive: the requests behind this one, the `next_after` of the part before. Short lists only. */
export const listPart = z.object({
  after: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
});
export type ListPart = z.infer<typeof listPart>;

const listReply = z.object({
  requests: z.array(emittedRequest),
  /** Additive: what the next part begins behind; null at the end. */
  next_after: z.nullable(z.string()),
});
export type EmittedList = z.infer<typeof listReply>;
const acceptsList = z.object({ requests: z.array(request), next_after: z.nullish(z.string()) });

export const openRequests = endpoint('GET', '/api/v1/requests/open', 'session', {
  query: listPart,
  reply: listReply,
  accepts: acceptsList,
});

export const inProgressRequests = endpoint('GET', '/api/v1/requests/in_progress', 'session', {
  query: listPart,
  reply: listReply,
  accepts: acceptsList,
});

export const completedRequests = endpoint('GET', '/api/v1/requests/completed', 'session', {
  query: listPart,
  reply: listReply,
  accepts: acceptsList,
});

/** Additive: the requests whose name, answers or messages have every word of a text, also those that no list carries. */
export const searchRequests = endpoint('GET', '/api/v1/requests/search', 'session', {
  unauthorized: 'keeps-session',
  query: z.object({ q: requiredText(SEARCH_MAX_CHARACTERS) }),
  reply: z.object({ external_ids: z.array(z.string()) }),
});

/** Additive: only the newest messages, at most this many. Without it the reply has all of them. */
export const threadPart = z.object({ newest: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))) });
export type ThreadPart = z.infer<typeof threadPart>;

/** `:id` is the external id; the numeric id is accepted too. */
export const getRequest = endpoint('GET', '/api/v1/requests/:id', 'session', {
  query: threadPart,
  reply: z.object({ request: emittedRequest }),
  accepts: z.object({ request }),
});
