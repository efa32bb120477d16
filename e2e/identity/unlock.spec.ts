// docs/product/identity.md#unlock-screen
import { expect, expectAccessible, test } from '../fixtures.ts';
import { signIn } from '../support/employees/employee.ts';
import { clearStorage } from '../support/employees/sessions.ts';

const WRONG_PASSWORDS_MAX = 10;

test('unlocks an account with the link from the mail', async ({ page, request, signUp, lastMessageTo }) => {
  const employee = await signUp({ at: null });
  await clearStorage(page);
  for (let attempt = 0; attempt < WRONG_PASSWORDS_MAX; attempt += 1) {
    await request.post('/api/v1/users/sign_in', {
      data: { user: { email: employee.email, password: 'not-this-one' } },
    });
  }
  const mail = await lastMessageTo(employee.email);
  await page.goto(/\/unlock\/\S+/.exec(mail.text)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Your account is unlocked' })).toBeVisible();
  await expect(page).toHaveTitle(/Unlock Account$/);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password/',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await signIn(page, employee);
});
