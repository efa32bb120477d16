// docs/product/account.md#your-data-1
// docs/product/account.md#delete-the-account
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { submitSignIn } from '../support/employees/employee.ts';

test('saves a file with everything, and deletes the account by link, with a week to keep it', async ({
  page,
  signUp,
  lastMessageTo,
}) => {
  const employee = await signUp({ at: '/account' });
  const kept = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What we keep, and for how long' }) });
  await expect(kept).toContainText('Your requests with their messages and files: as long as you have');
  await expect(kept.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', /privacy/);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  await expect(password).toBeFocused();
  await password.fill(employee.password);
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/ data\.zip$/);
  const archive = await readFile(await file.path());
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(archive.includes(employee.email)).toBe(true);
  await expect(page.getByText('The download has begun.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await password.fill(employee.password);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('Sent. Please open the link')).toBeVisible();
  const [link = ''] = /\/account#\S+/.exec((await lastMessageTo(employee.email)).text) ?? [];
  await page.goto(link);
  // In the page that is open and scrolled.
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete it in a week' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeHidden();

  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await submitSignIn(page, employee);
  await expect(page).toHaveURL(/\/account\/?$/);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays as it is.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});
