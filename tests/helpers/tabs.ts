import { provideLiveEffects } from '../../src/lib/effects/live-effects.ts';

/** Simulates the other tabs of a browser: the lock, the channel between tabs, and timers without delay. */
export interface TestTabs {
  /** Sends a message of another tab. */
  post(message: unknown): void;
  /** Messages of the tab under test. */
  readonly said: unknown[];
  /** Gives the locks to the tab under test; resolves when it releases those that it has asked for. */
  makeLeader(): Promise<void>;
  /** Delays of the tab before each retry, in ms. */
  readonly waits: number[];
  title: string;
}

/** Gives the live connection simulated tabs. */
export function openTestTabs(): TestTabs {
  const asked = Promise.withResolvers<undefined>();
  const works: (() => Promise<void>)[] = [];
  let isLeader = false;
  let listen: ((message: unknown) => void) | null = null;
  const tabs: TestTabs = {
    post: (message) => listen?.(structuredClone(message)),
    said: [],
    makeLeader: async () => {
      isLeader = true;
      await asked.promise;
      await Promise.all(works.splice(0).map((work) => work()));
    },
    waits: [],
    title: 'Sundial | Requests',
  };
  provideLiveEffects({
    lead: (_, __, work) => {
      asked.resolve(undefined);
      if (isLeader && works.length === 0) return work();
      works.push(work);
      return Promise.resolve();
    },
    openChannel: (_, onMessage) => {
      listen = onMessage;
      return {
        post: (message) => tabs.said.push(message),
        close: () => {
          listen = null;
        },
      };
    },
    wait: (ms) => {
      tabs.waits.push(ms);
      // The event that the tab waits for may need a turn of the event loop.
      return new Promise((resolve) => setImmediate(resolve));
    },
    random: () => 1,
    readTitle: () => tabs.title,
    writeTitle: (title) => {
      tabs.title = title;
    },
  });
  return tabs;
}
