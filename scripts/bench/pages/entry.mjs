import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { ensureChromium } from '../../tools/chromium.mjs';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.mjs';
import { inRoot } from '../../lib/paths.mjs';
import { startPrivateServer } from '../../run/private-server.mjs';
import { atEnd } from '../../lib/processes.mjs';
import { measureEntry, SLOW } from './entry-page.mjs';
import { median } from '../api/load.mjs';

/** Single runs differ by a quarter, and so does the median of fewer. */
const RUNS = 21;
const RESET = '/reset-password/x';
const [SIGN_IN, RESET_SENT, BARE_SENT] = [
  '**/api/v1/users/sign_in',
  '**/api/v1/users/password**',
  '**/bare-form/sent',
];
const UNCHANGED_FOR_MS = 1_000;

/** Copies the built site and adds a bare form; the copy may be changed. */
function copyOfSite() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-site-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(inRoot('dist'), folder, { recursive: true });
  mkdirSync(join(folder, 'bare-form'));
  copyFileSync(inRoot('scripts/bench/pages/bare-form.html'), join(folder, 'bare-form/index.html'));
  return folder;
}

/**
 * Waits until the server has compressed the site, which would be measured as well.
 * @param {string} folder
 */
async function compressed(folder) {
  const count = () => readdirSync(join(folder, 'site-compressed')).length;
  for (let before = -1, now = 0; before !== now; before = now, now = count()) await wait(UNCHANGED_FOR_MS);
}

/** @param {string} site */
async function startHost(site) {
  const server = await startPrivateServer({ env: { SITE_DIR: site } });
  await compressed(server.folder);
  return server;
}

/** @typedef {{ paint: number, usable: number }} Times */

/** @param {Times[]} runs */
const medians = (runs) => ({
  paint: median(runs.map(({ paint }) => paint)),
  usable: median(runs.map(({ usable }) => usable)),
});

/**
 * Measures the sign-in page beside a bare form on a slow line, and a deep link through the 404 page beside a rewrite: in
 * turns, each in a browser with an empty cache.
 */
export async function measureEntries() {
  const host = await startHost(copyOfSite());
  const plainSite = copyOfSite();
  rmSync(join(plainSite, '_redirects'));
  const plainHost = await startHost(plainSite);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const [page, bare, fallback, rewrite] = [[], [], [], []].map(() => /** @type {Times[]} */ ([]));
  try {
    for (let run = -1; run < RUNS; run += 1) {
      const turns = [
        { runs: page, measure: () => measureEntry(browser, `${host.url}/sign-in/`, SIGN_IN, SLOW) },
        { runs: bare, measure: () => measureEntry(browser, `${host.url}/bare-form/`, BARE_SENT, SLOW) },
        { runs: fallback, measure: () => measureEntry(browser, `${plainHost.url}${RESET}`, RESET_SENT) },
        { runs: rewrite, measure: () => measureEntry(browser, `${host.url}${RESET}`, RESET_SENT) },
      ];
      for (const { runs, measure } of run % 2 === 0 ? turns : turns.reverse()) {
        const times = await measure();
        // The first round warms the servers.
        if (run >= 0) runs.push(times);
      }
    }
  } finally {
    await browser.close();
    await host.stop();
    await plainHost.stop();
  }
  const [ours, theirs, late, early] = [medians(page), medians(bare), medians(fallback), medians(rewrite)];
  return {
    page: ours,
    bare: theirs,
    ratio: { paint: ours.paint / theirs.paint, usable: ours.usable / theirs.usable },
    fallbackDelay: { paint: late.paint - early.paint, usable: late.usable - early.usable },
  };
}
