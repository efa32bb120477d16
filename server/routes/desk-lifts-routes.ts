import * as contract from '../../src/lib/contract/desk-lifts.ts';
import { askLift, confirmLift, listLifts, refuseLift } from '../services/desk-lifts/lifts.ts';
import type { AccountRate } from './http/account-limits.ts';
import { defineCalls, done } from './http/mount.ts';

/** More than anybody asks for, and few to find out who has an account. */
const LIFTS: AccountRate = { name: 'lift', perMinute: 10 };

export const deskLiftsCalls = defineCalls('desk-lifts', contract, {
  deskLifts: async ({ services, concierge }) => ({ lifts: await listLifts(services, concierge) }),
  deskAskLift: {
    accountRate: LIFTS,
    freshFactor: true,
    reply: done(({ services, concierge, body }) => askLift(services, concierge, body)),
  },
  deskConfirmLift: {
    accountRate: LIFTS,
    freshFactor: true,
    reply: done(({ services, concierge, params }) => confirmLift(services, concierge, params.id)),
  },
  deskRefuseLift: done(({ services, concierge, params }) => refuseLift(services, concierge, params.id)),
});
