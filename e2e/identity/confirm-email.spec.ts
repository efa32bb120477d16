// docs/product/account.md#confirmation-section
// docs/product/account.md#missing-name
// docs/product/identity.md#confirmation-screen
// docs/product/identity.md#confirmation-notice
// docs/product/identity.md#fresh-start
import { expect, expectAccessible, test } from '../fixtures.ts';
import { signIn } from '../support/employees/employee.ts';
import { confirmationPath } from '../support/employees/outbox.ts';
import { clearStorage } from '../support/employees/sessions.ts';

const NOTICE = 'Confirm your email address';

test('confirms the address with the link from the mail, after a press', async ({ page, request, signUp }) => {
  const employee = await signUp({ at: '/dashboard' });
  const notice = page.getByRole('region', { name: NOTICE });
  await expect(notice).toContainText(employee.email);
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(notice.getByText('Sent. Please check your inbox.')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByRole('heading', { name: NOTICE })).toBeVisible();
  await expectAccessible(page);

  const path = await confirmationPath(request, employee.email);
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/users/confirmation')) calls.push(sent.method());
  });
  await page.goto(path);
  await expect(page).toHaveTitle(/Confirm Email Address$/);
  const button = page.getByRole('button', { name: 'Confirm email address' });
  await expect(button).toBeEnabled();
  // Opening the link is not enough: mail scanners do that, too.
  expect(calls).toEqual([]);
  await button.click();
  await expect(
    page.getByRole('heading', { name: 'Your email address is confirmed', level: 1 }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\/?$/);
  await expect(page.getByRole('button', { name: 'Explore categories' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the owner takes an unconfirmed account over, and nothing of before is left @wide', async ({
  page,
  request,
  signUp,
  lastMessageTo,
}) => {
  const squatter = await signUp({ firstName: 'Evil' });
  await clearStorage(page);
  await request.post('/api/v1/users/password', { data: { user: { email: squatter.email } } });
  const mail = await lastMessageTo(squatter.email);
  await page.goto(/\/reset-password\/\S+/.exec(mail.text)?.[0] ?? '');
  const password = 'amber kettle orbit';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await expect(page.getByRole('region', { name: 'This account will start empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await signIn(page, { email: squatter.email, password });
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible();
  await expect(page.getByText('Evil')).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByText(squatter.email).first()).toBeVisible();
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Roth');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(page.locator('dd', { hasText: 'Kim Roth' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused();
});
