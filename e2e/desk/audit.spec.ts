// docs/product/desk-audit.md#screen
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAtDesk } from '../support/employees/concierges.ts';
import { randomEmployee } from '../support/employees/employee.ts';

test('a lead opens the records by keyboard, filters them and saves a file @wide', async ({ page }) => {
  // The other tests are recorded, too.
  const words = `Nordlys ${randomEmployee().email}`;
  await arriveAtDesk(page);
  const search = page.getByRole('searchbox', { name: 'Search requests' });
  await search.fill(words);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('heading', { name: 'Queue' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/desk\/audit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(page).toHaveTitle(/ \| Audit$/);
  await expect(page.getByText(words)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Action').selectOption({ label: 'Note written' });
  await expect(page).toHaveURL(/\?action=noted$/);
  await expect(page.getByText(words)).toBeHidden();
  await page.getByLabel('Action').selectOption({ label: 'Searched' });
  await page.getByLabel('Concierge').selectOption({ label: 'Ines' });
  await page.reload();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByLabel('Action')).toHaveValue('searched');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
});
