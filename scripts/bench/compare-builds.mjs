import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { Failure, say } from '../lib/output.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { signIn } from '../run/private-server.mjs';
import { SIGN_IN, VIEWPORT, measureEntry, slowPage } from './entry.mjs';
import { startQuietServer } from './quiet-server.mjs';
import { measureInTurns, median } from './turns.mjs';

const ROUNDS = 15;
/** The first element that only the hydrated dashboard with its data shows. */
const LOADED_DASHBOARD = 'section li button';
const LOADED_THREAD = '[role=log] li';
const HYDRATED_COMPOSER = 'form[data-ready]';
/** A pointer rests on a link before it presses. */
const HOVER_MS = 400;

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
async function measureSignedIn(browser, { server, storageState, thread: address }) {
  const options = { baseURL: server.url, viewport: VIEWPORT, storageState };
  const [context, other] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  try {
    const thread = await slowPage(other);
    await thread.goto(address, { waitUntil: 'commit' });
    const composerMs = await timeOf(thread, HYDRATED_COMPOSER);
    const messagesMs = await timeOf(thread, LOADED_THREAD);
    const threadPaintMs = await firstPaint(thread);
    const page = await slowPage(context);
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

/** Serves a build and signs the demo employee in; returns also the address of an open request. */
async function openBuild(browser, folder) {
  if (!existsSync(join(folder, 'index.html'))) throw new Failure(`${folder} has no built site.`);
  const server = await startQuietServer({ env: { SITE_DIR: folder } });
  const page = await browser.newPage({ baseURL: server.url, viewport: VIEWPORT });
  await signIn(page);
  await page.goto('/requests/');
  const thread = await page.locator('main a[href^="/requests/"]').first().getAttribute('href');
  const storageState = await page.context().storageState();
  await page.context().close();
  return { server, storageState, thread };
}

/** Returns the median and the quartiles. */
function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]);
  return `${Math.round(median(times))} (${at(0.25)} to ${at(0.75)})`;
}

/**
 * Compares builds of the site in turns, on a slow phone's line and processor. Prints the median and the quartiles of each time in
 * milliseconds since the navigation. This is how the table of tricks in docs/performance.md is measured.
 */
export async function compareBuilds(folders) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const builds = [];
    for (const folder of folders) builds.push(await openBuild(browser, resolve(folder)));
    const figures = await measureInTurns(builds, ROUNDS, async (build) => {
      const { paint, sent } = await measureEntry(browser, build.server.url, SIGN_IN);
      const journey = await measureSignedIn(browser, build);
      return { 'sign-in: first paint': paint, 'sign-in: sent': sent, ...journey };
    });
    for (const [place, times] of figures.entries()) {
      const texts = Object.entries(times).map(([what, values]) => `${what} ${summary(values)}`);
      say(`${basename(folders[place])}: ${texts.join('; ')}`);
    }
  } finally {
    await browser.close();
  }
}
