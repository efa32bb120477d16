import { basename, resolve } from 'node:path';
import { chromium } from 'playwright';
import { Failure, say } from '../lib/output.mjs';
import { runScript } from '../lib/run-script.mjs';
import { CHROMIUM_FLAGS } from '../tools/chromium-flags.mjs';
import { ensureChromium } from '../tools/chromium.mjs';
import { median } from './api/load.mjs';
import { startCompressedSite } from './pages/compressed-site.mjs';
import { SLOW, measureEntry } from './pages/entry-page.mjs';
import { measureSignedIn, newestRequest } from './pages/signed-in-journey.mjs';
import { openSignedIn } from './pages/signed-in-page.mjs';

/*
 * Compares builds of the site in turns, on a slow phone's line and processor: `node scripts/bench/compare-builds.mjs
 * dist /tmp/dist-without-it`. Prints the median and the quartiles of each time in milliseconds since the navigation.
 * This is how the table of tricks in docs/performance.md is measured.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const VIEWPORT = { width: 412, height: 823 };
const SIGN_IN_CALL = '**/api/v1/users/sign_in';

/** @param {number[]} times */
function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? NaN);
  return `${Math.round(median(times))} (${at(0.25)} to ${at(0.75)})`;
}

await runScript(async () => {
  const folders = process.argv.slice(2).map((folder) => resolve(folder));
  if (folders.length < 2) throw new Failure('Name two or more folders with a built site.');
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const builds = [];
  for (const folder of folders) {
    const server = await startCompressedSite(folder);
    const { page } = await openSignedIn(browser, server.url, VIEWPORT);
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
