import type { Page } from 'playwright/test';

/** Answers as an API without a stream: with one open, the network of a page is never idle. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route('**/api/v1/live', (route) => route.fulfill({ json: {} }));
}
