// docs/product/identity.md#sign-in-screen
// docs/product/identity.md#testimonial
// docs/product/identity.md#autocomplete
// docs/product/identity.md#sign-in-errors
// docs/product/identity.md#sign-in-hint
// docs/product/widgets.md#field-errors
import { expect, expectAccessible, test } from '../fixtures.ts';
import { signInText, testimonialsText } from '../../src/lib/messages/identity/sign-in.ts';
import { DEMO, submitSignIn } from '../support/employees/employee.ts';
import { needs } from '../support/needs.ts';

test('shows an error for a wrong password and keeps the fields, and signs in with the right one @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401/);
  await page.goto('/sign-in');
  await submitSignIn(page, { email: 'unknown@example.com', password: 'not-my-password' });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.');
  await expect(page.getByLabel('Email')).toHaveValue('unknown@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-my-password');
  await expect(page.getByText(signInText.trouble)).toBeHidden();
  for (const password of ['my-other-password', 'my-third-password']) {
    await submitSignIn(page, { email: 'unknown@example.com', password });
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  }
  await expect(page.getByRole('status').filter({ hasText: signInText.trouble })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel('Email')).toHaveValue('unknown@example.com');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('');

  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(`  ${DEMO.email} `);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('signs in with what a password manager fills in without an event @wide', async ({ page }) => {
  needs('sample data');
  await page.goto('/sign-in');
  await expect(page.locator('form[data-ready]')).toBeAttached();
  for (const [label, text] of [
    ['Email', DEMO.email],
    ['Password', DEMO.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).evaluate((field, filled) => {
      (field as HTMLInputElement).value = filled;
    }, text);
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('is accessible, has one testimonial and all links, supports password managers, and focuses what is missing @wide', async ({
  page,
}) => {
  await page.addInitScript('Math.random = () => 0.5');
  await page.goto('/sign-in');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up/');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password/',
  );
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );

  const all = page.locator('figure');
  await expect(page.getByRole('figure')).toHaveCount(1);
  await expect(all.nth(Math.floor(0.5 * (await all.count())))).toBeVisible();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the first testimonial at every width, beside or below the form', async ({ page }) => {
    await page.goto('/sign-in');
    for (const width of [360, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('figure')).toHaveCount(1);
      await expect(page.locator('figure').first()).toBeVisible();
      // Its beginning is on the screen at once.
      await expect(page.getByText(testimonialsText.overline)).toBeInViewport();
    }
  });
});
