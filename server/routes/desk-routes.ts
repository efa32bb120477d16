import * as contract from '../../src/lib/contract/desk.ts';
import { liftMfa } from '../services/desk/lift-mfa.ts';
import { defineCalls, SUCCESS } from './http/mount.ts';

export const deskCalls = defineCalls('desk', contract, {
  deskLiftMfa: async ({ services, concierge, body }) => {
    await liftMfa(services, concierge, body.email);
    return SUCCESS;
  },
});
