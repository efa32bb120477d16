import type { Context } from 'hono';
import * as deskAudit from '../../src/lib/contract/desk-audit.ts';
import * as deskLifts from '../../src/lib/contract/desk-lifts.ts';
import { deskLive, deskQueue, deskQueueChoices } from '../../src/lib/contract/desk-queue.ts';
import * as deskNumbers from '../../src/lib/contract/desk-numbers.ts';
import * as deskSession from '../../src/lib/contract/desk-session.ts';
import type { Services } from '../services/context.ts';
import { exportAudit, listAudit, listAudited } from '../services/desk-audit/list-audit.ts';
import { askLift, confirmLift, listLifts, refuseLift } from '../services/desk-lifts/lifts.ts';
import { listRatings, readNumbers } from '../services/desk-numbers/read-numbers.ts';
import { listChoices, listQueue } from '../services/desk-queue/list-queue.ts';
import { followDesk } from '../services/desk-request/follow-desk.ts';
import { listColleagues, setAway, showDeskSession } from '../services/desk/desk-session.ts';
import { acceptInvitation, readInvitation } from '../services/desk/invitations.ts';
import { LISTS, type AccountRate } from './http/account-limits.ts';
import { authorize } from './http/authorize.ts';
import { eventStreamReply } from './http/event-stream.ts';
import { defineCalls, done } from './http/mount.ts';
import type { RateLimit } from './http/rate-limit.ts';

/** An invited concierge makes a few calls. */
const INVITATION_LIMIT: RateLimit = { name: 'invitation', perMinute: 30 };

/** Each takes requests back to the queue, and tells every employee and concierge of theirs. */
const AWAYS: AccountRate = { name: 'away', perMinute: 10 };

export const deskSessionCalls = defineCalls('desk-session', deskSession, {
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
  deskAway: {
    accountRate: AWAYS,
    reply: ({ services, concierge, body }) => setAway(services, concierge, body),
  },
  deskConcierges: async ({ services, concierge }) => ({
    concierges: await listColleagues(services, concierge),
  }),
});

const queueContract = { deskQueue, deskQueueChoices, deskLive };

export const deskQueueCalls = defineCalls('desk-queue', queueContract, {
  deskQueue: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listQueue(services, concierge, query),
  },
  deskQueueChoices: ({ services, concierge }) => listChoices(services, concierge),
  deskLive: {
    respond: (services, context, accounts) => accounts.ofToken(context, () => streamDesk(services, context)),
  },
});

/** Opens the desk's live stream: docs/product/desk-queue.md#live-updates. */
async function streamDesk(services: Services, context: Context): Promise<Response> {
  // Browsers connect again on their own, so a stream is no use of the session.
  const authorized = async () =>
    (await authorize(services, context, deskLive.access, { isUse: false })).concierge;
  const concierge = await authorized();
  if (concierge === null) throw new Error('The desk’s stream requires a concierge');
  return eventStreamReply(services, context, (events) => followDesk(services, concierge, authorized, events));
}

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
