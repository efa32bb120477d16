import * as contract from '../../src/lib/contract/completion.ts';
import * as deskContract from '../../src/lib/contract/desk-completion.ts';
import { rate, sayStillOpen, thankFor, timeGivenBack } from '../services/completion/answer-completion.ts';
import { describeCompletion, listOutcomes } from '../services/desk-request/describe-completion.ts';
import { defineCalls, done } from './http/mount.ts';

export const completionCalls = defineCalls('completion', contract, {
  thankForCompletion: done(({ services, viewer, params, body }) =>
    thankFor(services, viewer, params.id, body.completion_id),
  ),
  rateCompletion: done(({ services, viewer, params, body }) => rate(services, viewer, params.id, body)),
  reopenCompletion: done(({ services, viewer, params, body }) =>
    sayStillOpen(services, viewer, params.id, body.completion_id),
  ),
  timeGivenBack: ({ services, viewer }) => timeGivenBack(services, viewer),
});

export const deskCompletionCalls = defineCalls('completion', deskContract, {
  deskCompletion: ({ services, concierge, params, body, query }) =>
    describeCompletion(services, concierge, params.id, body.completion, query),
  deskOutcomes: ({ services, concierge, params }) => listOutcomes(services, concierge, params.id),
});
