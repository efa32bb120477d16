// docs/product/identity.md#reset-effect
// docs/product/identity.md#keep-my-requests
import { expect, expectAccessible, test } from '../fixtures.ts';
import { signIn } from '../support/employees/employee.ts';
import { ownRequest } from '../support/employees/own-request.ts';

const PASSWORD = 'amber kettle orbit';

test('the browser that was signed in keeps the requests; another one is told that they are not kept @wide', async ({
  page,
  browser,
  request,
  baseURL,
  lastMessageTo,
}) => {
  const { employee, path } = await ownRequest(baseURL);
  await page.goto('/sign-in');
  await signIn(page, employee);
  await request.post('/api/v1/users/password', { data: { user: { email: employee.email } } });
  const mail = await lastMessageTo(employee.email);
  const link = /\/reset-password\/\S+/.exec(mail.text)?.[0] ?? '';

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto(link);
  const note = other.getByRole('region', { name: 'This account will start empty' });
  await expect(note).toContainText('without the name, the requests and the answers');
  await expectAccessible(other);
  await elsewhere.close();

  await page.evaluate(() => localStorage.setItem('tokenExpiresAt', '1'));
  await page.goto(link);
  const choice = page.getByRole('region', { name: 'Your email address is not confirmed yet' });
  await expect(choice).toContainText('the account of Robin Berry, with 1 request.');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(choice.getByText('Please choose what happens to the account')).toBeVisible();
  await expectAccessible(page);
  await choice.getByRole('radio', { name: 'Confirm and keep my requests' }).check();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await signIn(page, { email: employee.email, password: PASSWORD });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);
});
