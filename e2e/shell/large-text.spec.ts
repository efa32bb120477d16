import type { Page } from 'playwright/test';
import { routes } from '../../src/lib/routes/table.ts';
import { expect, test } from '../fixtures.ts';
import { ownRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { categoriesDialog, messageField, messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';

const LONG_ADDRESS = `${'wilhelmina-'.repeat(5)}vandermeer@${'very-long-name-'.repeat(3)}.example`;
/** Pages that open without a parameter, and without leading to another one. */
const pagesFor = (...kinds: readonly string[]): readonly string[] =>
  routes
    .filter((route) => kinds.includes(route.access) && route.name !== 'home' && !/[:*]/.test(route.path))
    .map(({ document }): string => document);

/** Expects nothing to stand beside the page or the open drawer, and no text to stand beyond its button. */
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
}

/** Opens every page, a thread that waits for the employee, and the drawer of categories. */
async function walk(page: Page, { path }: Owner, isLoaded: () => Promise<void>): Promise<void> {
  for (const address of [...pagesFor('auth'), '/requests/category/1/', path]) {
    await test.step(address, async () => {
      await page.goto(address);
      await isLoaded();
      await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
      if (address === path) await expect(page.getByText('Waiting on you')).toBeVisible();
      await expectNothingBeside(page);
    });
  }
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
  const heading = page.getByRole('heading', { level: 1 });
  await walk(page, owner, () => expect(heading).toHaveCSS('font-size', /^[3-9]\d(\.\d+)?px$/));
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
