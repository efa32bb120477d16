import { expect, test } from '../fixtures.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test(
  'lists sessions that look the same in one row',
  { tag: '@wide' },
  async ({ page, browser, signUp, baseURL }) => {
    const { email, password } = await signUp();
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
    await page.getByRole('button', { name: 'Sign out the others' }).click();
    await expect(row).toHaveCount(0);
  },
);
