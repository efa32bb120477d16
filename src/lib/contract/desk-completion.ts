import { z } from './shared/zod.ts';
import { deskRequest } from './desk-request.ts';
import { endpoint } from './shared/endpoint.ts';
import { MINUTES_BACK_MAX, SUMMARY_MAX_CHARACTERS } from './shared/limits.ts';
import { requiredText } from './shared/text.ts';

/* Additive: what a concierge says about the end of a request. A file of its own, which loads lazily. */

const isMinutes = (value: number) => Number.isInteger(value) && value >= 0 && value <= MINUTES_BACK_MAX;

/**
 * Says of a completed request what was done, which is sent as its last message, and what it gave back. What is left out stays; a
 * text that was sent stays, too.
 */
export const deskCompletion = endpoint('PUT', '/api/v1/desk/requests/:id/completion', 'concierge', {
  query: deskRequest.query,
  body: z.object({
    completion: z.object({
      summary: z.optional(requiredText(SUMMARY_MAX_CHARACTERS)),
      minutes: z.optional(z.number().check(z.refine(isMinutes, 'is not a number of minutes'))),
    }),
  }),
  reply: deskRequest.reply,
});
