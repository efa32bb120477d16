// docs/product/desk-audit.md#screen
// docs/product/desk-numbers.md#screen
// docs/product/desk-session.md#sign-in
// docs/product/desk-session.md#guard
// docs/product/desk-session.md#own-storage
// docs/product/desk-session.md#away
// docs/product/desk-session.md#account-of-a-concierge
import type { Page } from 'playwright/test';
import { accountText } from '../../src/lib/messages/account.ts';
import { failures } from '../../src/lib/messages/shared/failures.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAsNewConcierge, INES, NOOR } from '../support/employees/concierges.ts';
import { DEMO, submitSignIn } from '../support/employees/employee.ts';
import { clearStorage, giveSession, openSession } from '../support/employees/sessions.ts';
import { mainNavigation } from '../support/locators.ts';

const userMenu = { name: 'User menu' } as const;

/** Signs in on the ordinary page, which opens the queue. */
async function signInAtDesk(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await submitSignIn(page, INES);
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
}

test('a concierge signs in on the ordinary page, lands on the desk, and finds all of a sign-in in their account @phone', async ({
  page,
}) => {
  await signInAtDesk(page);
  await expect(page).toHaveTitle(/ \| Queue$/);
  await page.getByRole('button', userMenu).click();
  await expect(page.getByText('Lead · All companies')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.getByRole('button', userMenu).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/desk\/account$/);
  for (const name of ['Password', 'Two-step verification', accountText.devices]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: accountText.changePassword }).click();
  await expect(page.getByText(accountText.linkSent)).toBeVisible();
  await page.getByRole('button', { name: accountText.setUpTwoStep }).click();
  await expect(page).toHaveURL(/\/desk\/two-step-verification$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the desk is unknown to an employee, leads a visitor back after the sign-in, and shows its records to leads alone @wide', async ({
  page,
  signIn,
}) => {
  await signIn(null);
  for (const path of ['/desk', '/desk/requests/7']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: failures.notFound })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Away' })).toHaveCount(0);
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(path);
  }
  await expectAccessible(page);
  await clearStorage(page);

  await page.goto('/desk/requests/7');
  await expect(page).toHaveURL(/\/sign-in$/);
  await submitSignIn(page, NOOR);
  await expect(page).toHaveURL(/\/desk\/requests\/7$/);
  await page.reload();
  await expect(page).toHaveURL(/\/desk\/requests\/7$/);
  await page.getByRole('button', userMenu).click();
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Audit' })).toHaveCount(0);
  for (const path of ['/desk/numbers', '/desk/audit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: failures.notFound })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0);
});

test('a concierge who goes away is away on the next page, too, until they are back @wide', async ({
  page,
  lastMessageTo,
}) => {
  // Of this test alone: nothing can be handed over to a concierge who is away.
  await arriveAsNewConcierge(page, lastMessageTo);
  const away = page.getByRole('switch', { name: 'Away' });
  await expect(away).toBeEnabled();
  await expect(away).not.toBeChecked();
  const stored = page.waitForResponse('**/api/v1/desk/away');
  await away.press('Space');
  await expect(away).toBeChecked();
  await stored;
  await page.reload();
  await expect(away).toBeChecked();
  await away.click();
  await expect(away).not.toBeChecked();
});

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());
const storedByDesk = async (page: Page) => (await storedKeys(page)).filter((key) => key.startsWith('desk.'));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', userMenu).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('employee and concierge share no storage and no theme, and sign out alone @wide', async ({
  page,
  context,
}) => {
  await signInAtDesk(page);
  // The last key comes with the concierge's name.
  await expect.poll(() => storedKeys(page)).toContain('desk.cacheOwner');
  expect(await storedKeys(page)).toEqual(await storedByDesk(page));
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  const employee = await context.newPage();
  await employee.goto('/sign-in');
  await submitSignIn(employee);
  await expect(employee).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  const ofDesk = await storedByDesk(page);
  await signOut(employee);
  await expect(employee).toHaveURL(/\/sign-in$/);
  expect(await storedByDesk(page)).toEqual(ofDesk);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();

  await test.step('a concierge signs out alone, and has a sign-in beside the employee', async () => {
    await giveSession(employee, await openSession(employee.request, DEMO));
    await signOut(page);
    await expect(page).toHaveURL(/\/desk\/sign-in$/);
    expect(await storedByDesk(page)).toEqual([]);
    await employee.goto('/dashboard');
    await expect(mainNavigation(employee)).toBeVisible();
    await submitSignIn(page, INES);
    await expect(page).toHaveURL(/\/desk$/);
  });

  await test.step('the desk keeps a theme of its own', async () => {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/how-it-works');
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  });
});
