import * as contract from '../../src/lib/contract/completion.ts';
import * as deskContract from '../../src/lib/contract/desk-completion.ts';
import { rate, sayStillOpen, thankFor, timeGivenBack } from '../services/completion/answer-completion.ts';
import { describeCompletion, listOutcomes } from '../services/desk-request/describe-completion.ts';
import { defineCalls, SUCCESS } from './http/mount.ts';

export const completionCalls = defineCalls('completion', contract, {
  thankForCompletion: async ({ services, viewer, params, body }) => {
    await thankFor(services, viewer, params.id, body.completion_id);
    return SUCCESS;
  },
  rateCompletion: async ({ services, viewer, params, body }) => {
    await rate(services, viewer, params.id, body);
    return SUCCESS;
  },
  reopenCompletion: async ({ services, viewer, params, body }) => {
    await sayStillOpen(services, viewer, params.id, body.completion_id);
    return SUCCESS;
  },
  timeGivenBack: ({ services, viewer }) => timeGivenBack(services, viewer),
});

export const deskCompletionCalls = defineCalls('completion', deskContract, {
  deskCompletion: ({ services, concierge, params, body, query }) =>
    describeCompletion(services, concierge, params.id, body.completion, query),
  deskOutcomes: ({ services, concierge, params }) => listOutcomes(services, concierge, params.id),
});
