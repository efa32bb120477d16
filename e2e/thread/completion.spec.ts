// docs/product/completion.md#card
// docs/product/completion.md#thanks
// docs/product/completion.md#something-is-still-open
// docs/product/completion.md#message-of-thanks
// docs/product/completion.md#time-given-back
// docs/product/completion.md#something-like-it
// docs/product/completion.md#what-was-done
// docs/product/completion.md#what-worked
// docs/product/completion.md#what-they-said
// docs/product/dashboard.md#time-back
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { assistantDialog, messageField, messageLog } from '../support/locators.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Completed' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the end of a request goes through both interfaces @wide', async ({
  page: desk,
  allowConsole,
  openAsEmployee,
}) => {
  allowConsole(/status of 422/);
  const owner = await openRequestAtDesk(desk);
  await button(desk, 'Claim').click();
  await expect(button(desk, 'Claim')).toHaveCount(0);
  const page = await openAsEmployee(owner);

  await test.step('completing takes one key, and what was done follows', async () => {
    await messageLog(desk).focus();
    await desk.keyboard.press('c');
    await expect(card(page)).toBeVisible();
    // Nobody has said a time yet.
    await expect(card(page)).not.toContainText('back');
    await expect(desk.getByRole('form', { name: 'How it ended' })).toBeVisible();
    await desk.keyboard.press('d');
    await desk.keyboard.type('The vet has you down: https://vet.example/monday');
    await desk.getByLabel('Minutes given back').fill('45');
    const worked = desk.getByLabel('What worked', { exact: true });
    await worked.fill('Ask help@vet.example first');
    await desk.keyboard.press('Control+Enter');
    await expect(desk.getByRole('alert')).toContainText('“help@vet.example” tells who it was for.');
    await worked.fill('Ask for Mondays first');
    await desk.keyboard.press('Control+Enter');
    await expect(card(page)).toContainText('About an hour back');
    await expect(card(page).getByRole('link', { name: 'https://vet.example/monday' })).toBeVisible();
    await expect(messageLog(page)).not.toContainText('vet.example');
    await expect(messageLog(desk)).toContainText('vet.example');
    await expectAccessible(page);
    await expectAccessible(desk);
  });

  await test.step('thanks and a rating reach the desk', async () => {
    await card(page).getByRole('button', { name: 'Thanks' }).press('Enter');
    await expect(card(page).getByText('sees your thanks.')).toBeFocused();
    await expect(desk.getByText('Said thanks').first()).toBeVisible();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await card(page).getByRole('radiogroup', { name: 'How was it?' }).getByRole('radio').nth(3).check();
    await expect(desk.getByText('Rated 4 of 5')).toBeVisible();
    await card(page).getByLabel('What made it so?').fill('Quick & <b>kind</b>.');
    await button(page, 'Add').click();
    await expect(desk.getByText('Quick & <b>kind</b>.')).toBeVisible();
    await page.reload();
    await expect(card(page).getByRole('radio', { name: '4 of 5' })).toBeChecked();
    await expect(card(page).getByLabel('What made it so?')).toHaveValue('Quick & <b>kind</b>.');
  });

  await test.step('the dashboard sums up what was given back', async () => {
    await page.goto('/dashboard/');
    await expect(page.getByRole('region', { name: 'Time back' })).toContainText('About an hour back');
    await page.goBack();
  });

  await test.step('something like it is a press away', async () => {
    await button(page, 'Ask for something like it').click();
    await expect(assistantDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(assistantDialog(page)).toHaveCount(0);
  });

  await test.step('what is still open comes back to its owner, and leads to a message', async () => {
    await button(page, 'Something is still open').click();
    await expect(messageField(page)).toBeFocused();
    await expect(card(page)).toHaveCount(0);
    await expect(desk.getByText('They say that something is still open')).toBeVisible();
    await expect(desk.locator('.desk-thread').getByText('Waiting for us')).toBeVisible();
    await expect(desk.getByRole('status').filter({ hasText: 'Claimed by Ines' })).toBeVisible();
    const toast = page.getByRole('status').filter({ hasText: 'open again' });
    const composer = page.locator('form', { has: messageField(page) });
    await expect(toast).toBeVisible();
    const [over, under] = await Promise.all([toast.boundingBox(), composer.boundingBox()]);
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
    await messageField(page).fill('On Monday I cannot.');
    await button(page, 'Send').click();
    await expect(messageLog(desk)).toContainText('On Monday I cannot.');
    await expect(messageLog(page)).toContainText('vet.example');
  });

  await test.step('a message of thanks keeps the completion, and is asked about', async () => {
    await messageLog(desk).focus();
    await desk.keyboard.press('c');
    await expect(card(page)).toBeVisible();
    await messageField(page).fill('Thanks, see you there!');
    await button(page, 'Send').click();
    await expect(card(page)).toContainText('Your request stays completed. Is something still open?');
    await button(page, 'Just thanks').click();
    await expect(card(page)).not.toContainText('Is something still open?');
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(messageLog(desk)).toContainText('Thanks, see you there!');
  });
});
