import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { ensureChromium } from '../lib/chromium.mjs';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { say } from '../lib/output.mjs';
import { DEMO_PERSON, startPrivateServer } from '../lib/private-server.mjs';
import { runScript } from '../lib/run-script.mjs';
import { buildSiteIfNeeded } from '../lib/site.mjs';
import { CATEGORIES, framesDuring, tasksDuring, tasksIn } from './main-thread.mjs';
import { openPlainBrowser } from './screens-plain-browser.mjs';
import { startSampleServer } from './screens-sample-server.mjs';
import { sampleRequest } from './screen-sample-data.mjs';
import { openSignedIn } from './signed-in-page.mjs';

/** @typedef {import('./screens-plain-browser.mjs').PlainPage} PlainPage */
/** @typedef {Awaited<ReturnType<typeof startSampleServer>>} Site */

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

/** @param {PlainPage} page @param {Site} site */
async function signIn(page, site) {
  await page.goto(`${site.url}/sign-in/`);
  await page.focus('input[type=email]');
  await page.insert(DEMO_PERSON.email);
  await page.focus('input[type=password]');
  await page.insert(DEMO_PERSON.password);
  await page.evaluate("document.querySelector('button[type=submit]').click()");
  await page.waitFor("location.pathname.startsWith('/dashboard') && document.readyState === 'complete'");
  await wait(SETTLES_WITHIN_MS);
}

/**
 * Nothing is asked of the page while it is measured: it is given time, and looked at afterwards.
 * @param {PlainPage} page
 * @param {Site} site
 * @param {number} messages
 */
async function measureOpening(page, site, messages) {
  site.samples.set('/api/v1/requests/sample-0', JSON.stringify({ request: sampleRequest(0, messages) }));
  // Leaving another page is that page's work.
  await page.goto('about:blank');
  await wait(SETTLES_WITHIN_MS);
  const events = await page.traceDuring(CATEGORIES, async () => {
    await page.goto(`${site.url}/requests/sample-0`);
    await wait(OPENS_WITHIN_MS);
  });
  await page.waitFor(`document.body.innerText.includes('Message ${messages - 1}:')`);
  return tasksIn(events);
}

/** @param {string} behind the address of the real server */
async function measureOpenings(behind) {
  const site = await startSampleServer(behind);
  const page = await openPlainBrowser(PHONE);
  try {
    await signIn(page, site);
    await page.throttle(CPU_SLOWDOWN);
    const short = await measureOpening(page, site, 1);
    await page.evaluate(
      "Object.keys(localStorage).filter((key) => key.includes('sample')).forEach((key) => localStorage.removeItem(key))",
    );
    const open = await measureOpening(page, site, MESSAGES);
    const again = await measureOpening(page, site, MESSAGES);
    return { short, open, again };
  } finally {
    await page.close();
    site.stop();
  }
}

/** @param {import('playwright').Page} page */
async function measureThread(page) {
  await page.route('**/api/v1/requests/sample-0', (route) =>
    route.fulfill({ json: { request: sampleRequest(0, MESSAGES) } }),
  );
  await page.goto('/requests/sample-0');
  await page.getByText(`Message ${MESSAGES - 1}:`).waitFor();
  await wait(OPENS_WITHIN_MS);
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
  return { scroll, typing };
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
  const openings = await measureOpenings(server.url);
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
      ['Thread of one message opens, for comparison', openings.short, '', Infinity],
      [`Thread of ${MESSAGES} messages opens`, openings.open, 'no task over 50 ms', 50],
      [
        `Thread of ${MESSAGES} messages opens again, from the cache`,
        openings.again,
        'no task over 50 ms',
        50,
      ],
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
