import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const explore = (page: Page) => page.getByRole('dialog', { name: 'Request categories' });
const custom = (page: Page) => page.getByRole('dialog', { name: 'Custom request' });
const assistant = (page: Page) => page.getByRole('dialog', { name: 'Request assistant' });

test.beforeEach(async ({ page, signIn }) => {
  await signIn();
  await page.getByRole('button', { name: 'Create a request' }).click();
});

test('looking around leads from a category to the first question', async ({ page }) => {
  await expect(explore(page).getByRole('list').getByRole('button')).toHaveCount(9);
  await expectAccessible(page);
  await explore(page).getByRole('button', { name: 'pet', exact: true }).click();
  await expect(explore(page).getByRole('heading', { name: 'pet' })).toBeFocused();
  await explore(page).getByRole('button', { name: 'Find a vet' }).click();
  await expect(assistant(page).getByText('Who’s the patient?')).toBeVisible();
});

test('one can go back to all categories', async ({ page }) => {
  await explore(page).getByRole('button', { name: 'car', exact: true }).click();
  await explore(page).getByRole('button', { name: 'All categories' }).click();
  await expect(explore(page).getByRole('button', { name: 'travel' })).toBeVisible();
  await expect(explore(page).getByText('Pick a corner of life.')).toBeFocused();
});

test('Back goes to all categories, then closes the drawer; the page stays', async ({ page }) => {
  await explore(page).getByRole('button', { name: 'car', exact: true }).click();
  await expect(explore(page).getByRole('heading', { name: 'car' })).toBeFocused();
  await page.goBack();
  await expect(explore(page).getByRole('button', { name: 'travel' })).toBeVisible();
  await explore(page).getByRole('button', { name: 'Custom request' }).click();
  await expect(custom(page)).toBeVisible();
  await page.goBack();
  await expect(explore(page).getByRole('button', { name: 'travel' })).toBeVisible();
  await page.goBack();
  await expect(explore(page)).toBeHidden();
  await expect(page).toHaveURL(/dashboard/);
});

test('a drawer that is closed by its button leaves nothing to go back from', async ({ page }) => {
  const isOwnEntry = () => page.evaluate(() => JSON.stringify(history.state).includes('pushedHere'));
  await expect.poll(isOwnEntry).toBe(true);
  await explore(page).getByRole('button', { name: 'Close' }).click();
  await expect(explore(page)).toBeHidden();
  await expect.poll(isOwnEntry).toBe(false);
  await page.getByRole('button', { name: 'Create a request' }).click();
  await explore(page).getByRole('button', { name: 'pet', exact: true }).click();
  await explore(page).getByRole('button', { name: 'Find a vet' }).click();
  await expect(assistant(page).getByText('Who’s the patient?')).toBeVisible();
  await page.goBack();
  await expect(assistant(page)).toBeHidden();
  await expect(page).toHaveURL(/dashboard/);
});

test('a custom request asks for its category first', async ({ page }) => {
  await explore(page).getByRole('button', { name: 'Custom request' }).click();
  await expect(custom(page).getByText('How would you categorize your request?')).toBeFocused();
  await expect(custom(page).getByText('How would you categorize your request?')).toBeInViewport();
  await expectAccessible(page);
  await custom(page).getByRole('button', { name: 'pet', exact: true }).click();
  await expect(assistant(page).getByText('What does your pet need from us?')).toBeVisible();
});

test(
  'a custom request that cannot start says so and tries again',
  { tag: '@wide' },
  async ({ page, allowConsole }) => {
    allowConsole(/status of 503/);
    await explore(page).getByRole('button', { name: 'Custom request' }).click();
    const failing = '**/survey_categories/*/request_surveys';
    await page.route(failing, (route) => route.fulfill({ status: 503, json: { error: 'Back in a minute' } }));
    await custom(page).getByRole('button', { name: 'pet', exact: true }).click();
    await expect(custom(page).getByRole('alert')).toContainText('Back in a minute');
    await page.unroute(failing);
    await custom(page).getByRole('button', { name: 'Try again' }).click();
    await expect(assistant(page)).toBeVisible();
  },
);

test('Escape closes the drawer and gives the focus back', async ({ page }) => {
  await expect(explore(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explore(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create a request' })).toBeFocused();
});

test('a press that comes before the page is alive is not lost', async ({ page }) => {
  const release = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/dashboard/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Create a request' }).click();
  await expect(page.getByRole('button', { name: 'Create a request' })).toHaveAttribute('aria-busy', 'true');
  release.resolve(undefined);
  await expect(explore(page)).toBeVisible();
});

test('a category has a page of its own', async ({ page }) => {
  await page.goto('/requests/category/7');
  await expect(page.getByRole('heading', { level: 1, name: 'pet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Find a vet' }).click();
  await expect(assistant(page)).toBeVisible();
});

test('an unknown category is answered kindly', { tag: '@wide' }, async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/requests/category/999999');
  await expect(
    page.getByRole('heading', { level: 1, name: 'We could not find that category' }),
  ).toBeVisible();
});
