import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../lib/output.mjs';
import { source } from './page-functions.mjs';

const WITHIN_MS = 20_000;
const CHECK_EVERY_MS = 100;
const TREE_WITHIN_MS = 5_000;
/** More stops than any screen has. */
const STOPS_MAX = 60;
/** Keys by their codes in WebDriver. */
const [TAB, ENTER, SHIFT, DOWN] = ['\uE004', '\uE006', '\uE008', '\uE015'];

/** @typedef {'button' | 'link' | 'heading' | 'menuitem' | 'field' | 'choice' | 'text'} Role */

/**
 * Acts as an employee in front of a browser: waits for what it looks for, and until it stands still.
 * @param {import('./driver.mjs').Driver} driver
 * @param {{ keyboardOnly?: boolean }} [options]
 */
export function userOf(driver, { keyboardOnly = false } = {}) {
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

  const seeNo = (/** @type {Role} */ role, /** @type {string} */ name) =>
    until(`Seeing no ${role} "${name}" any more`, async () => !(await isThere(role, name)));

  async function click(/** @type {Role} */ role, /** @type {string} */ name) {
    await until(`Clicking the ${role} "${name}"`, async () => {
      if ((await driver.call(source.isHydrated)) !== true) return false;
      const before = await driver.call(source.place, role, name);
      await wait(CHECK_EVERY_MS);
      if (before === null || before !== (await driver.call(source.place, role, name))) return false;
      return driver.click(source.element, role, name);
    });
  }

  /**
   * Moves the focus to an element, with the arrow in a menu and with Tab elsewhere, backwards where it is before the focus:
   * behind its last element Firefox leaves the page.
   */
  const focus = (/** @type {Role} */ role, /** @type {string} */ name) =>
    until(`Reaching the ${role} "${name}" by keyboard`, async () => {
      if ((await driver.call(source.isHydrated)) !== true || !(await isThere(role, name))) return false;
      for (let stop = 0; stop < STOPS_MAX; stop += 1) {
        const place = await driver.call(source.fromFocus, role, name);
        if (place === 'here') return true;
        if (role === 'menuitem') await driver.press(DOWN);
        else await driver.press(...(place === 'before' ? [SHIFT, TAB] : [TAB]));
      }
      return false;
    });

  async function press(/** @type {Role} */ role, /** @type {string} */ name) {
    await focus(role, name);
    await driver.press(role === 'choice' ? ' ' : ENTER);
  }

  return {
    open: driver.open,
    isThere,
    see,
    seeNo,
    /** Goes one entry back in the history of the tab. */
    goBack: () => driver.call(source.back),
    click: keyboardOnly ? press : click,
    async fill(/** @type {string} */ name, /** @type {string} */ text) {
      await (keyboardOnly ? focus : click)('field', name);
      await driver.type(text);
    },
    /** Waits until a screen reader gets these nodes in this order; a driver that cannot tell is not asked. */
    async expectAccessibilityTree(/** @type {import('./driver.mjs').TreeNode[]} */ nodes) {
      if (driver.missing === undefined) return;
      let missing = await driver.missing(nodes);
      for (const deadline = Date.now() + TREE_WITHIN_MS; missing.length > 0 && Date.now() < deadline;) {
        await wait(CHECK_EVERY_MS);
        missing = await driver.missing(nodes);
      }
      if (missing.length > 0) throw new Failure(`The accessibility tree lacks ${missing.join(', ')}.`);
    },
    /** Waits for the first of several elements. */
    seeOneOf: (/** @type {[Role, string][]} */ ...wanted) =>
      until(`Seeing one of ${wanted.join(', ')}`, async () => {
        for (const [index, [role, name]] of wanted.entries()) if (await isThere(role, name)) return index;
        return false;
      }),
  };
}
