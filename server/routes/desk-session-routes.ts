import * as contract from '../../src/lib/contract/desk-session.ts';
import { listColleagues, setAway, showDeskSession } from '../services/desk/desk-session.ts';
import { acceptInvitation, readInvitation } from '../services/desk/invitations.ts';
import { defineCalls, type RateLimit } from './http/mount.ts';

/** An invited concierge makes a few calls. */
const INVITATION_LIMIT: RateLimit = { name: 'invitation', perMinute: 30 };

export const deskSessionCalls = defineCalls('desk-session', contract, {
  deskSession: async ({ services, concierge }) => ({ concierge: await showDeskSession(services, concierge) }),
  readInvitation: {
    limit: INVITATION_LIMIT,
    reply: ({ services, body }) => readInvitation(services, body.invitation_token),
  },
  acceptInvitation: {
    limit: INVITATION_LIMIT,
    reply: async ({ services, body, networks }) => ({
      email: await acceptInvitation(services, {
        token: body.invitation_token,
        password: body.password,
        networks,
      }),
    }),
  },
  deskAway: async ({ services, concierge, body }) => ({
    away: await setAway(services, concierge, body.away),
  }),
  deskConcierges: async ({ services, concierge }) => ({
    concierges: await listColleagues(services, concierge),
  }),
});
