import { provideEffects, type Effects } from '../../src/lib/environment/effects.ts';
import type { KeyValue } from '../../src/lib/environment/key-value.ts';

/** A storage as a browser has it, in memory. */
export function memoryKeyValue(): KeyValue {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    keys: () => [...entries.keys()],
    clear: () => {
      entries.clear();
    },
  };
}

export interface TestBrowser {
  readonly local: KeyValue;
  readonly session: KeyValue;
  /** Where the app went, in order. */
  readonly navigations: { readonly to: string; readonly replace: boolean }[];
  /** Path, query and hash that the stores believe the page has. */
  here: string;
  /** While false, every call fails as it does without a network. */
  online: boolean;
  /** While true, calls reach the server but their answers get lost. */
  losesReplies: boolean;
}

export interface TestBrowserOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly apiBase?: string;
}

/** Puts the stores into a browser of their own whose calls go to `fetch`: the real API, in process. */
export function openTestBrowser(options: TestBrowserOptions): TestBrowser {
  const browser: TestBrowser = {
    local: memoryKeyValue(),
    session: memoryKeyValue(),
    navigations: [],
    here: '/dashboard/',
    online: true,
    losesReplies: false,
  };
  const effects: Effects = {
    fetch: async (...args) => {
      if (!browser.online) throw new TypeError('Failed to fetch');
      const response = await options.fetch(...args);
      if (browser.losesReplies) throw new TypeError('Failed to fetch');
      return response;
    },
    apiBase: options.apiBase ?? 'http://sundial.test',
    now: options.now,
    local: browser.local,
    session: browser.session,
    here: () => browser.here,
    navigate: (to, { replace = false } = {}) => {
      browser.navigations.push({ to, replace });
    },
    reload: () => {
      browser.navigations.push({ to: browser.here, replace: true });
    },
    newId: () => crypto.randomUUID(),
  };
  provideEffects(effects);
  return browser;
}
