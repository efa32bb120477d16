import { requiredText, z } from './shared/schemas.ts';
import { deskRequest } from './desk-request.ts';
import { endpoint } from './shared/endpoint.ts';
import { STEP_MAX_CHARACTERS } from './shared/limits.ts';

/* Additive: the checklist of a request at the desk. A file of its own, which loads lazily. */

/** Ticks a step of the playbook or takes its tick back; repeating has no effect. `not_found`: the playbook has no such step. */
export const deskTickStep = endpoint('PUT', '/api/v1/desk/requests/:id/steps', 'concierge', {
  query: deskRequest.query,
  body: z.object({ step: requiredText(STEP_MAX_CHARACTERS), done: z.boolean() }),
  reply: deskRequest.reply,
});
