import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureChromium } from '../../tools/chromium.mjs';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.mjs';
import { inRoot } from '../../lib/paths.mjs';
import { atEnd } from '../../lib/processes.mjs';
import { startCompressedSite } from './compressed-site.mjs';
import { measureEntry, SLOW } from './entry-page.mjs';
import { median } from '../api/load.mjs';

/** Single runs differ by a quarter, and so does the median of fewer. */
const RUNS = 21;
const [SIGN_IN, BARE_SENT] = ['**/api/v1/users/sign_in', '**/bare-form/sent'];

/** Copies the built site and adds a bare form. */
function copyOfSite() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-site-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(inRoot('dist'), folder, { recursive: true });
  mkdirSync(join(folder, 'bare-form'));
  copyFileSync(inRoot('scripts/bench/pages/bare-form.html'), join(folder, 'bare-form/index.html'));
  return folder;
}

/** @typedef {{ paint: number, usable: number }} Times */

/** @param {Times[]} runs */
const medians = (runs) => ({
  paint: median(runs.map(({ paint }) => paint)),
  usable: median(runs.map(({ usable }) => usable)),
});

/** Measures the sign-in page beside a bare form on a slow line: in turns, each in a browser with an empty cache. */
export async function measureEntries() {
  const host = await startCompressedSite(copyOfSite());
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const [page, bare] = [[], []].map(() => /** @type {Times[]} */ ([]));
  try {
    for (let run = -1; run < RUNS; run += 1) {
      const turns = [
        { runs: page, measure: () => measureEntry(browser, `${host.url}/sign-in/`, SIGN_IN, SLOW) },
        { runs: bare, measure: () => measureEntry(browser, `${host.url}/bare-form/`, BARE_SENT, SLOW) },
      ];
      for (const { runs, measure } of run % 2 === 0 ? turns : turns.reverse()) {
        const times = await measure();
        // The first round warms the server.
        if (run >= 0) runs.push(times);
      }
    }
  } finally {
    await browser.close();
    await host.stop();
  }
  const [ours, theirs] = [medians(page), medians(bare)];
  return {
    page: ours,
    bare: theirs,
    ratio: { paint: ours.paint / theirs.paint, usable: ours.usable / theirs.usable },
  };
}
