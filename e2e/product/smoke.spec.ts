import { expect, expectAccessible, test } from '../fixtures.ts';
import { signIn } from '../support/employees/employee.ts';

test('redirects a visitor to the sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/ \| Sign in$/i);
  await expectAccessible(page);
});

test('shows the not-found page for an unknown address', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const reply = await page.goto('/no-such-page/');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText("Oops! We can't find that page.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
});

test('the demo employee reaches the dashboard', async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'Create a request' }).first()).toBeVisible();
});
