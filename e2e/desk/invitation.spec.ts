// docs/product/desk-session.md#invitation
import { expect, expectAccessible, test, uniqueEmail } from '../fixtures.ts';
import { submitSignIn } from '../support/employees/employee.ts';
import { inviteConcierge } from '../support/employees/operator.ts';

test('an invited concierge chooses a password, lands on the desk, and cannot use the link again', async ({
  page,
  context,
  lastMessageTo,
  allowConsole,
}) => {
  allowConsole(/422/);
  const email = uniqueEmail('lena');
  const password = 'three ships at anchor';
  await inviteConcierge(email, `Lena ${email.slice(5, 13)}`);
  const [link = ''] = /https?:\/\/\S+\/desk\/invitation\/\S+/.exec((await lastMessageTo(email)).text) ?? [];
  const path = new URL(link).pathname;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Open your account' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill('another one');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();

  const again = await context.newPage();
  await again.goto(path);
  await expect(again.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await expectAccessible(again);

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await submitSignIn(page, { email, password });
  await expect(page).toHaveURL(/\/desk$/);
});
