/* global document, getComputedStyle */
import { setTimeout as wait } from 'node:timers/promises';
import { Key } from 'selenium-webdriver';
import { Failure } from '../lib/output.mjs';

const WITHIN_MS = 20_000;
const CHECK_EVERY_MS = 100;
const TREE_WITHIN_MS = 5_000;
/** More stops than any screen has. */
const STOPS_MAX = 60;
const { TAB, ENTER, SHIFT, ARROW_DOWN } = Key;

/** @typedef {'button' | 'link' | 'heading' | 'menuitem' | 'field' | 'choice' | 'text'} Role */

/** Finds a visible, enabled element by its role and the pattern of its name; a dialog hides what is behind it. */
function find(role, pattern) {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    menuitem: '[role=menuitem]',
    field: 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea',
    choice: 'input[type=radio], input[type=checkbox]',
    text: '[role=log] li, [role=alert], [role=status]',
  };
  const isShown = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isShown);
  const scope = dialogs.at(-1) ?? document;
  const nameOf = (element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const named = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const own = element.getAttribute('aria-label') ?? (named || element.labels?.[0]?.textContent);
    return (own ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const name = new RegExp(pattern, 'i');
  const found = [...scope.querySelectorAll(selectors[role])].find(
    (element) =>
      isShown(role === 'choice' ? (element.labels?.[0] ?? element) : element) &&
      !element.disabled &&
      name.test(nameOf(element)),
  );
  // The label draws the circle of a choice and covers it.
  const target = role === 'choice' ? (/** @type {any} */ (found)?.labels?.[0] ?? found) : found;
  return target ?? null;
}

/** Functions that run in the page, as source. */
const source = {
  isHydrated:
    "() => document.readyState === 'complete' && document.querySelector('astro-island[ssr]') === null",
  /** Scrolls to the element and returns its place, or null. */
  place: `(role, name) => { const element = (${find})(role, name); if (element === null) return null;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height].join(' '); }`,
  element: `${find}`,
  /** Tells where an element is, seen from the focus: here, before or after it. The control of a choice takes the focus. */
  fromFocus: `(role, name) => { const element = (${find})(role, name); const active = document.activeElement;
    if (element === active || element.control === active) return 'here';
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after'; }`,
  back: '() => { history.back(); }',
  path: '() => location.pathname',
  text: '() => document.body.innerText.slice(0, 600)',
};

/** Acts as an employee in front of a browser: waits for what it looks for, and until it stands still. */
export function userOf(driver, { keyboardOnly = false } = {}) {
  const isThere = async (role, name) => (await driver.call(source.place, role, name)) !== null;

  async function until(what, look) {
    for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await wait(CHECK_EVERY_MS)) {
      // A page that is being left has no document for a moment.
      const seen = await look().catch(() => false);
      if (seen !== false) return seen;
    }
    const [path, text] = [await driver.call(source.path), await driver.call(source.text)];
    throw new Failure(`${what} did not happen within ${WITHIN_MS / 1000} seconds. Page ${path}:\n${text}`);
  }

  const seeOneOf = (...wanted) =>
    until(`Seeing ${wanted.map(([role, name]) => `the ${role} "${name}"`).join(' or ')}`, async () => {
      for (const [index, [role, name]] of wanted.entries()) if (await isThere(role, name)) return index;
      return false;
    });

  const seeNo = (role, name) =>
    until(`Seeing no ${role} "${name}" any more`, async () => !(await isThere(role, name)));

  async function click(role, name) {
    await until(`Clicking the ${role} "${name}"`, async () => {
      if ((await driver.call(source.isHydrated)) !== true) return false;
      const before = await driver.call(source.place, role, name);
      await wait(CHECK_EVERY_MS);
      if (before === null || before !== (await driver.call(source.place, role, name))) return false;
      return driver.click(source.element, role, name);
    });
  }

  /**
   * Moves the focus to an element, with the arrow in a menu and with Tab elsewhere, backwards where it is before the focus: after its last
   * element Firefox leaves the page.
   */
  const focus = (role, name) =>
    until(`Reaching the ${role} "${name}" by keyboard`, async () => {
      if ((await driver.call(source.isHydrated)) !== true || !(await isThere(role, name))) return false;
      for (let stop = 0; stop < STOPS_MAX; stop += 1) {
        const place = await driver.call(source.fromFocus, role, name);
        if (place === 'here') return true;
        if (role === 'menuitem') await driver.press(ARROW_DOWN);
        else await driver.press(...(place === 'before' ? [SHIFT, TAB] : [TAB]));
      }
      return false;
    });

  async function press(role, name) {
    await focus(role, name);
    await driver.press(role === 'choice' ? ' ' : ENTER);
  }

  return {
    open: driver.open,
    isThere,
    seeOneOf,
    see: (role, name) => seeOneOf([role, name]),
    seeNo,
    /** Goes one entry back in the history of the tab. */
    goBack: () => driver.call(source.back),
    click: keyboardOnly ? press : click,
    async fill(name, text) {
      await (keyboardOnly ? focus : click)('field', name);
      await driver.type(text);
    },
    /** Waits until a screen reader gets these nodes in this order; a driver that cannot tell is not asked. */
    async expectAccessibilityTree(nodes) {
      if (driver.missing === undefined) return;
      let missing = nodes;
      for (const deadline = Date.now() + TREE_WITHIN_MS; missing.length > 0 && Date.now() < deadline;) {
        await wait(CHECK_EVERY_MS);
        missing = await driver.missing(nodes);
      }
      if (missing.length > 0) throw new Failure(`The accessibility tree lacks ${missing.join(', ')}.`);
    },
  };
}
