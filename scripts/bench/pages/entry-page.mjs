import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../lib/output.mjs';

const GIVE_UP_MS = 30_000;
const EMAIL = 'early.bird@example.com';
const PASSWORD = 'typed at first sight';

/** A slow phone on a slow line. */
export const SLOW = { latency: 150, downBitsPerSecond: 1.6e6, upBitsPerSecond: 0.75e6, cpuSlowdown: 4 };

/**
 * @param {import('playwright').CDPSession} cdp the page to slow down
 * @param {typeof SLOW} line
 */
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
 * @param {{ email: string, password: string }} words
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
 * measurement checks that.
 * @param {import('playwright').Browser} browser
 * @param {string} address
 * @param {string} receiver URL pattern of the call that sends the typed values
 * @param {typeof SLOW | undefined} [line] limits of network and processor; none by default
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
