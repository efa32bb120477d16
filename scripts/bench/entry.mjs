import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { Failure } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { atEnd } from '../lib/processes.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { startQuietServer } from './quiet-server.mjs';
import { measureInTurns, median } from './turns.mjs';

const GIVE_UP_MS = 30_000;
const EMAIL = 'early.bird@example.com';
const PASSWORD = 'typed at first sight';
/** Single runs differ by a quarter, and so does the median of fewer. */
const RUNS = 21;
export const SIGN_IN = { path: '/sign-in/', receiver: '**/api/v1/users/sign_in' };
const BARE_FORM = { path: '/bare-form/', receiver: '**/bare-form/sent' };
export const VIEWPORT = { width: 412, height: 823 };

/** A slow phone on a slow line: bytes a second in both directions, and a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;

/** Returns a new page on a slow phone. */
export async function slowPage(context) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
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
 * Opens a page with a form on a slow phone with an empty cache. It is usable when the typed values are sent; each measurement
 * checks that. `receiver` is the URL pattern of the call that sends the typed values.
 */
export async function measureEntry(browser, baseURL, { path, receiver }) {
  const context = await browser.newContext({ baseURL, viewport: VIEWPORT });
  try {
    const page = await slowPage(context);
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
    const said = page.waitForEvent('console', (message) => message.text().startsWith('entry '));
    const startMs = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    const [, paint, usable] = (await said).text().split(' ').map(Number);
    const sent = await Promise.race([arrived, wait(GIVE_UP_MS, 'nothing', { ref: false })]);
    if (!String(sent).includes(PASSWORD)) {
      throw new Failure(`What was typed into ${path} at first sight was not sent: ${String(sent)}`);
    }
    return { paint: Number(paint), usable: Number(usable), sent: sentAtMs - startMs };
  } finally {
    await context.close();
  }
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

const medians = (figures) => ({ paint: median(figures.paint), usable: median(figures.usable) });

/** Measures the sign-in page beside a bare form on a slow line: in turns, each in a browser with an empty cache. */
export async function measureEntries() {
  const host = await startQuietServer({ env: { SITE_DIR: copyOfSite() } });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const measure = (form) => measureEntry(browser, host.url, form);
    const [page, bare] = await measureInTurns([SIGN_IN, BARE_FORM], RUNS, measure);
    return { page: medians(page), bare: medians(bare) };
  } finally {
    await browser.close();
    await host.stop();
  }
}
