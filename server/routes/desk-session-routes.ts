import * as contract from '../../src/lib/contract/desk-session.ts';
import { listColleagues, setAway, showDeskSession } from '../services/desk/desk-session.ts';
import { defineCalls } from './http/mount.ts';

export const deskSessionCalls = defineCalls('desk-session', contract, {
  deskSession: async ({ services, concierge }) => ({ concierge: await showDeskSession(services, concierge) }),
  deskAway: async ({ services, concierge, body }) => ({
    away: await setAway(services, concierge, body.away),
  }),
  deskConcierges: async ({ services, concierge }) => ({
    concierges: await listColleagues(services, concierge),
  }),
});
