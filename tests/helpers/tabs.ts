import { provideLiveEffects } from '../../src/lib/environment/live-effects.ts';

/** The tabs of one browser: a lock that one of them holds, a line between them, and time that does not pass. */
export interface TestTabs {
  /** Where the tests write what another tab would say. */
  post(message: unknown): void;
  /** What the tab under test said. */
  readonly said: unknown[];
  /** Gives the lock to the tab under test. Resolves when that lets go of it. */
  makeLeader(): Promise<void>;
  /** How long the tab waited before each new try, in milliseconds. */
  readonly waits: number[];
  title: string;
}

/** Puts the live connection into a browser whose other tabs the test plays. */
export function openTestTabs(): TestTabs {
  const asked = Promise.withResolvers<() => Promise<void>>();
  let listen: ((message: unknown) => void) | null = null;
  const tabs: TestTabs = {
    post: (message) => listen?.(structuredClone(message)),
    said: [],
    makeLeader: async () => (await asked.promise)(),
    waits: [],
    title: 'Sundial | Requests',
  };
  provideLiveEffects({
    lead: (_, __, work) => {
      asked.resolve(work);
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
      // A turn of the event loop: what the tab waits for may need one.
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
