import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { Failure } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { atEnd } from '../lib/processes.mjs';
import { startPrivateServer } from '../run/private-server.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { median } from './median.mjs';

const GIVE_UP_MS = 30_000;
const EMAIL = 'early.bird@example.com';
const PASSWORD = 'typed at first sight';
const CHECK_EVERY_MS = 200;
/** Single runs differ by a quarter, and so does the median of fewer. */
const RUNS = 21;
const [SIGN_IN, BARE_SENT] = ['**/api/v1/users/sign_in', '**/bare-form/sent'];

/** A slow phone on a slow line. */
export const SLOW = { latency: 150, downBitsPerSecond: 1.6e6, upBitsPerSecond: 0.75e6, cpuSlowdown: 4 };

export async function slowDown(cdp, line) {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: line.downBitsPerSecond / 8,
    uploadThroughput: line.upBitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown });
}

/**
 * Runs in the page before its own scripts: types into every field in the first frame that paints the form, and presses
 * the button. No user can be earlier.
 */
function typeAtFirstSight({ email, password }) {
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const button = document.querySelector('form [type=submit]');
    if (paint === undefined || !button?.checkVisibility({ visibilityProperty: true })) {
      requestAnimationFrame(look);
      return;
    }
    for (const field of document.querySelectorAll('form input[type=email], form input[type=password]')) {
      if (!(field instanceof HTMLInputElement)) continue;
      field.focus();
      document.execCommand('insertText', false, field.type === 'email' ? email : password);
    }
    if (button instanceof HTMLElement) button.click();
    console.debug(`entry ${paint.startTime} ${performance.now()}`);
  };
  requestAnimationFrame(look);
}

/**
 * Opens a page with a form in a browser with an empty cache. It is usable when the typed values are sent; each
 * measurement checks that. `receiver` is the URL pattern of the call that sends the typed values; without `line`, network and
 * processor have no limits.
 */
export async function measureEntry(browser, address, receiver, line) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(GIVE_UP_MS);
    let sentAtMs = Number.NaN;
    const arrived = new Promise((resolve) => {
      void page.route(receiver, async (route) => {
        if (route.request().method() === 'OPTIONS') return route.fallback();
        sentAtMs = performance.now();
        resolve(decodeURIComponent((route.request().postData() ?? '').replaceAll('+', ' ')));
        await route.fulfill({ status: 422, json: { error: 'Thank you.' } });
      });
    });
    await page.addInitScript(typeAtFirstSight, { email: EMAIL, password: PASSWORD });
    const cdp = await context.newCDPSession(page);
    if (line !== undefined) await slowDown(cdp, line);
    const said = page.waitForEvent('console', (message) => message.text().startsWith('entry '));
    const startMs = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    const [, paint, usable] = (await said).text().split(' ').map(Number);
    const sent = await Promise.race([arrived, wait(GIVE_UP_MS, 'nothing', { ref: false })]);
    if (!String(sent).includes(PASSWORD)) {
      throw new Failure(`What was typed into ${address} at first sight was not sent: ${String(sent)}`);
    }
    return { paint: Number(paint), usable: Number(usable), sent: sentAtMs - startMs };
  } finally {
    await context.close();
  }
}

/** Starts a server with a built site and waits until it has compressed all files, which would be measured as well. */
export async function startCompressedSite(folder) {
  const server = await startPrivateServer({ env: { SITE_DIR: folder } });
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(?:css|html|js)$/.test(String(name))) continue;
    while (await isCompressedQuickly(`${server.url}/${name}`)) await wait(CHECK_EVERY_MS);
  }
  return server;
}

async function isCompressedQuickly(url) {
  const reply = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return reply.headers.get('etag')?.endsWith('-quick"') === true;
}

/** Copies the built site and adds a bare form. */
function copyOfSite() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-site-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(inRoot('dist'), folder, { recursive: true });
  mkdirSync(join(folder, 'bare-form'));
  copyFileSync(inRoot('scripts/bench/bare-form.html'), join(folder, 'bare-form/index.html'));
  return folder;
}

/** @typedef {{ paint: number, usable: number }} Times */

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
