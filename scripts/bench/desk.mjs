import { basename, resolve } from 'node:path';
import { chromium } from 'playwright';
import { Failure, say } from '../lib/output.mjs';
import { runScript } from '../lib/run-script.mjs';
import { startPrivateServer, DEMO_EMPLOYEE } from '../run/private-server.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { median } from './median.mjs';

/*
 * Compares builds of the desk in turns: `node scripts/bench/desk.mjs dist /tmp/dist-before`. Prints for each the tasks of the page
 * while 1,000 rows of a queue of 10,000 are scrolled into view, and the time from `j` to the painted next request. Tasks are counted
 * in processor time, which other work of the machine does not change: 12.5 ms are 50 ms at a quarter of the speed.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const VIEWPORT = { width: 1440, height: 900 };
const [WAITING, PAGE_ROWS, SCROLLED_ROWS] = [10_000, 50, 1_000];
const LONG_MS = 12.5;
const STEP_PX = 700;
const PRESSES = 10;
/** The live stream never ends, so the page is never idle by its calls. */
const REST_MS = 1_000;
const TRACED = ['toplevel', 'devtools.timeline'];

/** Returns the processor times in milliseconds of the tasks of the page's main thread while `work` runs. */
async function tasksOf(browser, page, work) {
  await browser.startTracing(page, { categories: TRACED });
  const result = await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const perThread = Map.groupBy(
    traceEvents.filter(
      ({ name, tdur, pid, tid }) =>
        name.endsWith('RunTask') && tdur !== undefined && mainThreads.has(`${pid} ${tid}`),
    ),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const busiest = [...perThread.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return { result, tasks: busiest.map(({ tdur }) => tdur / 1000) };
}

/** Answers the list with pages of a queue of 10,000: copies of the demo's first row. */
async function multiplyQueue(page) {
  let template;
  await page.route('**/api/v1/desk/requests?*', async (route) => {
    if (template === undefined) {
      const reply = await route.fetch();
      template = await reply.json();
    }
    const from = Number(new URL(route.request().url()).searchParams.get('after')?.split('_')[1] ?? 0);
    const requests = Array.from({ length: PAGE_ROWS }, (_, index) => {
      const id = 1_000_000 + from + index;
      const row = template.requests[index % template.requests.length];
      return { ...row, id, external_id: `bench-${id}`, name: `${row.name} ${id}` };
    });
    const end = from + PAGE_ROWS;
    const counts = { ...template.counts, us: WAITING };
    await route.fulfill({ json: { requests, next: end < WAITING ? `1_${end}` : null, counts } });
  });
}

const rowCount = (page) => page.evaluate(() => document.querySelectorAll('[data-queue-row]').length);

async function measureScroll(browser, { server, storageState }) {
  const context = await browser.newContext({ baseURL: server.url, viewport: VIEWPORT, storageState });
  try {
    const page = await context.newPage();
    await multiplyQueue(page);
    await page.goto('/desk/');
    await page.locator('[data-queue-row]').first().waitFor();
    await page.waitForTimeout(REST_MS);
    await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
    const { tasks } = await tasksOf(browser, page, async () => {
      while ((await rowCount(page)) < SCROLLED_ROWS) {
        await page.mouse.wheel(0, STEP_PX);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    });
    const long = tasks.filter((ms) => ms > LONG_MS);
    return { 'long tasks': long.length, 'longest task, ms': Math.max(...tasks) };
  } finally {
    await context.close();
  }
}

/** Begins to wait in the page for the frame after the painted messages of another request: `nextMs` is the time since the press. */
function watchNext() {
  const before = location.pathname;
  globalThis.nextMs = new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          const isThere = location.pathname !== before && document.querySelector('[role=log] li') !== null;
          const isLoading = document.querySelector('.desk-request[aria-busy]') !== null;
          if (!isThere || isLoading) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

async function measureNext(browser, { server, storageState }, slowdown) {
  const context = await browser.newContext({ baseURL: server.url, viewport: VIEWPORT, storageState });
  try {
    const page = await context.newPage();
    await page.goto('/desk/');
    await page.locator('[data-queue-row]').first().click();
    await page.locator('nav [data-queue-row][aria-current]').waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times = [];
    const work = [];
    for (let press = 0; press < PRESSES; press += 1) {
      // What the request before has begun ends first: a person reads it.
      await page.waitForTimeout(REST_MS);
      const { result, tasks } = await tasksOf(browser, page, async () => {
        await page.evaluate(watchNext);
        await page.keyboard.press(press % 2 === 0 ? 'j' : 'k');
        return page.evaluate(() => globalThis.nextMs);
      });
      times.push(result);
      work.push(tasks.reduce((sum, ms) => sum + ms, 0));
    }
    const name = slowdown === 1 ? 'next' : 'next, a quarter of the speed';
    return { [`${name}, ms`]: median(times), [`${name}, processor ms`]: median(work) };
  } finally {
    await context.close();
  }
}

async function signInAtDesk(browser, server) {
  const page = await browser.newPage({ baseURL: server.url, viewport: VIEWPORT });
  await page.goto('/sign-in/');
  await page.getByLabel('Email').fill('ines@sundial.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_EMPLOYEE.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/desk/);
  const storageState = await page.context().storageState();
  await page.context().close();
  return storageState;
}

await runScript(async () => {
  const folders = process.argv.slice(2).map((folder) => resolve(folder));
  if (folders.length === 0) throw new Failure('Name one or more folders with a built site.');
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const builds = [];
  for (const folder of folders) {
    const server = await startPrivateServer({ env: { SITE_DIR: folder } });
    const figures = /** @type {Record<string, number[]>} */ ({});
    builds.push({
      name: basename(folder),
      server,
      storageState: await signInAtDesk(browser, server),
      figures,
    });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const build of round % 2 === 0 ? builds : builds.toReversed()) {
      const row = {
        ...(await measureScroll(browser, build)),
        ...(await measureNext(browser, build, 1)),
        ...(await measureNext(browser, build, 4)),
      };
      for (const [what, value] of Object.entries(row)) (build.figures[what] ??= []).push(value);
    }
  }
  for (const { name, figures } of builds) {
    for (const [what, values] of Object.entries(figures)) {
      const all = values.map((value) => Math.round(value * 10) / 10).join(', ');
      say(`${name}: ${what}: ${Math.round(median(values) * 10) / 10} (${all})`);
    }
  }
  await browser.close();
  await Promise.all(builds.map(({ server }) => server.stop()));
});
