// docs/product/identity.md#sign-up-screen
// docs/product/identity.md#company-slug
// docs/product/identity.md#sign-up-errors
// docs/product/product.md#companies
// docs/product/product.md#estimated-time
// docs/product/visitors.md#sign-up-pitch
// docs/product/widgets.md#link
import { expect, expectAccessible, test } from '../fixtures.ts';
import { COMPANY, submitSignUp } from '../support/employees/employee.ts';
import { clearStorage } from '../support/employees/sessions.ts';
import { needs } from '../support/needs.ts';
import { colorShare } from '../support/page/pixels.ts';

test('shows the company of the link and is accessible @phone', async ({ page }) => {
  needs('sample data');
  await page.goto('/sign-up/example-bakery');
  await expect(page.getByText('Brought to you by')).toBeVisible();
  await expect(page.getByText('Example Bakery Co.')).toBeVisible();
  const pitch = page.getByText('Sundial is a human concierge for errands, calls and paperwork.');
  await expect(pitch).toContainText('an estimated 3-4 hours');
  const [above, below] = [await pitch.boundingBox(), await page.getByLabel('First name').boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('target', '_blank');
  await page.getByLabel('Password', { exact: true }).fill('amber kettle orbit');
  await expect(page.getByText('Good choice.')).toBeVisible();
  await expectAccessible(page);
});

test('an unknown link shows one sentence, the support and a sign-up without it, in place of a form that would be refused @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/sign-up/no-such-company');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(
    'We do not recognize this company link. Please check the link your employer gave you.',
  );
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Sign up without a company' }).click();
  await expect(main.getByLabel('First name')).toBeVisible();
});

test('an address that has an account is told at its field, with a link to the sign-in @wide', async ({
  page,
  signUp,
  allowConsole,
}) => {
  allowConsole(/422/);
  const { email } = await signUp();
  await clearStorage(page);
  await page.goto(`/sign-up/${COMPANY}`);
  await submitSignUp(page, { firstName: 'Kim', lastName: 'Roth', email, password: 'amber kettle orbit' });
  const field = page.getByLabel('Email');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/An account with this email already exists\./);
  await expect(field).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in with this address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

// docs/product/accessibility.md#forced-colors
test('shows the strength of a password in forced colors @wide', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/sign-up/${COMPANY}`);
  const meter = page.locator('.meter');
  expect(await colorShare(meter, 'Highlight')).toBe(0);
  await page.getByLabel('Password', { exact: true }).fill('amber kettle orbit');
  await expect.poll(() => colorShare(meter, 'Highlight')).toBeGreaterThan(0.3);
});
