import type { Context } from 'hono';
import { deskLive } from '../../src/lib/contract/desk-live.ts';
import { deskQueue, deskQueueChoices } from '../../src/lib/contract/desk-queue.ts';
import type { Services } from '../services/context.ts';
import { listChoices, listQueue } from '../services/desk-queue/list-queue.ts';
import { followDesk } from '../services/desk-request/follow-desk.ts';
import { LISTS } from './http/account-limits.ts';
import { authorize } from './http/authorize.ts';
import { eventStreamReply } from './http/event-stream.ts';
import { defineCalls } from './http/mount.ts';

const contract = { deskQueue, deskQueueChoices, deskLive };

export const deskQueueCalls = defineCalls('desk-queue', contract, {
  deskQueue: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listQueue(services, concierge, query),
  },
  deskQueueChoices: ({ services, concierge }) => listChoices(services, concierge),
  deskLive: {
    respond: (services, context, accounts) => accounts.ofToken(context, () => stream(services, context)),
  },
});

/** Opens the desk's live stream: docs/product/desk-queue.md#live-updates. */
async function stream(services: Services, context: Context): Promise<Response> {
  // Browsers connect again on their own, so a stream is no use of the session.
  const authorized = async () =>
    (await authorize(services, context, deskLive.access, { isUse: false })).concierge;
  const concierge = await authorized();
  if (concierge === null) throw new Error('The desk’s stream requires a concierge');
  return eventStreamReply(services, context, (events) => followDesk(services, concierge, authorized, events));
}
