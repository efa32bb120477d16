// Functions that run in the page; only their source is sent.
/* global document, getComputedStyle */

/**
 * Finds a visible, enabled element by its role and the pattern of its name; a dialog hides what is behind it.
 * @param {string} role
 * @param {string} pattern
 */
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
  /** @param {Element} element */
  const isShown = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isShown);
  const scope = dialogs.at(-1) ?? document;
  /** @param {any} element */
  const nameOf = (element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const named = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const own = element.getAttribute('aria-label') ?? (named || element.labels?.[0]?.textContent);
    return (own ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const name = new RegExp(pattern, 'i');
  const found = [...scope.querySelectorAll(selectors[/** @type {keyof typeof selectors} */ (role)])].find(
    (/** @type {any} */ element) =>
      isShown(role === 'choice' ? (element.labels?.[0] ?? element) : element) &&
      !element.disabled &&
      name.test(nameOf(element)),
  );
  // The label draws the circle of a choice and covers it.
  const target = role === 'choice' ? (/** @type {any} */ (found)?.labels?.[0] ?? found) : found;
  return target ?? null;
}

/** Tells whether every part of the page reacts to the employee. */
function isHydrated() {
  return document.readyState === 'complete' && document.querySelector('astro-island[ssr]') === null;
}

const FIND = find.toString();
const SCROLL = "element.scrollIntoView({ block: 'center', behavior: 'instant' });";

export const source = {
  isHydrated: isHydrated.toString(),
  /** Scrolls to the element and returns its place, or null. */
  place: `(role, name) => { const element = (${FIND})(role, name); if (element === null) return null; ${SCROLL}
    const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height].join(' '); }`,
  element: FIND,
  /** Tells where an element is, seen from the focus: here, before or behind. The control of a choice takes the focus. */
  fromFocus: `(role, name) => { const element = (${FIND})(role, name); const active = document.activeElement;
    if (element === active || element.control === active) return 'here';
    return active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'behind'; }`,
  back: '() => { history.back(); }',
  path: '() => location.pathname',
  text: '() => document.body.innerText.slice(0, 600)',
};
