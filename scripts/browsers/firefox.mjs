import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../lib/output.mjs';
import { freePort } from '../lib/ports.mjs';
import { launch, stop } from '../lib/processes.mjs';
import { toElement, viaJson } from './driver.mjs';

/** Reduced motion; no first-run page; no traffic of the browser itself. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
};
const READY_WITHIN_MS = 60_000;

/**
 * Opens a connection as soon as the browser listens.
 * @param {string} url
 * @returns {Promise<WebSocket>}
 */
async function connected(url) {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(200)) {
    const socket = new WebSocket(url);
    const open = await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    if (open) return socket;
  }
  throw new Failure(`Firefox did not listen within ${READY_WITHIN_MS / 1000} seconds.`);
}

/**
 * Sends commands of WebDriver BiDi, each with the id of its reply.
 * @param {WebSocket} socket
 */
function commandsOf(socket) {
  let last = 0;
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data);
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return async (/** @type {string} */ method, /** @type {object} */ params) => {
    const id = (last += 1);
    const reply = await new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.type === 'error') throw new Failure(`${method}: ${reply.message}`);
    return reply.result;
  };
}

/**
 * Starts Firefox without a window; it speaks WebDriver BiDi itself, so no geckodriver is needed.
 * @param {string} path
 * @param {string} folder an empty one
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function startFirefox(path, folder) {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const port = await freePort();
  // With an empty page the address bar has the focus, and Enter presses no button of a page.
  const first = 'about:license';
  const args = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    String(port),
    first,
  ];
  const child = launch(path, args, { env: { ...process.env, HOME: folder }, stdio: 'ignore' });
  const socket = await connected(`ws://127.0.0.1:${port}/session`);
  const send = commandsOf(socket);
  const { capabilities } = await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const context = contexts[0].context;
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });

  const run = async (/** @type {string} */ functionDeclaration, /** @type {unknown[]} */ args_) => {
    const reply = await send('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(args_) }],
      target: { context },
      awaitPromise: false,
    });
    if (reply.type === 'exception') throw new Failure(reply.exceptionDetails.text);
    return reply.result;
  };
  const perform = (/** @type {object} */ source) =>
    send('input.performActions', { context, actions: [source] });

  const type = async (/** @type {string} */ text) => {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await perform({ type: 'key', id: 'keyboard', actions: keys });
  };
  /**
   * Returns the first of some elements that stands behind another one in the document.
   * @param {{ sharedId: string } | undefined} before
   * @param {{ sharedId: string }[]} found
   */
  const firstBehind = async (before, found) => {
    if (before === undefined) return found[0];
    for (const { sharedId } of found) {
      const { result } = await send('script.callFunction', {
        functionDeclaration:
          '(a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0',
        arguments: [{ sharedId: before.sharedId }, { sharedId }],
        target: { context },
        awaitPromise: false,
      });
      if (result.value) return { sharedId };
    }
    return undefined;
  };

  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (source, ...values) => JSON.parse((await run(viaJson(source), values)).value),
    click: async (source, ...values) => {
      const { sharedId } = await run(toElement(source), values);
      if (sharedId === undefined) return false;
      const origin = { type: 'element', element: { sharedId } };
      await perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
      return true;
    },
    type,
    press: (...keys) =>
      perform({
        type: 'key',
        id: 'keyboard',
        actions: [
          ...keys.map((value) => ({ type: 'keyDown', value })),
          ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
        ],
      }),
    missing: async (nodes) => {
      /** @type {string[]} */
      const missing = [];
      /** @type {{ sharedId: string } | undefined} */
      let before;
      for (const [role, name] of nodes) {
        const locator = { type: 'accessibility', value: { role, name } };
        const { nodes: found } = await send('browsingContext.locateNodes', { context, locator });
        const next = await firstBehind(before, found);
        if (next === undefined) missing.push(`${role} "${name}"`);
        else before = next;
      }
      return missing;
    },
    close: async () => {
      socket.close();
      await stop(child);
    },
  };
}
