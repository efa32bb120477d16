import type { Hono } from 'hono';
import { liveStream } from '../../src/lib/contract/live.ts';
import type { Services } from '../services/context.ts';
import { followLive, type LiveFollowing } from '../services/live/follow-live.ts';
import { authorise } from './http/authorise.ts';
import { openEventStream } from './http/event-stream.ts';

const POSITION = /^\d{1,15}$/;

/**
 * Mounts the live stream. It is authenticated like other calls and ends with its session:
 * docs/product/live.md#stream-end.
 */
export function mountLive(app: Hono, services: Services): void {
  app.get(liveStream.path, async (context) => {
    // Browsers reconnect on their own, so a stream is no use of the session: an open tab must not prolong it.
    const { viewer } = await authorise(services, context, liveStream.access, { isUse: false });
    if (viewer === null) throw new Error('The live stream requires a session');
    const lastEventId = context.req.header('last-event-id') ?? '';
    const position = POSITION.test(lastEventId) ? Number(lastEventId) : null;
    let following: LiveFollowing | null = null;
    const stream = openEventStream(
      services.live.heartbeatMs,
      () => void following?.check(),
      () => following?.stop(),
    );
    try {
      following = followLive(services, viewer, position, stream);
    } catch (error) {
      stream.end();
      throw error;
    }
    context.header('Content-Type', 'text/event-stream');
    // Keeps proxies from buffering the stream.
    context.header('X-Accel-Buffering', 'no');
    return context.body(stream.body);
  });
}
