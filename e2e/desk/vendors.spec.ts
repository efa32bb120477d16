// docs/product/desk-request.md#taking-back
// docs/product/desk-request.md#correction
// docs/product/desk-vendors.md#screen
// docs/product/desk-vendors.md#option-of-a-card
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { countFirings, firings } from '../support/hostile.ts';
import { messageLog } from '../support/locators.ts';

/* The book of vendors, and replies that are taken back or corrected, through both interfaces. */

const HOSTILE = '<img src=x: onerror=fired(1)>';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const replyField = (page: Page) => page.getByLabel('Reply', { exact: true });

async function send(page: Page, body: string): Promise<void> {
  await replyField(page).fill(body);
  await button(page, 'Send reply').click();
  await expect(messageLog(page).getByText(body)).toBeVisible();
}

test('a vendor is written down, offered in two keys, and chosen by the employee, and a reply is taken back or corrected', async ({
  page,
  allowConsole,
  openAsEmployee,
}) => {
  allowConsole(/Content Security Policy|Failed to load resource|ERR_|409/);
  await countFirings(page);
  const owner = await openRequestAtDesk(page);
  const name = `Øresund ${HOSTILE} ${owner.id.slice(0, 8)}`;
  const book = page.getByRole('dialog', { name: 'Vendors' });
  const form = page.getByRole('dialog', { name: 'New vendor' });
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await book.getByRole('button', { name: 'New vendor' }).click();
  await form.getByLabel('Company').selectOption('Example Bakery Co.');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Phone').fill('555 0142');
  await form.getByLabel('Remark').fill('Never on Mondays');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save vendor' }).click();
  await book.getByLabel('Search vendors').fill(`oresund ${owner.id.slice(0, 8)}`);
  await expect(book.locator('details')).toHaveCount(1);
  await book.getByText(name, { exact: true }).click();
  const row = book.locator('details').filter({ hasText: name });
  await row.getByLabel(/^How it went/).fill('Came on time');
  await row.getByRole('button', { name: 'Add note' }).click();
  await expect(row.getByText('Came on time')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(book).toBeHidden();

  await page.keyboard.press('v');
  const options = page.getByRole('dialog', { name: 'Send options' });
  await expect(options.getByRole('combobox', { name: 'Add a vendor' })).toBeFocused();
  await page.keyboard.type(`oresund ${owner.id.slice(0, 8)}`);
  await page.keyboard.press('Enter');
  await expect(options.getByLabel('Title').first()).toHaveValue(name);
  await expectAccessible(page);
  await options.getByRole('button', { name: 'Send options' }).click();
  await expect(options).toBeHidden();

  const employee = await openAsEmployee(owner);
  const card = messageLog(employee).getByRole('group', { name: 'Which of these suits you?' });
  await expect(card).toContainText('555 0142');
  await expect(card).not.toContainText('Mondays');
  await card.getByRole('radio', { name }).check();
  await card.getByRole('button', { name: 'Choose' }).click();
  // The option, and the answer.
  await expect(messageLog(employee).getByText(name, { exact: true })).toHaveCount(2);
  // The employee's page shows the choice before it is stored; the book is loaded once, as it opens.
  await expect(messageLog(page).getByRole('img', { name: 'Chosen' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await book.getByText(name, { exact: true }).click();
  await expect(row.getByText('Chosen once')).toBeVisible();
  await book.getByRole('button', { name: `Archive ${name}` }).click();
  await expect(book.getByText(name, { exact: true })).toHaveCount(0);
  expect(await firings(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(book).toBeHidden();

  // An employee who looks elsewhere has not read it.
  await employee.goto('/account');
  await send(page, 'The blue van is bokked.');
  await messageLog(page).focus();
  await page.keyboard.press('u');
  await expect(messageLog(page).getByText('The blue van is bokked.')).toHaveCount(0);
  await expect(replyField(page)).toBeFocused();
  await expect(replyField(page)).toHaveValue('The blue van is bokked.');
  await button(page, 'Send reply').click();
  await employee.goto(owner.path);
  await expect(messageLog(employee).getByText('The blue van is bokked.')).toBeVisible();

  // The page of the employee has marked it as read once another reply to it would be unread.
  await expect(employee).toHaveTitle(/^(?!\()/);
  await messageLog(page)
    .getByRole('button', { name: /^Take back/ })
    .last()
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'You can correct it instead.' })).toBeVisible();
  await messageLog(page)
    .getByRole('button', { name: /^Correct/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct the message' });
  await expect(dialog.getByLabel('Text')).toHaveValue('The blue van is bokked.');
  await dialog.getByLabel('Text').fill('The blue van is booked.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog).toBeHidden();
  for (const one of [page, employee]) {
    await expect(messageLog(one).getByText('The blue van is booked.')).toBeVisible();
    await expect(messageLog(one).getByText('Corrected')).toBeVisible();
    await expect(messageLog(one).getByText('bokked')).toHaveCount(0);
  }
  await expectAccessible(employee);
});
