import type { Database } from '../../db/client.ts';
import { LIVE_CHANNEL, type Follower, type LivePort, type LiveNotification } from './live.ts';

/**
 * One browser needs one stream for all tabs; the rest is for several browsers and for dead streams not yet detected.
 */
const STREAMS_PER_USER = 12;
/** Some proxies close connections that are silent for 30 s. */
const HEARTBEAT_MS = 25_000;

/** Listens once per process and dispatches notifications to the open streams. */
export async function openLiveHub(database: Database, heartbeatMs = HEARTBEAT_MS): Promise<LivePort> {
  const followers = new Map<number, Set<Follower>>();
  const allFollowers = () => [...followers.values()].flatMap((streams) => [...streams]);
  await database.listen(
    LIVE_CHANNEL,
    (payload) => {
      // Only `announce.ts` writes to the channel.
      const notification = JSON.parse(payload) as LiveNotification;
      for (const follower of [...(followers.get(notification.userId) ?? [])])
        follower.onNotification(notification);
    },
    () => {
      for (const follower of allFollowers()) follower.onGap();
    },
  );
  return {
    heartbeatMs,
    follow(userId, follower) {
      const streams = followers.get(userId) ?? new Set();
      if (streams.size >= STREAMS_PER_USER) return null;
      followers.set(userId, streams.add(follower));
      return () => {
        streams.delete(follower);
        if (streams.size === 0 && followers.get(userId) === streams) followers.delete(userId);
      };
    },
    openStreams: () => allFollowers().length,
    close() {
      for (const follower of allFollowers()) follower.onEnd();
    },
  };
}
