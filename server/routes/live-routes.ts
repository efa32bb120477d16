import type { Context } from 'hono';
import * as contract from '../../src/lib/contract/live.ts';
import type { Services } from '../services/context.ts';
import { followLive } from '../services/live/follow-live.ts';
import type { AccountLimits, AtOnce } from './http/account-limits.ts';
import { authorize } from './http/authorize.ts';
import { eventStreamReply } from './http/event-stream.ts';
import { defineCalls } from './http/mount.ts';

/** A stream reads what its caller has missed, which may be much. */
const CATCH_UPS: AtOnce = { name: 'catch_ups', max: 1 };
const POSITION = /^\d{1,15}$/;

export const liveCalls = defineCalls('live', contract, {
  liveStream: {
    respond: (services, context, accounts) =>
      accounts.ofToken(context, () => stream(services, context, accounts)),
  },
});

/** Opens the live stream. It is authenticated like other calls and ends with its session: docs/product/live.md#stream-end. */
async function stream(services: Services, context: Context, accounts: AccountLimits): Promise<Response> {
  // Browsers reconnect on their own, so a stream is no use of the session: an open tab must not prolong it.
  const { viewer } = await authorize(services, context, contract.liveStream.access, { isUse: false });
  if (viewer === null) throw new Error('The live stream requires a session');
  const lastEventId = context.req.header('last-event-id') ?? '';
  const position = POSITION.test(lastEventId) ? Number(lastEventId) : null;
  const inTurn = (work: () => Promise<void>) =>
    accounts.ofAccount(viewer.userId, { accountRate: null, atOnce: CATCH_UPS }, work);
  return eventStreamReply(services, context, (events) =>
    followLive(services, viewer, position, events, inTurn),
  );
}
