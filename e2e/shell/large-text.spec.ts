import type { Page } from 'playwright/test';
import { routes } from '../../src/lib/routes/table.ts';
import { expect, test } from '../fixtures.ts';
import { ANSWER, ownRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { categoriesDialog, messageField, messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';

const LONG_ADDRESS = `${'wilhelmina-'.repeat(5)}vandermeer@${'very-long-name-'.repeat(3)}.example`;
/** Pages that open without a parameter, and without leading to another one. */
const pagesFor = (...kinds: readonly string[]): readonly string[] =>
  routes
    .filter((route) => kinds.includes(route.access) && route.name !== 'home' && !/[:*]/.test(route.path))
    .map(({ document }): string => document);

/** Less of a text than this many of its letters' heights tells nothing. */
const LEAST_OF_A_TEXT_EM = 3;

/**
 * Returns what is out of reach: a control beyond the sides of the page, one of a bar that is covered, and a text that its box cuts
 * off, or shortens until nothing of it is left. A row that scrolls sideways may hold all of these.
 */
function outOfReach(leastEm: number): readonly string[] {
  const page = document.documentElement;
  const top = document.querySelector('dialog[open]') ?? document.body;
  const parents = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...parents(element.parentElement)];
  const styles = (element: Element) =>
    parents(element).map((each) => [each, getComputedStyle(each)] as const);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSideways = styles(element).some(([, { overflowX }]) => /auto|scroll/.test(overflowX));
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !isSideways;
  };
  const nameOf = (element: Element) => element.textContent.trim() || element.getAttribute('aria-label');

  const controls = [...top.querySelectorAll('a, button, input, select, textarea')].filter(isShown);
  const beyond = controls.filter((control) => {
    const { left, right } = control.getBoundingClientRect();
    return left < -1 || right > page.clientWidth + 1;
  });
  const covered = controls.filter((control) => {
    if (!styles(control).some(([each, { position }]) => position === 'fixed' && each !== top)) return false;
    const { left, right, top: upper, bottom } = control.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
    return shown === null || !(control.contains(shown) || shown.contains(control));
  });
  const cut = [...top.querySelectorAll('*')].filter((element) => {
    const text = [...element.childNodes].find(
      (node) => node.nodeType === 3 && node.textContent?.trim() !== '',
    );
    if (text === undefined || !isShown(element)) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const boxes = styles(element).filter(([, { overflowX }]) => /hidden|clip/.test(overflowX));
    if (boxes.some(([box]) => box.clientWidth <= 1)) return false;
    const sides = boxes.map(([box]) => box.getBoundingClientRect());
    const seen =
      Math.min(right, ...sides.map((box) => box.right)) - Math.max(left, ...sides.map((box) => box.left));
    const isShortened = boxes.some(([, style]) => style.textOverflow === 'ellipsis');
    const least = leastEm * Number.parseFloat(getComputedStyle(element).fontSize);
    return seen + 1 < (isShortened ? Math.min(width, least) : width);
  });
  return [
    ...beyond.map((control) => `beyond the page: ${String(nameOf(control))}`),
    ...covered.map((control) => `covered: ${String(nameOf(control))}`),
    ...cut.map((element) => `cut: ${String(nameOf(element))}`),
  ];
}

/** Expects nothing to stand beside the page or the open drawer or to be out of reach, and no text to stand beyond its button. */
async function expectNothingBeside(page: Page): Promise<void> {
  const beside = () =>
    page.evaluate(() => {
      const [top, drawer] = [document.documentElement, document.querySelector('dialog[open]')];
      const sides = [top, drawer ?? top].map((box) => Math.max(0, box.scrollWidth - box.clientWidth));
      const buttons = [...(drawer ?? top).querySelectorAll<HTMLElement>('.button:not(.tap)')];
      const burst = buttons.filter((button) => button.scrollWidth > button.clientWidth + 1);
      return [...sides, ...burst.map((button) => button.innerText)];
    });
  await expect.poll(beside, { message: `what is beside ${page.url()}` }).toEqual([0, 0]);
  const isOutOfReach = () => page.evaluate(outOfReach, LEAST_OF_A_TEXT_EM);
  await expect.poll(isOutOfReach, { message: `what is out of reach on ${page.url()}` }).toEqual([]);
}

/** The name of the request that waits, in the strip of such requests. */
const nameOfTurn = (page: Page) => page.getByRole('region', { name: 'Your turn' }).getByText(ANSWER);

/** Opens pages of an employee whose request waits for them. */
async function visit(page: Page, addresses: readonly string[], isLoaded: () => Promise<void>): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await isLoaded();
      await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
      if (!address.endsWith('/')) await expect(page.getByText('Waiting on you')).toBeVisible();
      if (/^.(dashboard|requests).$/.test(address)) await expect(nameOfTurn(page)).toBeVisible();
      await expectNothingBeside(page);
    });
  }
}

/** Opens every page, a thread that waits for the employee, and the drawer of categories. */
async function walk(page: Page, { path }: Owner, isLoaded: () => Promise<void>): Promise<void> {
  await visit(page, [...pagesFor('auth'), '/requests/category/1/', path], isLoaded);
  await test.step('the drawer of categories', async () => {
    await page.goto('/dashboard/');
    await page.getByRole('button', { name: 'Create a request' }).first().click();
    await expect(categoriesDialog(page).getByRole('button', { name: 'Wildcard' })).toBeVisible();
    await expectNothingBeside(page);
  });
  await page.evaluate(() => localStorage.clear());
  for (const address of pagesFor('guest', 'public')) {
    await test.step(address, async () => {
      await page.goto(address);
      await isLoaded();
      await expectNothingBeside(page);
    });
  }
}

const expectLargeText = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', /^[3-9]\d(\.\d+)?px$/);

/** Signs in an employee whose request waits for them. */
async function waitingOwner(page: Page, ask: (id: string) => Promise<void>): Promise<Owner> {
  const owner = await ownRequest();
  await ask(owner.id);
  await giveSession(page, await openSession(page.request, owner.employee));
  return owner;
}

test('text of twice the size fits every page, a thread that waits and the drawer @phone', async ({
  page,
  concierge,
}) => {
  const owner = await waitingOwner(page, (id) => concierge('ask', id, 'Which van?'));
  const session = await page.context().newCDPSession(page);
  // The browser's font size: unlike zoom it keeps the width of the window.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await walk(page, owner, () => expectLargeText(page));
});

test('text of twice the size by a style sheet leaves the header, what waits and its thread whole @phone', async ({
  page,
  concierge,
}) => {
  const { path } = await waitingOwner(page, (id) => concierge('ask', id, 'Which van?'));
  await visit(page, [path, '/dashboard/', '/requests/'], async () => {
    // Unlike with the browser's font size, media queries do not know of it.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectLargeText(page);
  });
  const cut = await nameOfTurn(page).evaluate((name) => name.scrollWidth - name.clientWidth);
  expect(cut, 'what is cut of the name').toBe(0);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click({ trial: true });
});

test('a window of 320 pixels fits every page, a thread that waits and the drawer @phone', async ({
  page,
  concierge,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const owner = await waitingOwner(page, (id) => concierge('ask', id, 'Which van?'));
  await walk(page, owner, () => expect(page.getByRole('heading', { level: 1 })).toBeAttached());
});

/** Expects no part of a low window to be covered, and nothing to be beside it. */
async function expectAllReadable(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.documentElement;
    const covering = [...top.querySelectorAll('*')].filter((element) => {
      const { position, visibility } = getComputedStyle(element);
      const { width, height, bottom } = element.getBoundingClientRect();
      const isSeen = visibility === 'visible' && width > 1 && height > 1 && bottom > 0;
      return isSeen && (position === 'fixed' || position === 'sticky');
    });
    return {
      covering: covering.map((element) => element.className),
      beside: top.scrollWidth - top.clientWidth,
    };
  });
  expect(found.covering, `what covers ${page.url()}`).toEqual([]);
  expect(found.beside, `what is beside ${page.url()}`).toBeLessThanOrEqual(0);
}

// docs/product/accessibility.md#low-windows
test('a window of 320 by 256 pixels shows everything, and covers nothing @wide', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await changeReply(page, '**/api/v1/users/current', ({ user }: { user: object }) => ({
    user: { ...user, email: LONG_ADDRESS },
  }));
  await signIn();
  await expectAllReadable(page);
  // A trial click fails on a place that something covers.
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click({ trial: true });
  const cut = await page.getByText(LONG_ADDRESS).evaluate((line) => line.scrollWidth - line.clientWidth);
  expect(cut, 'what is cut of the address').toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create a request' }).first().click();
  const drawer = categoriesDialog(page);
  await drawer.getByRole('button', { name: 'Wildcard' }).click({ trial: true });
  await expectAllReadable(page);
  await page.keyboard.press('Escape');
  await page.goto('/requests/');
  await page
    .getByRole('link', { name: /In Progress/ })
    .first()
    .click();
  await messageField(page).click();
  await expectAllReadable(page);
  await messageLog(page).getByRole('listitem').first().scrollIntoViewIfNeeded();
  await expectAllReadable(page);

  // A field that gets the focus brings its label along.
  await page.goto('/account/');
  await page.getByRole('button', { name: 'Edit contact info' }).press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(page.getByText('Phone number', { exact: true })).toBeInViewport({ ratio: 1 });
});
