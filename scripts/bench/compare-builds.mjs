import { basename, resolve } from 'node:path';
import { chromium } from 'playwright';
import { Failure, say } from '../lib/output.mjs';
import { runScript } from '../lib/run-script.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { signIn } from '../run/private-server.mjs';
import { SLOW, measureEntry, slowDown, startCompressedSite } from './entry.mjs';
import { median } from './median.mjs';

/*
 * Compares builds of the site in turns, on a slow phone's line and processor: `node scripts/bench/compare-builds.mjs
 * dist /tmp/dist-without-it`. Prints the median and the quartiles of each time in milliseconds since the navigation.
 * This is how the table of tricks in docs/performance.md is measured.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const VIEWPORT = { width: 412, height: 823 };
const SIGN_IN_CALL = '**/api/v1/users/sign_in';
/** The first element that only the hydrated dashboard with its data shows. */
const LOADED_DASHBOARD = 'section li button';
const LOADED_THREAD = '[role=log] li';
const HYDRATED_COMPOSER = 'form[data-ready]';
/** A pointer rests on a link before it presses. */
const HOVER_MS = 400;

function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? NaN);
  return `${Math.round(median(times))} (${at(0.25)} to ${at(0.75)})`;
}

/** @param {import('playwright').Page} page a page of the demo employee; returns the id of an open request */
async function newestRequest(page) {
  await page.goto('/requests/');
  const link = page.locator('main a[href^="/requests/"]').first();
  return String(await link.getAttribute('href')).split('/')[2];
}

async function timeOf(page, selector) {
  await page.waitForSelector(selector);
  return page.evaluate(() => performance.now());
}

const firstPaint = (page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/**
 * Opens the dashboard and a thread with an empty cache, the dashboard again, and a screen by a link; returns times in
 * milliseconds since each navigation.
 */
async function measureSignedIn(browser, { server, storageState, requestId }) {
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

await runScript(async () => {
  const folders = process.argv.slice(2).map((folder) => resolve(folder));
  if (folders.length < 2) throw new Failure('Name two or more folders with a built site.');
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const builds = [];
  for (const folder of folders) {
    const server = await startCompressedSite(folder);
    const page = await browser.newPage({ baseURL: server.url, viewport: VIEWPORT });
    await signIn(page);
    const storageState = await page.context().storageState();
    const requestId = await newestRequest(page);
    await page.context().close();
    builds.push({
      name: basename(folder),
      server,
      storageState,
      requestId,
      times: /** @type {Record<string, number[]>} */ ({}),
    });
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      const signIn = await measureEntry(browser, `${build.server.url}/sign-in/`, SIGN_IN_CALL, SLOW);
      const journey = await measureSignedIn(browser, build);
      // The first round warms the servers up.
      if (round < 0) continue;
      const row = {
        'sign-in: first paint': signIn.paint,
        'sign-in: sent': signIn.sent,
        ...journey,
      };
      for (const [name, ms] of Object.entries(row)) (build.times[name] ??= []).push(ms);
    }
  }
  for (const { name, times } of builds) {
    say(
      `${name}: ${Object.entries(times)
        .map(([what, ms]) => `${what} ${summary(ms)}`)
        .join('; ')}`,
    );
  }
  await browser.close();
  await Promise.all(builds.map(({ server }) => server.stop()));
});
