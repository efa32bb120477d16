import * as contract from '../../src/lib/contract/playbooks.ts';
import { tickStep } from '../services/playbooks/tick-step.ts';
import { defineCalls } from './http/mount.ts';

export const playbooksCalls = defineCalls('playbooks', contract, {
  deskTickStep: ({ services, concierge, params, body, query }) =>
    tickStep(services, concierge, params.id, body, query),
});
