import * as deskAudit from '../../src/lib/contract/desk-audit.ts';
import * as deskNumbers from '../../src/lib/contract/desk-numbers.ts';
import * as deskLifts from '../../src/lib/contract/desk-lifts.ts';
import { exportAudit, listAudit, listAudited } from '../services/desk-audit/list-audit.ts';
import { LISTS, type AccountRate } from './http/account-limits.ts';
import { defineCalls, done } from './http/mount.ts';
import { listRatings, readNumbers } from '../services/desk-numbers/read-numbers.ts';
import { askLift, confirmLift, listLifts, refuseLift } from '../services/desk-lifts/lifts.ts';

export const deskAuditCalls = defineCalls('desk-audit', deskAudit, {
  deskAudit: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listAudit(services, concierge, query),
  },
  deskAuditExport: {
    atOnce: LISTS,
    freshFactor: true,
    reply: ({ services, concierge, query }) => exportAudit(services, concierge, query),
  },
  deskAuditConcierges: async ({ services, concierge }) => ({
    concierges: await listAudited(services, concierge),
  }),
});

export const deskNumbersCalls = defineCalls('desk-numbers', deskNumbers, {
  deskNumbers: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => readNumbers(services, concierge, query),
  },
  deskNumbersRatings: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listRatings(services, concierge, query),
  },
});

/** More than a concierge needs, and too few to find out who has an account. */
const LIFTS: AccountRate = { name: 'lift', perMinute: 10 };

export const deskLiftsCalls = defineCalls('desk-lifts', deskLifts, {
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
