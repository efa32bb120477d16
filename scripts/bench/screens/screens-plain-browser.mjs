import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureChromium } from '../../tools/chromium.mjs';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.mjs';
import { Failure } from '../../lib/output.mjs';
import { atEnd, launch, stop } from '../../lib/processes.mjs';
import { MARK } from './main-thread.mjs';
import { connect } from './screens-devtools.mjs';

/** @typedef {import('./main-thread.mjs').TraceEvent} TraceEvent */
/** @typedef {{ url?: string, processId?: number }} Frame */
/** @typedef {Awaited<ReturnType<typeof openPlainBrowser>>} PlainPage */

const LOOKS_EVERY_MS = 100;
const PATIENCE_MS = 30_000;

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
function addressOf(child) {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Failure(`Chromium did not start.\n${output}`)));
    child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      const found = /ws:\/\/\S+/.exec(output);
      if (found !== null) resolve(found[0]);
    });
  });
}

/**
 * Opens a page in a browser without a test tool attached. A tool listens to the page's scripts, and V8 then collects
 * source positions (`V8.CollectSourcePositions`): some 75 ms in one task at this speed, which no user has.
 * @param {{ width: number, height: number }} viewport
 */
export async function openPlainBrowser(viewport) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-browser-'));
  const size = `--window-size=${viewport.width},${viewport.height}`;
  const flags = [...CHROMIUM_FLAGS, '--headless', '--remote-debugging-port=0', size];
  const child = launch(await ensureChromium(), [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const devtools = await connect(await addressOf(child));
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  /** @param {string} method @param {object} [params] */
  const send = (method, params) => devtools.send(method, params, sessionId);
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });

  /** @param {string} expression */
  const evaluate = async (expression) =>
    (await send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  /** @param {string} expression what has to become true */
  const waitFor = async (expression) => {
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOKS_EVERY_MS) {
      // A page that is being left does not reply.
      if ((await evaluate(expression).catch(() => false)) === true) return;
      await wait(LOOKS_EVERY_MS);
    }
    throw new Failure(`The page never came to this: ${expression}`);
  };
  /** @param {string} selector */
  const focus = async (selector) => {
    await waitFor(`document.querySelector(${JSON.stringify(selector)}) !== null`);
    await evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`);
  };

  /** @param {readonly string[]} categories @param {() => Promise<unknown>} work */
  const traceDuring = async (categories, work) => {
    /** @type {TraceEvent[]} */
    const events = [];
    const stopReading = devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: categories },
    });
    await work();
    const complete = new Promise((resolve) => devtools.on('Tracing.tracingComplete', resolve));
    await send('Tracing.end');
    await complete;
    stopReading();
    // The browser's own pages have other processes.
    const ours = new Set(
      events
        .filter(({ name, args }) => name === 'CommitLoad' && args.data?.url?.startsWith('http://localhost:'))
        .map(({ pid }) => pid),
    );
    return events.filter(({ pid }) => ours.has(pid));
  };

  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  /** @param {string} name a character, or Escape */
  const key = async (name) => {
    const pressed = name === 'Escape' ? { key: name, windowsVirtualKeyCode: 27 } : { key: name, text: name };
    await send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
    await send('Input.dispatchKeyEvent', { type: 'keyUp', key: name });
  };

  return {
    goto: (/** @type {string} */ url) => send('Page.navigate', { url }),
    evaluate,
    waitFor,
    focus,
    traceDuring,
    throttle: (/** @type {number} */ rate) => send('Emulation.setCPUThrottlingRate', { rate }),
    key,
    wheel: (/** @type {number} */ deltaY) =>
      send('Input.dispatchMouseEvent', { ...middle, type: 'mouseWheel', deltaX: 0, deltaY }),
    mark: () => evaluate(`console.timeStamp(${JSON.stringify(MARK)})`),
    insert: (/** @type {string} */ text) => send('Input.insertText', { text }),
    close: async () => {
      devtools.close();
      await stop(child);
    },
  };
}
