import type { Page } from 'playwright/test';
import { routes } from '../../src/lib/routes/table.ts';
import { expect, test } from '../fixtures.ts';
import { categoriesDialog, messageField, messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';

const LONG_ADDRESS = `${'wilhelmina-'.repeat(5)}vandermeer@${'very-long-name-'.repeat(3)}.example`;
const PAGES = routes
  .filter(({ access, path }) => access === 'auth' && !/[:*]/.test(path))
  .map(({ document }): string => document)
  .concat('/requests/category/1/');

test('text of twice the size fits every page and the drawer @phone', async ({ page, signIn }) => {
  await signIn(null);
  const session = await page.context().newCDPSession(page);
  // The browser's font size: unlike zoom it keeps the width of the window.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const expectNothingBeside = async () => {
    const sides = () =>
      page.evaluate(() => {
        const [top, drawer] = [document.documentElement, document.querySelector('dialog[open]')];
        return [top, drawer ?? top].map((box) => Math.max(0, box.scrollWidth - box.clientWidth));
      });
    expect(await sides()).toEqual([0, 0]);
  };
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', /^[3-9]\d(\.\d+)?px$/);
      await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
      await expectNothingBeside();
    });
  }
  await test.step('the drawer of categories', async () => {
    await page.goto('/dashboard/');
    await page.getByRole('button', { name: 'Create a request' }).first().click();
    const drawer = categoriesDialog(page);
    await expect(drawer.getByRole('button', { name: 'Wildcard' })).toBeVisible();
    await expectNothingBeside();
  });
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
