import { SLOW, slowDown } from './entry-page.mjs';

const VIEWPORT = { width: 412, height: 823 };
/** The first element that only the hydrated dashboard with its data shows. */
const LOADED_DASHBOARD = 'section li button';
const LOADED_THREAD = '[role=log] li';
const HYDRATED_COMPOSER = 'form[data-ready]';
/** A pointer rests on a link before it presses. */
const HOVER_MS = 400;

/** @param {import('playwright').Page} page a page of the demo employee; returns the id of an open request */
export async function newestRequest(page) {
  await page.goto('/requests/');
  const link = page.locator('main a[href^="/requests/"]').first();
  return (
    String(await link.getAttribute('href'))
      .split('/')
      .at(2) ?? ''
  );
}

/**
 * @param {import('playwright').Page} page
 * @param {string} selector
 */
async function timeOf(page, selector) {
  await page.waitForSelector(selector);
  return page.evaluate(() => performance.now());
}

/** @param {import('playwright').Page} page */
const firstPaint = (page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/**
 * Opens the dashboard and a thread with an empty cache, the dashboard again, and a screen by a link; returns times in
 * milliseconds since each navigation.
 * @param {import('playwright').Browser} browser
 * @param {{
 *   server: { url: string },
 *   requestId: string,
 *   storageState: Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>,
 * }} build
 */
export async function measureSignedIn(browser, { server, storageState, requestId }) {
  const options = { baseURL: server.url, viewport: VIEWPORT, storageState };
  const [context, other] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  try {
    const thread = await other.newPage();
    await slowDown(await other.newCDPSession(thread), SLOW);
    await thread.goto(`/requests/${requestId}/`, { waitUntil: 'commit' });
    const composerMs = await timeOf(thread, HYDRATED_COMPOSER);
    const messagesMs = await timeOf(thread, LOADED_THREAD);
    const threadPaintMs = await firstPaint(thread);
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), SLOW);
    await page.goto('/dashboard/', { waitUntil: 'commit' });
    const dashboardMs = await timeOf(page, LOADED_DASHBOARD);
    const dashboardPaintMs = await firstPaint(page);
    await page.goto('/dashboard/', { waitUntil: 'commit' });
    const againMs = await timeOf(page, LOADED_DASHBOARD);
    const link = page.getByRole('link', { name: 'Requests' }).last();
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const pressed = performance.now();
    await link.click();
    await page.waitForURL(/\/requests/, { waitUntil: 'commit' });
    await page.waitForSelector('main h1');
    return {
      'dashboard: first paint': dashboardPaintMs,
      'dashboard: loaded': dashboardMs,
      'dashboard again: loaded': againMs,
      'link: heading': performance.now() - pressed,
      'thread: first paint': threadPaintMs,
      'thread: composer': composerMs,
      'thread: messages': messagesMs,
    };
  } finally {
    await Promise.all([context.close(), other.close()]);
  }
}
