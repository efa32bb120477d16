import type { Hono } from 'hono';
import { liveStream } from '../../src/lib/contract/live.ts';
import type { Services } from '../services/context.ts';
import { followLive, type LiveFollowing } from '../services/live/follow-live.ts';
import { authorise } from './authorise.ts';
import { openEventStream } from './event-stream.ts';

const POSITION = /^\d{1,15}$/;

/** The one call that is answered with a stream; authorised like every other, and for as long as its session lives. */
export function mountLive(app: Hono, services: Services): void {
  app.get(liveStream.path, async (context) => {
    // A stream that is cut comes back by itself: a tab that was left open must not keep its session alive that way.
    const viewer = await authorise(services, context, liveStream.access, { isUse: false });
    if (viewer === null) throw new Error('A stream needs somebody who follows it');
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
    // A proxy that gathers a reply before it passes it on would hold the news back.
    context.header('X-Accel-Buffering', 'no');
    return context.body(stream.body);
  });
}
