import { anyText, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { ID_MAX, RATING_MAX, RATING_TEXT_MAX_CHARACTERS } from './shared/limits.ts';

/* Additive: what employees say about the end of a request. `:id` is its numeric or external id. */

const isId = (value: number) => Number.isInteger(value) && value > 0 && value <= ID_MAX;
const isRating = (value: number) => Number.isInteger(value) && value >= 1 && value <= RATING_MAX;
/** Which completion is meant: one of a page that lags behind has been ended, and the call is refused. */
const completion_id = z.number().check(z.refine(isId, 'is not an id'));
const done = z.object({ success: z.literal(true) });

/** Thanks the concierge. The request stays completed. Repeating it has no effect. */
export const thankForCompletion = endpoint('POST', '/api/v1/requests/:id/completion/thanks', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ completion_id }),
  reply: done,
});

/** Rates a completion from 1 to 5, with an optional sentence; replaces the rating before. */
export const rateCompletion = endpoint('PUT', '/api/v1/requests/:id/completion/rating', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({
    completion_id,
    rating: z.number().check(z.refine(isRating, 'is not from 1 to 5')),
    text: z._default(anyText(RATING_TEXT_MAX_CHARACTERS), ''),
  }),
  reply: done,
});

/** Says that something is still open: the request comes back to its concierge. Repeating it has no effect. */
export const reopenCompletion = endpoint('POST', '/api/v1/requests/:id/completion/reopen', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ completion_id }),
  reply: done,
});

/** The time that the caller's completed requests have given back. */
export const timeGivenBack = endpoint('GET', '/api/v1/completions/time', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ minutes: z.number(), completions: z.number() }),
});
