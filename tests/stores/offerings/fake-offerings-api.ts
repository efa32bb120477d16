import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';

export interface FakeApi {
  offerings: unknown;
  categories: unknown;
  /** Paths with their queries, in order. */
  readonly calls: string[];
  readonly browser: TestBrowser;
  nowMs: number;
}

/** Opens a browser whose API returns lists chosen by the test, with content that our own API would refuse. */
export function openFakeApi(): FakeApi {
  const calls: string[] = [];
  const api: FakeApi = {
    offerings: [],
    categories: [],
    calls,
    nowMs: 1_000_000,
    browser: openTestBrowser({
      now: () => api.nowMs,
      fetch: (input) => {
        const url = new URL(input instanceof Request ? input.url : input);
        calls.push(url.pathname + url.search);
        const body = url.pathname.endsWith('offering_categories')
          ? { offering_categories: api.categories }
          : { offerings: api.offerings };
        return Promise.resolve(Response.json(body));
      },
    }),
  };
  return api;
}
