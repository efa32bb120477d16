import type { Page } from 'playwright/test';

/** Replies to the live call, also of the desk, without a stream: an open stream keeps the network of a page busy. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?:desk\/)?live$/, (route) => route.fulfill({ json: {} }));
}
