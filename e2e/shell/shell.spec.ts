// docs/product/account.md#account-screen
// docs/product/dashboard.md#create-button
// docs/product/product.md#companies
// docs/product/session.md#sign-out
// docs/product/shell.md#main-navigation
// docs/product/shell.md#user-menu
// docs/product/shell.md#unsaved-work
// docs/product/thread.md#leaving-a-message
import { expect, expectAccessible, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { recordLayoutShifts, shiftsAfterPaint, sumOfShifts } from '../support/page/layout-shifts.ts';
import { changeReply, withoutStream } from '../support/page/network.ts';
import { categoriesDialog, mainNavigation } from '../support/locators.ts';

const COMPANY = 'Example Bakery Co.';

// On a wide screen the notice of layout-shift.spec.ts is part of the same page.
test('nothing moves as the shell hydrates, and the navigation opens every screen and marks the current one @phone', async ({
  page,
  signIn,
}) => {
  await withoutStream(page);
  await signIn();
  // What waits has its place from the second visit on.
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await recordLayoutShifts(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ideas for you' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(sumOfShifts(await shiftsAfterPaint(page))).toBeLessThan(0.02);

  const main = mainNavigation(page);
  await expect(main.getByRole('link')).toContainText(['Dashboard', 'Requests', 'Benefits', 'Account']);
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Requests' }).click();
  await expect(page).toHaveURL(/\/requests/);
  await expect(main.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Benefits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Benefits & Offers' })).toBeVisible();
  await main.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();

  // Large screens have the button on the dashboard alone.
  const screen = page.getByRole('main');
  for (const path of ['/dashboard/', '/requests/', '/account/']) {
    await page.goto(path);
    await expect(screen).toContainText('Brought to you by');
    await expect(screen.getByText(COMPANY).or(screen.getByAltText(COMPANY)).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  const menu = page.getByRole('menu', { name: 'User menu' });
  await expect(menu.locator('..')).toContainText('Brought to you by');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create a request' }).click();
  await expect(categoriesDialog(page)).toBeVisible();
});

test('the user menu shows the employee and every company, and the sign-out asks for an unsent file and clears all stored data @wide', async ({
  page,
  signIn,
}) => {
  const companies = [
    { id: 1, name: 'Berry Bakery', image_url: '/favicon.svg' },
    { id: 2, name: 'Night Shift Union', image_url: null },
  ];
  await changeReply(page, '**/users/current', ({ user }: { user: object }) => ({
    user: { ...user, companies },
  }));
  await signIn();
  const links = mainNavigation(page).getByRole('link');
  await expect(links).toContainText(['Dashboard', 'Requests', 'Benefits & Offers', 'Account']);
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByText('demo@sundial.example')).toBeVisible();
  await expect(page.getByText('Brought to you by').first()).toBeVisible();
  // One with a picture, one without.
  await expect(page.getByRole('img', { name: 'Berry Bakery' }).first()).toBeVisible();
  await expect(page.getByText('Night Shift Union').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page
    .getByRole('region', { name: 'Your latest request' })
    .getByRole('article')
    .getByRole('link')
    .click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Attach a file').click();
  await (await chooser).setFiles(smallPhoto);
  await expect(page.getByText('Uploaded')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  const signOut = async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await expect(question).toContainText('no draft is kept');
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Uploaded')).toBeVisible();
  await signOut();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // The page stores its scroll position under a random key when it is left.
  expect(kept.filter((key) => !key.startsWith('scrollY:'))).toEqual([]);
});
