import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { ensureChromium } from '../../tools/chromium.mjs';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.mjs';
import { say } from '../../lib/output.mjs';
import { startPrivateServer } from '../../run/private-server.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { SLOW, slowDown } from './entry-page.mjs';
import { median } from '../api/load.mjs';
import { openSignedIn } from './signed-in-page.mjs';

/*
 * Measures when the assistant's first question takes an answer on a slow phone's line:
 * `node scripts/bench/pages/assistant.mjs`. Once by a press in the first frame that shows a suggestion, with an empty
 * cache; once on a page that has been open for a while.
 */

const RUNS = 7;
const READING_MS = 6_000;
const VIEWPORT = { width: 412, height: 823 };
const SUGGESTION = 'section[aria-labelledby=suggestions] li button';
const FIELD = 'dialog[open] form :is(input, textarea)';

/**
 * Runs in the page: presses the first suggestion and answers when the question's field keeps its value.
 * @param {{ suggestion: string, field: string }} where
 * @returns {Promise<{ pressedMs: number, readyMs: number }>} since the navigation began
 */
async function pressAndAnswer({ suggestion, field }) {
  /** @param {string} selector @returns {Promise<HTMLElement>} */
  const painted = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        const element = document.querySelector(selector);
        if (element instanceof HTMLElement && element.checkVisibility({ visibilityProperty: true }))
          resolve(element);
        else requestAnimationFrame(look);
      };
      look();
    });
  const button = await painted(suggestion);
  const pressedMs = performance.now();
  button.click();
  for (;;) {
    const input = await painted(field);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue;
    if (input.type === 'radio') input.click();
    else {
      input.focus();
      document.execCommand('insertText', false, 'Early');
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const isKept =
      input.isConnected &&
      (input instanceof HTMLInputElement && input.type === 'radio' ? input.checked : input.value === 'Early');
    if (isKept) return { pressedMs, readyMs: performance.now() };
  }
}

await runScript(async () => {
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const { page: first } = await openSignedIn(browser, server.url, VIEWPORT);
  const storageState = await first.context().storageState();
  await first.context().close();
  const where = { suggestion: SUGGESTION, field: FIELD };
  const cold = [];
  const warm = [];
  for (let run = 0; run < RUNS; run += 1) {
    for (const isCold of run % 2 === 0 ? [true, false] : [false, true]) {
      const context = await browser.newContext({ baseURL: server.url, viewport: VIEWPORT, storageState });
      const page = await context.newPage();
      await slowDown(await context.newCDPSession(page), SLOW);
      await page.goto('/dashboard/', { waitUntil: isCold ? 'commit' : 'load' });
      if (!isCold) await wait(READING_MS);
      const { pressedMs, readyMs } = await page.evaluate(pressAndAnswer, where);
      if (isCold) cold.push({ pressedMs, readyMs });
      else warm.push(readyMs - pressedMs);
      await context.close();
    }
  }
  await browser.close();
  await server.stop();
  say(
    `With an empty cache: a suggestion can be pressed after ${Math.round(median(cold.map(({ pressedMs }) => pressedMs)))} ms, the first question answered after ${Math.round(median(cold.map(({ readyMs }) => readyMs)))} ms.`,
  );
  say(`On a page that was looked at: ${Math.round(median(warm))} ms from the press to the answer.`);
});
