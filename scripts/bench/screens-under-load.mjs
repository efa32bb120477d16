import { chromium } from 'playwright';
import { ensureChromium } from '../lib/chromium.mjs';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { say } from '../lib/output.mjs';
import { startPrivateServer } from '../lib/private-server.mjs';
import { runScript } from '../lib/run-script.mjs';
import { buildSiteIfNeeded } from '../lib/site.mjs';
import { tasksDuring } from './main-thread.mjs';
import { sampleRequest } from './screen-sample-data.mjs';
import { openSignedIn } from './signed-in-page.mjs';

/** A mid-range phone beside the machine this runs on. */
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const MESSAGES = 2_000;
const REQUESTS = 1_000;
const SCROLLS = 60;
const WORDS = 'Thank you, Thursday suits me well.';

/**
 * @param {import('playwright').Page} page
 * @param {number} messages
 */
async function openThread(page, messages) {
  await page.route('**/api/v1/requests/sample-0', (route) =>
    route.fulfill({ json: { request: sampleRequest(0, messages) } }),
  );
  await page.goto('/requests/sample-0');
  await page.getByText(`Message ${messages - 1}:`).waitFor();
  await page.waitForTimeout(1_000);
}

/** @param {import('playwright').Page} page */
async function measureThread(page) {
  const short = await tasksDuring(page, () => openThread(page, 1));
  await page.unrouteAll();
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('sample'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  const open = await tasksDuring(page, () => openThread(page, MESSAGES));
  const again = await tasksDuring(page, () => openThread(page, MESSAGES));
  await page.mouse.move(195, 300);
  const scroll = await tasksDuring(page, async () => {
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.mouse.wheel(0, -600);
      await page.waitForTimeout(60);
    }
  });
  const field = page.getByLabel('Message', { exact: true });
  await field.click();
  await page.waitForTimeout(1_000);
  const typing = await tasksDuring(page, () => field.pressSequentially(WORDS, { delay: 80 }));
  return { short, open, again, scroll, typing };
}

/** @param {import('playwright').Page} page */
async function measureList(page) {
  const requests = Array.from({ length: REQUESTS }, (_, index) => sampleRequest(index));
  await page.route('**/api/v1/requests/open', (route) => route.fulfill({ json: { requests } }));
  await page.goto('/requests/');
  const field = page.getByRole('searchbox');
  await field.click();
  await page.waitForTimeout(1_000);
  const filter = await tasksDuring(page, async () => {
    await field.pressSequentially('vet 99', { delay: 200 });
    await page.waitForTimeout(300);
  });
  const clear = await tasksDuring(page, async () => {
    await field.press('Escape');
    await page.waitForTimeout(500);
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
    const list = await measureList(page);
    say('| longest tasks of the main thread, 4x slower CPU | measured | goal |\n|---|---|---|');
    /** @type {[string, number[], string][]} */
    const rows = [
      ['Thread of one message opens, for comparison', thread.short, ''],
      [`Thread of ${MESSAGES} messages opens`, thread.open, 'no task over 50 ms'],
      [`Thread of ${MESSAGES} messages opens again, from the cache`, thread.again, 'no task over 50 ms'],
      [`Thread of ${MESSAGES} messages is scrolled up`, thread.scroll, 'no task over 50 ms'],
      ['Typing in its composer', thread.typing, 'no frame over 16 ms'],
      [`List of ${REQUESTS} requests is filtered, per key`, list.filter, 'below 50 ms'],
      ['The search is cleared', list.clear, 'below 50 ms'],
    ];
    for (const [what, tasks, goal] of rows) {
      const longest = tasks.slice(0, 4).map((task) => task.toFixed(0));
      say(`| ${what} | ${longest.join(', ')} ms | ${goal} |`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
