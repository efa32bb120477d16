import { anyText, requiredText, z } from './shared/schemas.ts';
import { deskRequest } from './desk-request.ts';
import { endpoint } from './shared/endpoint.ts';
import { MINUTES_BACK_MAX, OUTCOME_MAX_CHARACTERS, SUMMARY_MAX_CHARACTERS } from './shared/limits.ts';

/* Additive: what a concierge says about the end of a request. A file of its own, which loads lazily. */

const isMinutes = (value: number) => Number.isInteger(value) && value >= 0 && value <= MINUTES_BACK_MAX;

/** Says what was done for a completed request, as its last message, and what it gave back. What is left out stays, as a sent text does. */
export const deskCompletion = endpoint('PUT', '/api/v1/desk/requests/:id/completion', 'concierge', {
  query: deskRequest.query,
  body: z.object({
    completion: z.object({
      summary: z.optional(requiredText(SUMMARY_MAX_CHARACTERS)),
      /** What worked, for later requests of the survey; empty for nothing. */
      outcome: z.optional(anyText(OUTCOME_MAX_CHARACTERS)),
      minutes: z.optional(z.number().check(z.refine(isMinutes, 'is not a number of minutes'))),
    }),
  }),
  reply: deskRequest.reply,
});

/** What worked in other requests of the same survey, the newest first; nothing leads to them. */
export const deskOutcomes = endpoint('GET', '/api/v1/desk/requests/:id/outcomes', 'concierge', {
  reply: z.object({
    outcomes: z.array(z.object({ id: z.number(), text: z.string(), completed_at: z.string() })),
  }),
});
export type Outcome = z.output<typeof deskOutcomes.reply>['outcomes'][number];
