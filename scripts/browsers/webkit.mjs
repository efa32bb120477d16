import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../lib/output.mjs';
import { freePort } from '../lib/ports.mjs';
import { launch, stop } from '../lib/processes.mjs';
import { toElement, viaJson } from './driver.mjs';

const READY_WITHIN_MS = 30_000;
/** The name that WebDriver gives to the reference of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Sends a command of WebDriver.
 * @param {string} url
 * @param {object} [body]
 * @param {string} [method]
 */
async function send(url, body, method = body === undefined ? 'GET' : 'POST') {
  const reply = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = /** @type {any} */ (await reply.json());
  if (!reply.ok) throw new Failure(`${new URL(url).pathname}: ${value?.error}: ${value?.message}`);
  return value;
}

/**
 * Starts a screen in memory; the browser has no mode without a window.
 * @param {string} path
 */
async function startScreen(path) {
  const args = ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const child = launch(path, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const number = await new Promise((resolve, reject) => {
    child.stdout?.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Failure('The screen in memory (Xvfb) could not be started.')));
  });
  return { child, display: `:${number}` };
}

/**
 * Starts WebKitGTK's small browser, on a screen in memory.
 * @param {{ driver: string, screen: string }} paths
 * @param {string} folder an empty one
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function startWebKit({ driver, screen }, folder) {
  const { child: display, display: name } = await startScreen(screen);
  const port = await freePort();
  const child = launch(driver, [`--port=${port}`], {
    env: { ...process.env, HOME: folder, DISPLAY: name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const root = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await wait(100)) {
    if (
      await fetch(`${root}/status`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    if (Date.now() > deadline) throw new Failure('WebKitWebDriver did not listen.');
  }
  const { sessionId, capabilities } = await send(`${root}/session`, { capabilities: {} });
  const session = `${root}/session/${sessionId}`;
  const run = (/** @type {string} */ source, /** @type {unknown[]} */ values) =>
    send(`${session}/execute/sync`, {
      script: `return (${source})(arguments[0])`,
      args: [JSON.stringify(values)],
    });

  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => send(`${session}/url`, { url }),
    call: async (source, ...values) => JSON.parse(await run(viaJson(source), values)),
    click: async (source, ...values) => {
      const found = await run(toElement(source), values);
      if (!found) return false;
      await send(`${session}/element/${found[ELEMENT]}/click`, {});
      return true;
    },
    type: async (text) => {
      const focused = await send(`${session}/element/active`);
      await send(`${session}/element/${focused[ELEMENT]}/value`, { text });
    },
    press: async (...keys) => {
      const actions = [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await send(`${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    close: async () => {
      await send(session, undefined, 'DELETE').catch(() => undefined);
      await stop(child);
      await stop(display);
    },
  };
}
