// docs/product/desk-numbers.md#screen
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAtDesk } from '../support/employees/concierges.ts';

test('a lead opens the numbers by keyboard, filters them, reads a table and saves a file @wide', async ({
  page,
  allowConsole,
}) => {
  // Of the period that is too long.
  allowConsole(/status of 422/);
  await arriveAtDesk(page);
  // The keys of a lead come with the account, before the rows.
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('heading', { name: 'Queue' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/desk\/numbers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await expect(page).toHaveTitle(/ \| Numbers$/);
  const chart = page.getByRole('img', { name: 'By day' });
  await expect(chart).toHaveAccessibleDescription(/^30 days: \d+ requests|$/);
  await expect(page.getByRole('table', { name: 'By company' })).toContainText('Fictional Freight');
  await expect(page.getByText('I had put this off for months.').first()).toBeVisible();

  await page.getByLabel('Company', { exact: true }).selectOption({ label: 'Fictional Freight' });
  await expect(page).toHaveURL(/\?company=\d+$/);
  await expect(page.getByRole('table', { name: 'By company' })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Table' }).press('Enter');
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save “By category” as CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('by-category.csv');

  await page.getByLabel('Until').fill('2001-01-31');
  await expect(page.getByText('No requests in this time')).toBeVisible();
  await page.getByLabel('From').fill('1999-01-01');
  await expect(page.getByText('Please choose at most 366 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(chart).toBeVisible();
});
