import { accountText } from '../../src/lib/messages/account.ts';
import { failures } from '../../src/lib/messages/shared/failures.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAtDesk, INES, NOOR } from '../support/employees/concierges.ts';
import { submitSignIn } from '../support/employees/employee.ts';

const userMenu = { name: 'User menu' } as const;

test('a concierge signs in on the ordinary page and lands on the desk', async ({ page }) => {
  await arriveAtDesk(page);
  await expect(page).toHaveTitle(/ \| Queue$/);
  await page.getByRole('button', userMenu).click();
  await expect(page.getByText('Lead · All companies')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('a visitor at an address of the desk comes back to it after the sign-in', async ({ page }) => {
  await page.goto('/desk/requests/7');
  await expect(page).toHaveURL(/\/sign-in$/);
  await submitSignIn(page, NOOR);
  await expect(page).toHaveURL(/\/desk\/requests\/7$/);
  await page.reload();
  await expect(page).toHaveURL(/\/desk\/requests\/7$/);
});

test('an employee gets the screen of an unknown address at the desk', async ({ page, signIn }) => {
  await signIn();
  for (const path of ['/desk', '/desk/requests/7']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: failures.notFound })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Away' })).toHaveCount(0);
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(path);
  }
  await expectAccessible(page);
});

test('employee and concierge in one browser share no storage, and each signs out alone', async ({
  page,
  context,
  signIn,
}) => {
  await arriveAtDesk(page);
  const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(await stored()).toEqual((await stored()).filter((key) => key.startsWith('desk.')));
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  const employee = await context.newPage();
  await employee.goto('/sign-in');
  await submitSignIn(employee);
  await expect(employee).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  const ofDesk = (await stored()).filter((key) => key.startsWith('desk.'));

  await employee.getByRole('button', userMenu).click();
  await employee.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(employee).toHaveURL(/\/sign-in$/);
  expect((await stored()).filter((key) => key.startsWith('desk.'))).toEqual(ofDesk);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();

  await submitSignIn(employee);
  await expect(employee).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', userMenu).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/desk\/sign-in$/);
  expect((await stored()).filter((key) => key.startsWith('desk.'))).toEqual([]);
  await employee.reload();
  await expect(employee).toHaveURL(/\/dashboard$/);
  // Where an employee is signed in, the desk has a sign-in of its own.
  await submitSignIn(page, INES);
  await expect(page).toHaveURL(/\/desk$/);
  await signIn();
});

test('a concierge is away until they say otherwise, on every screen', async ({ page }) => {
  await arriveAtDesk(page, NOOR);
  const away = page.getByRole('switch', { name: 'Away' });
  await expect(away).toBeEnabled();
  await expect(away).not.toBeChecked();
  await away.press('Space');
  await expect(away).toBeChecked();
  await page.goto('/desk/requests/7');
  await expect(away).toBeChecked();
  await away.click();
  await expect(away).not.toBeChecked();
});

test('the desk keeps a theme of its own', async ({ page }) => {
  await arriveAtDesk(page);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/how-it-works');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
});

test('a concierge finds password, second factor, passkeys and devices in their account', async ({ page }) => {
  await arriveAtDesk(page, NOOR);
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
