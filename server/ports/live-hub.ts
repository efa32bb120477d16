import type { Database } from '../db/client.ts';
import { LIVE_CHANNEL, type Follower, type LivePort, type News } from './live.ts';

/** A browser opens one, whatever it has tabs: this is for several browsers and for streams not yet known to be dead. */
const STREAMS_PER_USER = 12;
/** Proxies cut connections that are silent for a minute, some for half of one. */
const HEARTBEAT_MS = 25_000;

/** Listens once for the whole process and fans out in memory. */
export async function openLiveHub(database: Database, heartbeatMs = HEARTBEAT_MS): Promise<LivePort> {
  const followers = new Map<number, Set<Follower>>();
  const everybody = () => [...followers.values()].flatMap((streams) => [...streams]);
  await database.listen(
    LIVE_CHANNEL,
    (payload) => {
      // Written by `announce.ts` of this program alone.
      const news = JSON.parse(payload) as News;
      for (const follower of [...(followers.get(news.userId) ?? [])]) follower.onNews(news);
    },
    () => {
      for (const follower of everybody()) follower.onGap();
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
    close() {
      for (const follower of everybody()) follower.onEnd();
    },
  };
}
