import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder } from 'selenium-webdriver';
import BiDi from 'selenium-webdriver/bidi/index.js';
import { Failure } from '../lib/output.mjs';
import { freePort } from '../lib/ports.mjs';
import { launch, stop } from '../lib/processes.mjs';
import { waitUntilReady } from '../run/api-server.mjs';

/** A node of the accessibility tree. @typedef {[role: string, name: string]} TreeNode */

/**
 * A browser and its one tab. Functions are sent as source, so they use nothing from outside; their arguments are texts.
 *
 * @typedef {object} Driver
 * @property {string} version
 * @property {(url: string) => Promise<unknown>} open
 * @property {(source: string, ...args: string[]) => Promise<string | boolean | null>} call
 * @property {(source: string, ...args: string[]) => Promise<boolean>} click clicks the element the function returns
 * @property {(text: string) => Promise<unknown>} type types into the focused element
 * @property {(...keys: string[]) => Promise<unknown>} press presses keys at once, by their codes in WebDriver
 * @property {(nodes: TreeNode[]) => Promise<string[]>} [missing] reads the accessibility tree; returns the nodes that are not in it, or not
 * after the one before
 * @property {() => Promise<void>} close
 */

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
// With an empty page the address bar has the focus, and Enter presses no button of a page.
const FIRST_PAGE = 'about:license';
const SIZE = { width: 1440, height: 900 };

/** Returns what follows `before` in the first line of a program's output that has it. */
function announced(child, stream, before) {
  return new Promise((resolve, reject) => {
    createInterface({ input: /** @type {any} */ (child[stream]) }).on('line', (line) => {
      if (line.includes(before)) resolve(line.slice(line.indexOf(before) + before.length).trim());
    });
    child.once('exit', () => reject(new Failure(`${child.spawnfile} could not be started.`)));
  });
}

/**
 * Starts Firefox without a window, with its profile in an empty folder. It speaks WebDriver BiDi itself; Selenium's commands would
 * need geckodriver, which Debian does not have, so Selenium is only its connection.
 */
export async function startFirefox(path, folder) {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const flags = '--headless --no-remote --remote-debugging-port 0 --profile'.split(' ');
  const env = { ...process.env, HOME: folder };
  const child = launch(path, [...flags, profile, FIRST_PAGE], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const bidi = new BiDi(`${await announced(child, 'stderr', 'WebDriver BiDi listening on ')}/session`);
  await bidi.waitForConnection();
  const send = async (method, /** @type {object} */ params = {}) => {
    const reply = await bidi.send({ method, params });
    if (reply.type === 'error') throw new Failure(`${method}: ${reply.message}`);
    return reply.result;
  };
  const { capabilities } = await send('session.new', { capabilities: {} });
  const [{ context }] = (await send('browsingContext.getTree')).contexts;
  await send('browsingContext.setViewport', { context, viewport: SIZE });

  const run = async (functionDeclaration, values) => {
    const call = { functionDeclaration, arguments: values, target: { context }, awaitPromise: false };
    const reply = await send('script.callFunction', call);
    if (reply.type === 'exception') throw new Failure(reply.exceptionDetails.text);
    return reply.result;
  };
  const texts = (values) => values.map((value) => ({ type: 'string', value }));
  const perform = (type, actions) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const down = (value) => ({ type: 'keyDown', value });
  const up = (value) => ({ type: 'keyUp', value });
  const stroke = (value) => [down(value), up(value)];

  return {
    version: `Firefox ${capabilities.browserVersion}`,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (source, ...values) => (await run(source, texts(values))).value ?? null,
    click: async (source, ...values) => {
      const { sharedId } = await run(source, texts(values));
      if (sharedId === undefined) return false;
      const origin = { type: 'element', element: { sharedId } };
      const [pressed, released] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      await perform('pointer', [{ type: 'pointerMove', x: 0, y: 0, origin }, pressed, released]);
      return true;
    },
    type: (text) => perform('key', [...text].flatMap(stroke)),
    press: (...keys) => perform('key', [...keys.map(down), ...keys.toReversed().map(up)]),
    missing: async (nodes) => {
      const missing = [];
      /** @type {object} */
      let before = { type: 'null' };
      for (const [role, name] of nodes) {
        const locator = { type: 'accessibility', value: { role, name } };
        const { nodes: found } = await send('browsingContext.locateNodes', { context, locator });
        const { sharedId } = await run(
          '(before, ...found) => found.find((node) => !before || before.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)',
          [before, ...found],
        );
        if (sharedId === undefined) missing.push(`${role} "${name}"`);
        else before = { sharedId };
      }
      return missing;
    },
    close: async () => {
      bidi.close();
      await stop(child);
    },
  };
}

/** Starts WebKitGTK's small browser by its driver, on a screen in memory: it has no mode without a window. */
export async function startWebKit(path, screenPath, folder) {
  const screenArgs = `-displayfd 1 -screen 0 ${SIZE.width}x${SIZE.height}x24 -nolisten tcp`.split(' ');
  const screen = launch(screenPath, screenArgs, { stdio: ['ignore', 'pipe', 'ignore'] });
  const DISPLAY = `:${await announced(screen, 'stdout', '')}`;
  const port = await freePort();
  const env = { ...process.env, HOME: folder, DISPLAY, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
  const child = launch(path, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, `${url}/status`);
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .forBrowser('MiniBrowser')
    .build();
  const run = (source, values) =>
    /** @type {Promise<any>} */ (driver.executeScript(`return (${source})(...arguments)`, ...values));

  return {
    version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
    open: (to) => driver.get(to),
    call: async (source, ...values) => (await run(source, values)) ?? null,
    click: async (source, ...values) => {
      const element = await run(source, values);
      await element?.click();
      return element !== null;
    },
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    press: async (...keys) => {
      const actions = driver.actions();
      for (const key of keys) actions.keyDown(key);
      for (const key of keys.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    close: async () => {
      await driver.quit().catch(() => undefined);
      await stop(child);
      await stop(screen);
    },
  };
}
