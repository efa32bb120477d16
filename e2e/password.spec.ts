import { expect, expectAccessible, test } from './fixtures.ts';
import { signIn } from './support/people.ts';

const sent = 'If your email address exists in our database';

test('a forgotten password is replaced through the mail', async ({ page, signUp, lastMessageTo }) => {
  const person = await signUp();
  await page.goto('/forgot-password');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expectAccessible(page);

  const mail = await lastMessageTo(person.email);
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
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await signIn(page, { email: person.email, password });
});

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(sent)).toBeVisible();
});

test('a dead reset link offers a new one', async ({ page, allowConsole }) => {
  allowConsole(/4\d\d/);
  await page.goto('/reset-password/no-such-token');
  await page.getByLabel('New password', { exact: true }).fill('amber kettle orbit');
  await page.getByLabel('Confirm new password').fill('amber kettle orbit');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert')).toContainText('no longer valid');
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute(
    'href',
    '/forgot-password/',
  );
});
