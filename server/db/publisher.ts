import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from './client.ts';

/** PostgreSQL's channel of the notifications between processes. */
export const LIVE_CHANNEL = 'live';
/** Sent in place of notifications that could not be sent: its readers catch up. */
export const GAP = 'gap';

/** Sends a notification to every process that listens, after the transaction of its query builder has been committed. */
export type Publish = (payload: string) => void;

interface Outlet {
  readonly publish: Publish;
  /** True when PostgreSQL carries the notifications, and can take one as a part of a transaction. */
  readonly isDatabase: boolean;
}

const outlets = new WeakMap<Db, Outlet>();

/** Returns how to publish from this query builder; undefined where notifications are part of the transaction. */
export const outletOf = (db: Db): Outlet | undefined => outlets.get(db);

/** Sets how notifications of a query builder are published. */
export function setOutlet(db: Db, outlet: Outlet): void {
  outlets.set(db, outlet);
}

const BATCH_MAX = 500;
const TRIES_MAX = 5;
const RETRY_MS = 1_000;

interface Publisher {
  readonly publish: Publish;
  /** Resolves when everything is sent, or cannot be. */
  drain(): Promise<void>;
}

/**
 * Creates a publisher that sends notifications in order, in batches of those that arrived meanwhile; no caller waits for it. Streams catch
 * up with what a crash loses. A batch that fails five times becomes a gap, which is sent as soon as possible.
 */
export function createPublisher(send: (payloads: readonly string[]) => Promise<unknown>): Publisher {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let isEnding = false;

  async function sendAll(): Promise<void> {
    // Lets a call publish all of its notifications in one batch.
    await Promise.resolve();
    for (let failures = 0; waiting.length > 0;) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        await send(batch);
        waiting = waiting.slice(batch.length);
        failures = 0;
      } catch {
        failures += 1;
        if (failures < TRIES_MAX) continue;
        // Bounded, however long nothing can be sent.
        waiting = [GAP];
        if (isEnding) return;
        await wait(RETRY_MS);
      }
    }
    sending = null;
  }

  return {
    publish(payload) {
      waiting.push(payload);
      sending ??= sendAll();
    },
    drain: async () => {
      isEnding = true;
      await sending;
    },
  };
}
