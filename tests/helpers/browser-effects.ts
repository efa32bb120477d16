import { type Effects, type KeyValue, provideEffects } from '../../src/lib/effects/effects.ts';

/** Creates a browser storage in memory. */
function memoryKeyValue(): KeyValue {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => {
      entries.set(key, value);
      return true;
    },
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
  /** Navigations of the app, in order. */
  readonly navigations: { readonly to: string; readonly replace: boolean }[];
  /** Path, query and hash of the page. */
  here: string;
  /** While false, every call fails with a network error. */
  online: boolean;
  /** While true, calls reach the server but their replies are lost. */
  losesReplies: boolean;
  /** A field that is removed from all bodies, in both directions. */
  withholds: string | null;
}

function withoutField(field: string, json: string): string {
  return JSON.stringify(JSON.parse(json, (key, value: unknown) => (key === field ? undefined : value)));
}

function without(field: string | null, init: RequestInit | undefined): RequestInit | undefined {
  if (field === null || typeof init?.body !== 'string') return init;
  return { ...init, body: withoutField(field, init.body) };
}

export interface TestBrowserOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly apiBase?: string;
}

/** Gives the stores a new browser whose calls go to `fetch`, the real API in process. */
export function openTestBrowser(options: TestBrowserOptions): TestBrowser {
  const browser: TestBrowser = {
    local: memoryKeyValue(),
    session: memoryKeyValue(),
    navigations: [],
    here: '/dashboard/',
    online: true,
    losesReplies: false,
    withholds: null,
  };
  const effects: Effects = {
    fetch: async (...args) => {
      if (!browser.online) throw new TypeError('Failed to fetch');
      const [input, init] = args;
      const response = await options.fetch(input, without(browser.withholds, init));
      if (browser.losesReplies) throw new TypeError('Failed to fetch');
      if (browser.withholds === null) return response;
      const text = withoutField(browser.withholds, await response.text());
      return new Response(text, { status: response.status, headers: response.headers });
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
