import { sql } from 'drizzle-orm';
import type { EmittedBy } from '../../src/lib/contract/shared/endpoint.ts';
import type { liveStream } from '../../src/lib/contract/live.ts';
import type { Database, Db } from '../db/client.ts';

export type EmittedEvent = EmittedBy<typeof liveStream>;

/** A notification to all processes about one employee. */
export type LiveNotification =
  | { readonly userId: number; readonly kind: 'event'; readonly event: EmittedEvent }
  /** Sessions of the employee have ended. */
  | { readonly userId: number; readonly kind: 'sessions' };

/** An open stream of an employee. */
export interface Follower {
  onNotification(notification: LiveNotification): void;
  /** Notifications may have been missed. */
  onGap(): void;
  /** The server shuts down. */
  onEnd(): void;
}

/** Dispatches notifications of all processes to the streams of this process. */
export interface LivePort {
  /** Interval of the comments that keep a silent stream open. */
  readonly heartbeatMs: number;
  /** Registers a stream and returns a function that removes it; null when the employee has too many streams. */
  follow(userId: number, follower: Follower): (() => void) | null;
  /** Returns the number of open streams of this process. */
  openStreams(): number;
  /** Ends every stream. */
  close(): void;
}

/** Database channel of live notifications. */
const LIVE_CHANNEL = 'live';

/** Sends a notification to all processes: on commit inside a transaction, never after a rollback. */
export async function notify(db: Db, notification: LiveNotification): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notification)})`);
}

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
      // Only `notify` writes to the channel.
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
