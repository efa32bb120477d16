import { z } from './shared/zod.ts';
import { deskRequest } from './desk-request.ts';
import { endpoint } from './shared/endpoint.ts';
import { STEP_MAX_CHARACTERS } from './shared/limits.ts';
import { requiredText } from './shared/text.ts';

/* Additive: the checklist of a request at the desk. A file of its own, which loads lazily. */

/**
 * Ticks a step of the request's playbook, or takes its tick back; repeating either has no effect. A step that the playbook does not
 * have is `not_found`.
 */
export const deskTickStep = endpoint('PUT', '/api/v1/desk/requests/:id/steps', 'concierge', {
  query: deskRequest.query,
  body: z.object({ step: requiredText(STEP_MAX_CHARACTERS), done: z.boolean() }),
  reply: deskRequest.reply,
});
