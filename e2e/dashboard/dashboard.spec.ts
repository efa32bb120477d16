// docs/product/dashboard.md#dashboard-refresh
// docs/product/dashboard.md#first-visit
// docs/product/dashboard.md#latest-request
// docs/product/dashboard.md#suggestions
// docs/product/dashboard.md#create-button
// docs/product/product.md#estimated-time
// docs/product/requests.md#statuses
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectTree } from '../support/page/accessibility.ts';
import { categoriesDialog } from '../support/locators.ts';

test('welcomes a new employee and offers the categories @phone', async ({ page, signUp }) => {
  await signUp({ firstName: 'Nora', at: '/dashboard/' });
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible();
  await expect(page.getByText('3-4 hours per task')).toBeVisible();
  await expect(page.getByText('3-4 hours', { exact: true })).toHaveCSS('white-space', 'nowrap');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Explore categories' }).click();
  await expect(categoriesDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const suggestions = page.getByRole('region', { name: 'Ideas for you' });
  await expect(suggestions.getByRole('tab')).toHaveCount(9);
  await suggestions.getByRole('tab', { name: 'Pet' }).click();
  await expect(suggestions.getByRole('button')).toHaveCount(3);
});

test('shows the latest request and suggestions @wide', async ({ page, signIn }) => {
  await signIn();
  const latest = page.getByRole('region', { name: 'Your latest request' });
  await expect(latest.getByText('In Progress')).toBeVisible();
  await expectTree(page, [
    ['heading', 'Hello, Demo'],
    ['combobox', 'What can we take off your list?'],
    ['heading', 'Your latest request'],
    ['heading', 'Ideas for you'],
  ]);
  const suggestions = page.getByRole('region', { name: 'Ideas for you' });
  await expect(suggestions.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(suggestions.getByRole('button')).toHaveCount(9);
  await expectAccessible(page);
  await latest.getByRole('article').getByRole('link').click();
  await expect(page).toHaveURL(/\/requests\/[\w-]+/);
});
