// docs/product/shell.md#error-boundaries
// docs/product/shell.md#unsaved-work
// docs/product/shell.md#failed-module
import type { Page } from 'playwright/test';
import { LINES_OF_FAULTS } from '../support/faults/faults.ts';
import { expect, test } from '../support/faults/stage.ts';
import { mainNavigation } from '../support/locators.ts';
import { stylesArrived } from '../support/page/layout-shifts.ts';

const CODE_IS_GONE = /dynamically imported module|Unable to preload|Error hydrating/;
/** A part of the account screen. */
const LAZY_PART = /\/assets\/account-late-sections\.[^/]*\.js/;
const slotOf = (page: Page) => page.locator('[data-failed-feature]').filter({ visible: true });

/** Replies 404 for a script, as a host does after a new release; returns a function that counts page loads. */
async function removeScript(page: Page, script: RegExp | string): Promise<() => number> {
  let loads = 0;
  // Counts navigation requests, because a reload may come before the load event.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  return () => loads;
}

/** Returns the URL pattern of the screen's island script. */
async function scriptOfScreen(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const [, script = ''] = /<main[^]*?component-url="([^"]+)"/.exec(html) ?? [];
  expect(script).toMatch(/^\/assets\//);
  return `**${script}*`;
}

test.beforeEach(({ allowConsole }) => {
  allowConsole(LINES_OF_FAULTS);
  allowConsole(CODE_IS_GONE);
});

test('reloads once when a lazy part of a screen is missing, then shows the error slot', async ({ page }) => {
  const loads = await removeScript(page, LAZY_PART);
  await page.goto('/account', { waitUntil: 'commit' });
  await expect.poll(loads).toBe(2);
  await expect(slotOf(page).first()).toBeVisible();
  expect(loads()).toBe(2);
  // The rest of the page still works.
  await expect(mainNavigation(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await slotOf(page).first().getByRole('button', { name: 'Reload this page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

test('a drawer whose code is missing shows the error slot in its place', async ({ page }) => {
  const loads = await removeScript(page, /\/assets\/categories-drawer\.[^/]*\.js/);
  await page.goto('/dashboard');
  const create = page.getByRole('button', { name: 'Create a request' });
  await create.click();
  await expect.poll(loads).toBe(2);
  await create.click();
  const slot = page.getByRole('alertdialog', { name: 'This did not load' });
  await expect(slot.getByRole('button', { name: 'Reload this page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slot).toBeHidden();
  await expect(create).toBeFocused();
});

test('reloads a screen once when its island script is missing, then shows the error slot', async ({
  page,
}) => {
  const loads = await removeScript(page, await scriptOfScreen(page, '/requests/'));
  await page.goto('/requests', { waitUntil: 'commit' });
  await expect(slotOf(page)).toContainText('A part of this page did not load.', { timeout: 15_000 });
  expect(loads()).toBe(2);
  // No skeleton or spinner remains, and the rest of the page still works.
  await expect(page.getByRole('main').locator('.skeleton, .spinner').filter({ visible: true })).toHaveCount(
    0,
  );
  await expect(mainNavigation(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await slotOf(page).getByRole('button', { name: 'Reload this page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(slotOf(page)).toHaveCount(0);
  expect(loads()).toBe(3);
});

test.describe('an entry page', () => {
  test.use({ isGuest: true });
  test('keeps its pre-rendered form and shows the error slot when its script is missing', async ({
    page,
  }) => {
    const loads = await removeScript(page, await scriptOfScreen(page, '/sign-in/'));
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await expect(slotOf(page)).toContainText('A part of this page did not load.', { timeout: 15_000 });
    expect(loads()).toBe(2);
    await expect(page.getByLabel('Email')).toBeVisible();
    // The style sheet waits for the island, but not for one that failed.
    await stylesArrived(page);
  });

  test('does not reload while offline', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    });
    const loads = await removeScript(page, await scriptOfScreen(page, '/sign-in/'));
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await expect(slotOf(page)).toContainText('A part of this page did not load.', { timeout: 15_000 });
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(loads()).toBe(1);
  });
});
