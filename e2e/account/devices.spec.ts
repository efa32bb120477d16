// docs/product/account.md#devices-section
// docs/product/account.md#answer-mails-section
import { expect, expectAccessible, test } from '../fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** Browsers whose rows do not fit among the first three. */
const OTHERS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
];

test('lists sessions that look the same in one row, folds away more than three, and signs all out @wide', async ({
  page,
  browser,
  signUp,
  baseURL,
}) => {
  const { email, password } = await signUp({ at: null });
  for (const userAgent of OTHERS) {
    const reply = await page.request.post('/api/v1/users/sign_in', {
      data: { user: { email, password } },
      headers: { 'user-agent': userAgent },
    });
    expect(reply.ok()).toBe(true);
  }
  const phone = await browser.newContext({ userAgent: IPHONE });
  for (let time = 0; time < 3; time += 1) {
    await phone.request.post(`${baseURL ?? ''}/api/v1/users/sign_in`, {
      data: { user: { email, password } },
    });
  }
  await phone.close();
  await page.goto('/account');
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('3 sign-ins · Last seen: Just now');
  await expect(page.getByText('Firefox on Linux')).toBeHidden();
  await page.getByRole('button', { name: 'Show 1 more' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out the others' }).click();
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('This device')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Daily One mail a day' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Saved: you get one mail a day.' })).toBeVisible();
});
