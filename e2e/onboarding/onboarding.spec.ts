// docs/product/onboarding.md#step-order
// docs/product/onboarding.md#about-us
// docs/product/onboarding.md#about-you
// docs/product/onboarding.md#address
// docs/product/onboarding.md#skipping
// docs/product/onboarding.md#failed-save
// docs/product/product.md#estimated-time
// docs/product/widgets.md#chip
import { onboardingText } from '../../src/lib/messages/onboarding.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { signIn } from '../support/employees/employee.ts';
import { clearStorage } from '../support/employees/sessions.ts';

test('every step is accessible, shows the progress, and is skipped for good by buttons that stay in view @phone', async ({
  page,
  signUp,
}) => {
  const employee = await signUp();
  await expect(page.getByText('Welcome, Robin')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 3');
  await expect(page.getByText('an estimated 3-4 hours')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 3 of 3');
  // The bar is full when all is done, not while the last step is asked.
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2.5');
  await expectAccessible(page);
  for (const name of ['About you', 'About us']) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  await page.setViewportSize({ width: 390, height: 660 });
  for (const [title, leave] of [
    ['About us', 'Continue'],
    ['About you', 'Skip'],
    ['Contact info', 'Skip'],
  ] as const) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(leave === 'Skip' ? 1 : 0);
    await page.getByRole('button', { name: leave }).click();
  }
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(page.getByText('Ideas for you')).toBeVisible();
  await clearStorage(page);
  await signIn(page, employee);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('keeps answers across a reload and a failed save, and requires a complete address once one field is filled @wide', async ({
  page,
  signUp,
  allowConsole,
}) => {
  allowConsole(/500/);
  const { email } = await signUp({ at: '/welcome/about-you' });
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

  await expect(page.getByLabel('Preferred email')).toHaveValue(email);
  await page.getByLabel('Phone number').fill('5555550142');
  await expect(page.getByLabel('Phone number')).toHaveValue('(555) 555-0142');
  await expect(page.getByLabel('Postal code')).not.toHaveAttribute('required');
  const marks = page.getByText('(optional)');
  await expect(page.getByText(onboardingText.contactInfo.allOptional)).toBeVisible();
  await expect(marks.first()).toHaveCSS('width', '1px');
  await page.getByLabel('City').fill('Bread Town');
  await expect(page.getByText(onboardingText.contactInfo.addressBegun)).toBeVisible();
  await expect(page.getByLabel('Postal code')).toHaveAttribute('required');
  await expect(marks).toHaveText(Array(3).fill('(optional)'));
  await expect(marks.first()).not.toHaveCSS('width', '1px');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter address line 1')).toBeVisible();
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.getByLabel('State').fill('new york');
  await page.getByLabel('Country').selectOption('United States');
  await expect(page.getByLabel('State')).toHaveValue('NY');
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.getByLabel('State')).toHaveCount(0);
  await page.getByLabel('Country').selectOption('United States');
  await expect(page.getByLabel('State')).toHaveValue('NY');
  await page.reload();
  await expect(page.getByLabel('Country')).toHaveValue('United States');
  await page.getByLabel('Address line 1').fill('1 Oven Street');
  await page.getByLabel('State').selectOption('New York');
  await page.getByLabel('ZIP code').fill('10001');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('asks in each country for what its addresses have, and loses nothing that was typed @phone', async ({
  page,
  signUp,
}) => {
  await signUp({ at: '/welcome/contact-info' });
  const country = page.getByLabel('Country');
  const state = page.locator('[autocomplete=address-level1]');
  const postalCode = page.locator('[autocomplete=postal-code]');
  await page.getByLabel('Address line 1').fill('18 Placeholder Lane');
  await page.getByLabel('City').fill('Sampleton');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter your state')).toBeVisible();

  await country.selectOption('Canada');
  await expect(page.getByText('Please enter your province')).toBeVisible();
  await expect(page.getByLabel('Province').getByRole('option', { name: 'Choose a province' })).toHaveCount(1);

  await country.selectOption('Hong Kong');
  await expect(page.getByLabel('District')).toHaveValue('Sampleton');
  await expect(page.getByLabel('Area')).toHaveAttribute('required');
  await expect(postalCode).toHaveCount(0);

  await country.selectOption('Ireland');
  await page.getByLabel('Eircode').fill('A65 F4E2');
  await page.getByLabel('County').fill('Sample County');
  await expect(page.getByLabel('County')).not.toHaveAttribute('required');

  // By arrow keys, which pass a country with a list of states.
  await country.selectOption('Austria');
  await expect(state).toHaveValue('Sample County');
  await country.press('ArrowUp');
  await expect(country).toHaveValue('Australia');
  await expect(state).toHaveValue('');
  await country.press('ArrowDown');
  await expect(country).toHaveValue('Austria');
  await expect(state).toHaveValue('Sample County');
  await expectAccessible(page);
  await state.fill('');
  await expect(state).toBeFocused();

  await country.selectOption('Singapore');
  await expect(state).toHaveCount(0);
  await expect(page.locator('[autocomplete=address-level2]')).toHaveValue('Sampleton');
  await page.getByLabel('City').fill('');
  await page.getByLabel('Postal code').fill('000042');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  await expect(page.getByText('000042')).toBeVisible();
  await page.getByRole('button', { name: 'Edit contact info' }).click();
  await expect(country).toHaveValue('Singapore');
  await expect(postalCode).toHaveValue('000042');
  await expect(page.locator('[autocomplete=address-level2]')).toHaveCount(0);
});
