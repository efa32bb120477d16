import { sql } from 'drizzle-orm';
import type { EmittedBy } from '../../src/lib/contract/shared/endpoint.ts';
import type { liveStream } from '../../src/lib/contract/live.ts';
import type { Broker, Database, Db } from '../db/client.ts';
import { GAP, LIVE_CHANNEL, outletOf } from '../db/publisher.ts';

export type EmittedEvent = EmittedBy<typeof liveStream>;

export interface Presence {
  readonly conciergeId: number;
  readonly name: string;
  readonly doing: 'looking' | 'writing' | 'nothing';
}

/** A notification to all processes, for the streams that follow its topic. */
export type LiveNotification =
  | { readonly topic: string; readonly kind: 'event'; readonly event: EmittedEvent }
  /** Sessions of the account have ended. */
  | { readonly topic: string; readonly kind: 'sessions' }
  /** A request has changed. `companyIds` are those of its employee. */
  | {
      readonly topic: string;
      readonly kind: 'request';
      readonly externalId: string;
      readonly companyIds: readonly number[];
    }
  /** A heartbeat of a concierge at a request. */
  | {
      readonly topic: string;
      readonly kind: 'presence';
      readonly externalId: string;
      readonly companyIds: readonly number[];
      readonly presence: Presence;
    };

/** The topic of one account: its events and the ends of its sessions. */
export const accountTopic = (userId: number) => `account:${String(userId)}`;
/** The topic of a program that acts for a concierge with a personal token: the end of the token. */
export const programTopic = (conciergeId: number) => `program:${String(conciergeId)}`;
export const DESK_TOPIC = 'desk';

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
  /** Carries the notifications in place of the database; undefined without `LIVE_URL`. */
  readonly broker: Broker | undefined;
  /** Registers a stream and returns a function that removes it; null when the account of the topic has too many streams. */
  follow(topic: string, follower: Follower): (() => void) | null;
  observe(listener: (notification: LiveNotification) => void): void;
  openStreams(): number;
  close(): void;
}

/** In bytes. PostgreSQL refuses a longer notification, and all that are sent with it. */
const PAYLOAD_MAX = 7_999;

/** Spells a notification; one that is too long, such as that of an employee of a thousand companies, makes all streams catch up. */
function payloadOf(notification: LiveNotification): string {
  const payload = JSON.stringify(notification);
  return Buffer.byteLength(payload) > PAYLOAD_MAX ? GAP : payload;
}

/**
 * Sends notifications to all processes after the commit of a transaction, never after a rollback. A crash may lose them, so they are
 * for changes that a stream catches up with.
 */
export async function publish(db: Db, ...notifications: readonly LiveNotification[]): Promise<void> {
  const outlet = outletOf(db);
  if (outlet === undefined) return notify(db, ...notifications);
  for (const one of notifications) outlet.publish(payloadOf(one));
}

/**
 * Sends notifications to all processes as a part of the transaction, so that none is lost. A broker knows no transactions: it gets them
 * after the commit, and what a crash loses, the next check of a stream finds.
 */
export async function notify(db: Db, ...notifications: readonly LiveNotification[]): Promise<void> {
  if (outletOf(db)?.isDatabase === false) return publish(db, ...notifications);
  const sent = notifications.map((one) => sql`pg_notify(${LIVE_CHANNEL}, ${payloadOf(one)})`);
  await db.execute(sql`select ${sql.join(sent, sql`, `)}`);
}

/** One browser needs one stream for all tabs; the rest is for several browsers and for dead streams not yet detected. */
const STREAMS_PER_ACCOUNT = 12;
/** Some proxies close connections that are silent for 30 s. */
const HEARTBEAT_MS = 25_000;

/** Listens once per process and dispatches notifications to the open streams. */
export async function openLiveHub(database: Database, heartbeatMs = HEARTBEAT_MS): Promise<LivePort> {
  const followers = new Map<string, Set<Follower>>();
  const observers: ((notification: LiveNotification) => void)[] = [];
  const allFollowers = () => new Set([...followers.values()].flatMap((streams) => [...streams]));
  await database.listen(
    (payload) => {
      // Only `notify` writes to the channel.
      const notification = JSON.parse(payload) as LiveNotification;
      for (const listener of observers) listener(notification);
      for (const follower of [...(followers.get(notification.topic) ?? [])])
        follower.onNotification(notification);
    },
    () => {
      for (const follower of allFollowers()) follower.onGap();
    },
  );
  return {
    heartbeatMs,
    broker: database.broker,
    follow(topic, follower) {
      const streams = followers.get(topic) ?? new Set();
      if (topic !== DESK_TOPIC && streams.size >= STREAMS_PER_ACCOUNT) return null;
      followers.set(topic, streams.add(follower));
      return () => {
        streams.delete(follower);
        if (streams.size === 0 && followers.get(topic) === streams) followers.delete(topic);
      };
    },
    observe: (listener) => void observers.push(listener),
    openStreams: () => allFollowers().size,
    close() {
      for (const follower of allFollowers()) follower.onEnd();
    },
  };
}
