// docs/product/identity.md#forgot-password
// docs/product/identity.md#reset-password
// docs/product/identity.md#reset-success
// docs/product/identity.md#reset-errors
// docs/product/identity.md#confirmation-screen
// docs/product/identity.md#unlock-screen
// docs/product/identity.md#unlock-errors
// docs/product/shell.md#toasts
import { expect, expectAccessible, test } from '../fixtures.ts';
import { signIn } from '../support/employees/employee.ts';

const sent = 'If your email address exists in our database';

test('resets a forgotten password with the link from the mail', async ({ page, signUp, lastMessageTo }) => {
  const employee = await signUp({ at: '/forgot-password' });
  await page.getByLabel('Email').fill(employee.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expectAccessible(page);

  const mail = await lastMessageTo(employee.email);
  await page.goto(/\/reset-password\/\S+/.exec(mail.text)?.[0] ?? '');
  const password = 'amber kettle orbit';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill('something else');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();

  await expect(page).toHaveURL(/\/sign-in$/);
  const notices = page.getByRole('region', { name: 'Notifications' });
  const notice = notices.getByRole('status').filter({ hasText: 'Your password has been changed.' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await signIn(page, { email: employee.email, password });
});

test('links that are not valid say so: to reset a password, to confirm an address, to unlock an account', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/4\d\d/);
  await page.goto('/reset-password/no-such-token');
  await expect(page.getByRole('alert')).toContainText('no longer valid');
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute(
    'href',
    '/forgot-password/',
  );

  await page.goto('/confirm-email/no-such-token');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in\/?$/);

  await page.goto('/unlock/no-such-token');
  await expect(page.getByRole('alert')).toContainText(
    'We were unable to unlock your account. Please check the link you used',
  );
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
});
