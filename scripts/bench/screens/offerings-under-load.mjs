import { chromium } from 'playwright';
import { measurePages, scriptSizeOf } from '../../budgets/report.mjs';
import { ensureChromium } from '../../tools/chromium.mjs';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.mjs';
import { kilobytes, say } from '../../lib/output.mjs';
import { startPrivateServer } from '../../run/private-server.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { buildSiteIfNeeded } from '../../run/site.mjs';
import { tasksDuring } from './main-thread.mjs';
import { sampleOffering } from './offering-sample-data.mjs';
import { median, readVitals, watchVitals } from '../pages/page-vitals.mjs';
import { openSignedIn } from '../pages/signed-in-page.mjs';

/** A mid-range phone beside the machine this runs on. */
const CPU_SLOWDOWN = 4;
/** Number of offerings in the list: the first argument, 1,000 by default. */
const OFFERINGS = Number(process.argv[2] ?? 1_000);
const PRESSES = 12;
const SCROLLS = 60;
const SCROLL_PX = 600;
const PAGE = 'benefits-and-offers/all/index.html';
const KB = 1024;
const WIDTHS = [
  ['390 pixels wide', { width: 390, height: 844 }],
  ['1440 pixels wide', { width: 1440, height: 900 }],
];

/**
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} press
 */
async function pressOften(page, press) {
  const before = await readVitals(page);
  const tasks = await tasksDuring(page, async () => {
    for (let turn = 0; turn < PRESSES; turn += 1) {
      await press();
      // After the animation, so that the next press finds an idle page.
      await page.waitForTimeout(700);
    }
  });
  const after = await readVitals(page);
  const paints = after.paintsMs.slice(before.paintsMs.length);
  const lists = after.listsMs.slice(before.listsMs.length);
  return { paints, lists, tasks };
}

/**
 * @param {import('playwright').Page} page
 * @param {{ width: number, height: number }} viewport
 */
async function scrollDown(page, viewport) {
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  return tasksDuring(page, async () => {
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.mouse.wheel(0, SCROLL_PX);
      await page.waitForTimeout(60);
    }
  });
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ width: number, height: number }} viewport
 */
async function measureList(browser, url, viewport) {
  const { page, throttle } = await openSignedIn(browser, url, viewport);
  await throttle(CPU_SLOWDOWN);
  await page.goto('/benefits-and-offers/all/');
  await page.getByText('24 results').waitFor();
  const scrollFew = await scrollDown(page, viewport);
  const offerings = Array.from({ length: OFFERINGS }, (_, index) => sampleOffering(index));
  await page.route(/\/api\/v1\/offerings\?/, (route) => route.fulfill({ json: { offerings } }));
  await watchVitals(page);
  const list = page.getByText(`${OFFERINGS} results`);
  const open = await tasksDuring(page, async () => {
    await page.goto('/benefits-and-offers/all/');
    await list.waitFor();
    await page.waitForTimeout(2_000);
  });
  const names = ['Pets', 'All'];
  let turn = 0;
  const filter = await pressOften(page, () =>
    page.getByRole('radio', { name: names[turn++ % 2], exact: true }).click(),
  );
  const toggle = await pressOften(page, () => page.getByRole('switch').click());
  const scroll = await scrollDown(page, viewport);
  const { shift } = await readVitals(page);
  await page.context().close();
  return { open, filter, toggle, scrollFew, scroll, shift };
}

/** Returns the bytes of script that the page loads before it is usable and the account page (little but the shell) does not. */
function scriptBeyondShell() {
  const pages = measurePages().filter(({ kind }) => kind === 'app');
  const own = pages.find(({ file }) => file === PAGE);
  const shells = pages.filter(({ file }) => /^(?:account|dashboard|requests)\/index\.html$/.test(file));
  if (own === undefined || shells.length === 0) throw new Error(`${PAGE} was not built.`);
  return scriptSizeOf(
    own.scripts.filter((script) => !shells.every((shell) => shell.scripts.includes(script))),
  );
}

await runScript(async () => {
  await buildSiteIfNeeded();
  const executablePath = await ensureChromium();
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    say(`| ${OFFERINGS} offerings, 4x slower CPU | measured | goal | |\n|---|---|---|---|`);
    const row = (
      /** @type {string} */ what,
      /** @type {string} */ measured,
      /** @type {string} */ goal,
      /** @type {boolean | undefined} */ met,
    ) => say(`| ${what} | ${measured} | ${goal} | ${met === undefined ? '' : met ? 'met' : 'MISSED'} |`);
    for (const [where, viewport] of /** @type {[string, { width: number, height: number }][]} */ (WIDTHS)) {
      const { open, filter, toggle, scrollFew, scroll, shift } = await measureList(
        browser,
        server.url,
        viewport,
      );
      const longest = (/** @type {number[]} */ tasks) =>
        tasks
          .slice(0, 4)
          .map((task) => task.toFixed(0))
          .join(', ');
      row(`${where}: the list opens, longest tasks`, `${longest(open)} ms`, '', undefined);
      for (const [name, press] of /** @type {const} */ ([
        ['filter', filter],
        ['switch', toggle],
      ])) {
        const paint = median(press.paints);
        row(
          `${where}: ${name} to next paint, median of ${press.paints.length} / slowest`,
          `${paint} / ${Math.max(...press.paints)} ms`,
          'below 100 ms',
          paint < 100,
        );
        row(
          `${where}: ${name} to the other cards; longest tasks`,
          `${median(press.lists).toFixed(0)} ms; ${longest(press.tasks)} ms`,
          '',
          undefined,
        );
      }
      row(`${where}: scrolling 24 offerings, for comparison`, `${longest(scrollFew)} ms`, '', undefined);
      row(
        `${where}: scrolling, longest tasks`,
        `${longest(scroll)} ms`,
        'below 50 ms',
        (scroll[0] ?? 0) < 50,
      );
      row(`${where}: layout shift`, shift.toFixed(4), 'below 0.02', shift < 0.02);
    }
    const script = scriptBeyondShell();
    row('Script beyond the app shell', kilobytes(script), 'at most 25 KB', script <= 25 * KB);
  } finally {
    await browser.close();
    await server.stop();
  }
});
