import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';

export interface FakeApi {
  offerings: unknown;
  categories: unknown;
  /** Holds back the reply with the categories. */
  categoriesWait: Promise<unknown> | null;
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
    categoriesWait: null,
    calls,
    nowMs: 1_000_000,
    browser: openTestBrowser({
      now: () => api.nowMs,
      fetch: async (input) => {
        const url = new URL(input instanceof Request ? input.url : input);
        calls.push(url.pathname + url.search);
        if (!url.pathname.endsWith('offering_categories')) return Response.json({ offerings: api.offerings });
        await api.categoriesWait;
        return Response.json({ offering_categories: api.categories });
      },
    }),
  };
  return api;
}
