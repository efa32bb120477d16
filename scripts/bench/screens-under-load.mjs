import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { ensureChromium } from '../lib/chromium.mjs';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { say } from '../lib/output.mjs';
import { startPrivateServer } from '../lib/private-server.mjs';
import { runScript } from '../lib/run-script.mjs';
import { buildSiteIfNeeded } from '../lib/site.mjs';
import { framesDuring, tasksDuring } from './main-thread.mjs';
import { sampleRequest } from './screen-sample-data.mjs';
import { openSignedIn } from './signed-in-page.mjs';

/** A mid-range phone beside the machine this runs on. */
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const MESSAGES = 2_000;
const REQUESTS = 1_000;
/** Long enough on the slow processor, with the oldest messages of the first screens drawn. */
const OPENS_WITHIN_MS = 6_000;
const SETTLES_WITHIN_MS = 1_000;
const SCROLLS = 60;
const WORDS = 'Thank you, Thursday suits me well.';

/**
 * Nothing is asked of the page while it is measured: it is given time, and looked at afterwards.
 * @param {import('playwright').Page} page
 * @param {number} messages
 */
async function measureOpening(page, messages) {
  await page.unrouteAll();
  await page.route('**/api/v1/requests/sample-0', (route) =>
    route.fulfill({ json: { request: sampleRequest(0, messages) } }),
  );
  // Leaving another page is that page's work.
  await page.goto('about:blank');
  const tasks = await tasksDuring(page, async () => {
    await page.goto('/requests/sample-0', { waitUntil: 'commit' });
    await wait(OPENS_WITHIN_MS);
  });
  await page.getByText(`Message ${messages - 1}:`).waitFor();
  return tasks;
}

/** @param {import('playwright').Page} page */
async function measureThread(page) {
  const short = await measureOpening(page, 1);
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('sample'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  const open = await measureOpening(page, MESSAGES);
  const again = await measureOpening(page, MESSAGES);
  await page.mouse.move(195, 300);
  const scroll = await tasksDuring(page, async () => {
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.mouse.wheel(0, -600);
      await wait(60);
    }
  });
  await page.getByLabel('Message', { exact: true }).click();
  await wait(SETTLES_WITHIN_MS);
  const typing = await framesDuring(page, () => page.keyboard.type(WORDS, { delay: 80 }));
  return { short, open, again, scroll, typing };
}

/**
 * What the browser itself needs for a key on this machine.
 * @param {import('playwright').Page} page
 */
async function measureBareField(page) {
  await page.route('**/bare-field', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><textarea></textarea>' }),
  );
  await page.goto('/bare-field');
  await page.locator('textarea').click();
  await wait(SETTLES_WITHIN_MS);
  return framesDuring(page, () => page.keyboard.type(WORDS, { delay: 80 }));
}

/** @param {import('playwright').Page} page */
async function measureList(page) {
  const requests = Array.from({ length: REQUESTS }, (_, index) => sampleRequest(index));
  await page.route('**/api/v1/requests/open', (route) => route.fulfill({ json: { requests } }));
  await page.goto('/requests/');
  await page.getByRole('searchbox').click();
  await wait(SETTLES_WITHIN_MS);
  const filter = await tasksDuring(page, async () => {
    await page.keyboard.type('vet 99', { delay: 200 });
    await wait(300);
  });
  const clear = await tasksDuring(page, async () => {
    await page.keyboard.press('Escape');
    await wait(500);
  });
  return { filter, clear };
}

await runScript(async () => {
  await buildSiteIfNeeded();
  const executablePath = await ensureChromium();
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const { page, throttle } = await openSignedIn(browser, server.url, PHONE);
    await throttle(CPU_SLOWDOWN);
    const thread = await measureThread(page);
    const bare = await measureBareField(page);
    const list = await measureList(page);
    say('| longest tasks of the main thread, 4x slower CPU | measured | goal | |\n|---|---|---|---|');
    /** @type {[string, number[], string, number][]} */
    const rows = [
      ['Thread of one message opens, for comparison', thread.short, '', Infinity],
      [`Thread of ${MESSAGES} messages opens`, thread.open, 'no task over 50 ms', 50],
      [`Thread of ${MESSAGES} messages opens again, from the cache`, thread.again, 'no task over 50 ms', 50],
      [`Thread of ${MESSAGES} messages is scrolled up`, thread.scroll, 'no task over 50 ms', 50],
      ['Typing in a bare text field, whole frames, for comparison', bare, '', Infinity],
      ['Typing in its composer, whole frames', thread.typing, 'no frame over 16 ms', 16],
      [`List of ${REQUESTS} requests is filtered, per key`, list.filter, 'below 50 ms', 50],
      ['The search is cleared', list.clear, 'below 50 ms', 50],
    ];
    for (const [what, times, goal, goalMs] of rows) {
      const longest = times.slice(0, 4).map((time) => time.toFixed(0));
      const met = (times[0] ?? 0) <= goalMs ? 'met' : 'MISSED';
      say(`| ${what} | ${longest.join(', ')} ms | ${goal} | ${goal === '' ? '' : met} |`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
