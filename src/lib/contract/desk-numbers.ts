import { z } from './shared/schemas.ts';
import { calendarDay, queryId, queryZone } from './desk-queue.ts';
import { endpoint } from './shared/endpoint.ts';

/* Additive: how the desk is doing, for leads. The clocks: docs/product/desk-numbers.md#clocks. */

const filter = {
  company: z.optional(queryId),
  /** The first and the last day, by the clock of the zone; the last 30 days without them. */
  from: z.optional(calendarDay),
  until: z.optional(calendarDay),
  /** UTC without one. */
  zone: z.optional(queryZone),
};

/** Minutes of service; null without any. */
const times = z.nullable(z.object({ median: z.number(), p90: z.number() }));
export type NumbersTimes = z.output<typeof times>;

const figures = {
  /** Requests of the period, and how long the first answers to them took. */
  requests: z.number(),
  first_answer: times,
  /** Completions of the period that stand, how long they took, and their round trips on average. */
  completions: z.number(),
  completion: times,
  round_trips: z.nullable(z.number()),
  minutes_back: z.number(),
};

const all = z.object(figures);
export type NumbersFigures = z.output<typeof all>;

/** The name is null for requests without a category. */
const group = z.object({ name: z.nullable(z.string()), ...figures });
export type NumbersGroup = z.output<typeof group>;

const day = z.object({ day: z.string(), requests: z.number(), completions: z.number() });
export type NumbersDay = z.output<typeof day>;

/** The numbers of a period, up to a minute old. */
export const deskNumbers = endpoint('GET', '/api/v1/desk/numbers', 'lead', {
  query: z.object(filter),
  reply: z.object({
    from: z.string(),
    until: z.string(),
    /** Every day of the period. */
    days: z.array(day),
    all,
    /** Most requests first. Who belongs to two companies counts in both. */
    categories: z.array(group),
    companies: z.array(group),
    /** How many completions of the period were rated 1, 2, 3, 4 and 5. */
    ratings: z.array(z.number()),
    /** What is open now, whatever the period, and since when the longest one waits for us. */
    waiting: z.object({ us: z.number(), later: z.number(), them: z.number(), since: z.nullable(z.string()) }),
  }),
});
export type Numbers = z.output<typeof deskNumbers.reply>;

const rating = z.object({
  /** Of the completion. */
  id: z.number(),
  rating: z.number(),
  text: z.nullable(z.string()),
  rated_at: z.string(),
  concierge_name: z.string(),
  company_names: z.array(z.string()),
  request: z.object({ external_id: z.string(), name: z.string() }),
});
export type NumbersRating = z.output<typeof rating>;

/** One page of the ratings of the completions of a period, the newest first. `after` is the `next` of the page before. */
export const deskNumbersRatings = endpoint('GET', '/api/v1/desk/numbers/ratings', 'lead', {
  query: z.object({ ...filter, after: z.optional(z.string().check(z.regex(/^\d{1,15}_\d{1,9}$/))) }),
  reply: z.object({ ratings: z.array(rating), next: z.nullable(z.string()) }),
});
