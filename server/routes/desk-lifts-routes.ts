import * as contract from '../../src/lib/contract/desk-lifts.ts';
import { askLift, confirmLift, listLifts, refuseLift } from '../services/desk-lifts/lifts.ts';
import type { AccountRate } from './http/account-limits.ts';
import { defineCalls, SUCCESS } from './http/mount.ts';

/** More than anybody asks for, and few to find out who has an account. */
const LIFTS: AccountRate = { name: 'lift', perMinute: 10 };

export const deskLiftsCalls = defineCalls('desk-lifts', contract, {
  deskLifts: async ({ services, concierge }) => ({ lifts: await listLifts(services, concierge) }),
  deskAskLift: {
    accountRate: LIFTS,
    freshFactor: true,
    reply: async ({ services, concierge, body }) => {
      await askLift(services, concierge, body);
      return SUCCESS;
    },
  },
  deskConfirmLift: {
    accountRate: LIFTS,
    freshFactor: true,
    reply: async ({ services, concierge, params }) => {
      await confirmLift(services, concierge, params.id);
      return SUCCESS;
    },
  },
  deskRefuseLift: async ({ services, concierge, params }) => {
    await refuseLift(services, concierge, params.id);
    return SUCCESS;
  },
});
