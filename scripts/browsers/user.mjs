import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../lib/output.mjs';
import { source } from './page-functions.mjs';

const WITHIN_MS = 20_000;
const CHECK_EVERY_MS = 100;

/** @typedef {'button' | 'link' | 'heading' | 'menuitem' | 'field' | 'choice' | 'text'} Role */

/**
 * Acts as an employee in front of a browser: waits for what it looks for, and until it stands still.
 * @param {import('./driver.mjs').Driver} driver
 */
export function userOf(driver) {
  const isThere = async (/** @type {Role} */ role, /** @type {string} */ name) =>
    (await driver.call(source.place, role, name)) !== null;

  /**
   * @template T
   * @param {string} what
   * @param {() => Promise<T | false>} look
   * @returns {Promise<T>}
   */
  async function until(what, look) {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await wait(CHECK_EVERY_MS)) {
      // A page that is being left has no document for a moment.
      const seen = await look().catch(() => false);
      if (seen !== false) return /** @type {T} */ (seen);
    }
    const [path, text] = [await driver.call(source.path), await driver.call(source.text)];
    throw new Failure(`${what} did not happen within ${WITHIN_MS / 1000} seconds. Page ${path}:\n${text}`);
  }

  const see = (/** @type {Role} */ role, /** @type {string} */ name) =>
    until(`Seeing the ${role} "${name}"`, async () => (await isThere(role, name)) || false);

  async function click(/** @type {Role} */ role, /** @type {string} */ name) {
    await until(`Clicking the ${role} "${name}"`, async () => {
      if ((await driver.call(source.isHydrated)) !== true) return false;
      const before = await driver.call(source.place, role, name);
      await wait(CHECK_EVERY_MS);
      if (before === null || before !== (await driver.call(source.place, role, name))) return false;
      return driver.click(source.element, role, name);
    });
  }

  return {
    open: driver.open,
    isThere,
    see,
    click,
    async fill(/** @type {string} */ name, /** @type {string} */ text) {
      await click('field', name);
      await driver.type(text);
    },
    /** Waits for the first of several elements. */
    seeOneOf: (/** @type {[Role, string][]} */ ...wanted) =>
      until(`Seeing one of ${wanted.join(', ')}`, async () => {
        for (const [index, [role, name]] of wanted.entries()) if (await isThere(role, name)) return index;
        return false;
      }),
  };
}
