import type { Page, Route } from 'playwright/test';

/** The script that every island needs. */
export const ISLAND_CODE = /\/assets\/base\.[^/]*\.js/;

/** Holds matching requests of a page back. Returns a function that lets them and all later ones go. */
export async function hold(page: Page, pattern: RegExp | string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(pattern, (route) => {
    held.push(route);
  });
  return async () => {
    await page.unroute(pattern);
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

/** Replies to the live call, also of the desk, without a stream: an open stream keeps the network of a page busy. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?:desk\/)?live$/, (route) => route.fulfill({ json: {} }));
}

/** Changes the JSON of the real reply to the matching reads of a page. */
export async function changeReply(
  page: Page,
  pattern: RegExp | string,
  change: (body: never, query: URLSearchParams) => object,
): Promise<void> {
  await page.route(pattern, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const query = new URL(route.request().url()).searchParams;
    await route.fulfill({ response, json: change((await response.json()) as never, query) });
  });
}
