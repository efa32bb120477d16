import { setTimeout as wait } from 'node:timers/promises';
import type postgres from 'postgres';
import type { Db } from './client.ts';

interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** Sends a notification to every process that listens, after the transaction of its query builder has been committed. */
export type Publish = (notification: Notification) => void;

const publishers = new WeakMap<Db, Publish>();

/** Returns how to publish from this query builder; undefined where notifications are part of the transaction. */
export const publisherOf = (db: Db): Publish | undefined => publishers.get(db);

/** Tells how notifications of a query builder are published. */
export function setPublisher(db: Db, publish: Publish): void {
  publishers.set(db, publish);
}

const BATCH_MAX = 500;
const TRIES_MAX = 5;
const RETRY_MS = 1_000;
/** A notification in place of those that could not be sent: its readers catch up. */
export const GAP = 'gap';

interface Publisher {
  readonly publish: Publish;
  /** Resolves when everything is sent, or cannot be. */
  drain(): Promise<void>;
}

/**
 * Creates a publisher that sends what came meanwhile in one statement, in order. PostgreSQL commits transactions that notify one after
 * the other, each after its write to the disk; `sql` therefore has a connection that waits for no disk, and the transactions of calls
 * notify nobody. What a crash loses, the catch-up of the streams brings. What fails five times becomes a gap, and waits until the
 * server takes it.
 */
export function createPublisher(sql: postgres.Sql, retryMs = RETRY_MS): Publisher {
  let waiting: Notification[] = [];
  let sending: Promise<void> | null = null;
  let isEnding = false;

  async function send(): Promise<void> {
    for (let failures = 0; waiting.length > 0;) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        await sql`select pg_notify(sent.channel, sent.payload) from unnest(
          ${batch.map(({ channel }) => channel)}::text[], ${batch.map(({ payload }) => payload)}::text[]
        ) as sent (channel, payload)`;
        waiting = waiting.slice(batch.length);
        failures = 0;
      } catch {
        failures += 1;
        if (failures < TRIES_MAX) continue;
        // Bounded, however long the server is away.
        waiting = [...new Set(waiting.map(({ channel }) => channel))].map((channel) => ({
          channel,
          payload: GAP,
        }));
        if (isEnding) return;
        await wait(retryMs);
      }
    }
    sending = null;
  }

  return {
    publish(notification) {
      waiting.push(notification);
      sending ??= send();
    },
    drain: async () => {
      isEnding = true;
      await sending;
    },
  };
}
