import { expect, expectAccessible, test } from './fixtures.ts';
import { signIn } from './support/people.ts';
import { forgetEverything } from './support/sessions.ts';

test('every step is accessible and says how far one is', async ({ page, signUp }) => {
  await signUp();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 3 of 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'About you', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
});

test('answers survive a reload, and a failed save keeps them', async ({ page, signUp, allowConsole }) => {
  allowConsole(/500/);
  await signUp();
  await page.goto('/welcome/about-you');
  await page.getByRole('checkbox', { name: 'Car' }).check({ force: true });
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('\\"car\\":true');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Car' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Home' })).not.toBeChecked();
  await page.route('**/answers', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not save your answers.');
  await expect(page.getByRole('checkbox', { name: 'Car' })).toBeChecked();
  await page.unroute('**/answers');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Contact info', level: 1 })).toBeVisible();
});

test('a begun address must be completed', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/welcome/contact-info');
  await page.getByLabel('City').fill('Bread Town');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter address line 1')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toBeFocused();
  await page.getByLabel('Address line 1').fill('1 Oven Street');
  await page.getByLabel('State').fill('NY');
  await page.getByLabel('Postal code').fill('10001');
  await page.getByLabel('Country').fill('United States');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('all three steps can be skipped, for good', async ({ page, signUp }) => {
  const person = await signUp();
  for (const title of ['About us', 'About you', 'Contact info']) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Skip' }).click();
  }
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page.getByText('Ideas for you')).toBeVisible();
  await forgetEverything(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an onboarding that was left is resumed at the next sign-in', async ({ page, signUp }) => {
  const person = await signUp();
  await forgetEverything(page);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
});
