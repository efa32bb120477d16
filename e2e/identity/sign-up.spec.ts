import { expect, expectAccessible, test } from '../fixtures.ts';
import { COMPANY } from '../support/employees/employee.ts';
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

test('shows one sentence and the support instead of a form that would be refused, for an unknown link @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/40[0-9]/);
  await page.goto('/sign-up/no-such-company');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toHaveText(
    'We do not recognize this company link. Please check the link your employer gave you.',
  );
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
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
