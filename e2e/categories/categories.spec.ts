// docs/product/categories.md#drawer-modes
// docs/product/categories.md#explore-mode
// docs/product/categories.md#nothing-to-choose-from
// docs/product/categories.md#custom-mode
// docs/product/categories.md#category-route
// docs/product/product.md#estimated-time
// docs/product/shell.md#shell-drawers
// docs/product/widgets.md#drawer-closing
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { assistantDialog, categoriesDialog } from '../support/locators.ts';
import { hold } from '../support/page/network.ts';

const custom = (page: Page) => page.getByRole('dialog', { name: 'Custom request' });

test.beforeEach(async ({ signIn }) => {
  await signIn(null);
});

async function openCategories(page: Page): Promise<void> {
  await page.goto('/dashboard/');
  await page.getByRole('button', { name: 'Create a request' }).click();
}

test('a category, on a page of its own and in the drawer, leads to the first question @phone', async ({
  page,
}) => {
  await page.goto('/requests/category/7');
  await expect(page.getByRole('heading', { level: 1, name: 'pet' })).toBeVisible();
  await expect(page.getByText('an estimated 3-4 hours')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Find a vet' }).click();
  await expect(assistantDialog(page)).toBeVisible();

  await openCategories(page);
  await expectAccessible(page);
  await categoriesDialog(page).getByRole('button', { name: 'pet', exact: true }).click();
  await expect(categoriesDialog(page).getByRole('heading', { name: 'pet' })).toBeFocused();
  await categoriesDialog(page).getByRole('button', { name: 'Find a vet' }).click();
  await expect(assistantDialog(page).getByText('Who’s the patient?')).toBeVisible();
});

test('keeps a click that comes before hydration, says where to ask while there is nothing, and finds no unknown category @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.route(/\/api\/v1\/survey_categories$/, (route) =>
    route.fulfill({ json: { survey_categories: [] } }),
  );
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/dashboard/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Create a request' }).click();
  await expect(page.getByRole('button', { name: 'Create a request' })).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(categoriesDialog(page)).toBeVisible();
  const drawer = categoriesDialog(page);
  await expect(drawer.getByRole('heading', { name: 'Nothing to choose from yet' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'support@sundial.example' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Custom request' })).toHaveCount(0);

  await page.goto('/requests/category/999999');
  await expect(
    page.getByRole('heading', { level: 1, name: 'We could not find that category' }),
  ).toBeVisible();
});

test('every kind of Back returns, and a custom request asks for its category first and can be tried again @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await openCategories(page);
  await expect(categoriesDialog(page).getByRole('list').getByRole('button')).toHaveCount(9);
  await expect(categoriesDialog(page).getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await categoriesDialog(page).getByRole('button', { name: 'car', exact: true }).click();
  await categoriesDialog(page).getByRole('button', { name: 'All categories' }).click();
  await expect(categoriesDialog(page).getByRole('button', { name: 'travel' })).toBeVisible();
  await expect(categoriesDialog(page).getByText('Pick a corner of life.')).toBeFocused();
  await categoriesDialog(page).getByRole('button', { name: 'car', exact: true }).click();
  await expect(categoriesDialog(page).getByRole('heading', { name: 'car' })).toBeFocused();
  await page.goBack();
  await expect(categoriesDialog(page).getByRole('button', { name: 'travel' })).toBeVisible();
  await categoriesDialog(page).getByRole('button', { name: 'Custom request' }).click();
  await expect(custom(page)).toBeVisible();
  await page.goBack();
  await expect(categoriesDialog(page).getByRole('button', { name: 'travel' })).toBeVisible();
  await page.goBack();
  await expect(categoriesDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/dashboard/);

  await page.getByRole('button', { name: 'Create a request' }).click();
  await categoriesDialog(page).getByRole('button', { name: 'Custom request' }).click();
  await expect(custom(page).getByText('How would you categorize your request?')).toBeFocused();
  await expect(custom(page).getByText('How would you categorize your request?')).toBeInViewport();
  const failing = '**/survey_categories/*/request_surveys';
  await page.route(failing, (route) => route.fulfill({ status: 503, json: { error: 'Back in a minute' } }));
  await custom(page).getByRole('button', { name: 'pet', exact: true }).click();
  await expect(custom(page).getByRole('alert')).toContainText('Back in a minute');
  await page.unroute(failing);
  await custom(page).getByRole('button', { name: 'Try again' }).click();
  await expect(assistantDialog(page).getByText('What does your pet need from us?')).toBeVisible();
});
