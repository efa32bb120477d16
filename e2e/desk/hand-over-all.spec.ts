import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAsNewConcierge } from '../support/employees/concierges.ts';
import { ANSWER } from '../support/employees/own-request.ts';
import { newWaiting } from '../support/employees/waiting.ts';
import { press, tabTo, type } from '../support/page/keyboard.ts';

/* The end of a shift, by keyboard alone: docs/product/desk-request.md#all-of-mine. */

test('all of mine are handed over in four steps, apart from what is left out or has moved @wide', async ({
  page,
  lastMessageTo,
  allowConsole,
}) => {
  // The one that has moved is refused.
  allowConsole(/409/);
  const lena = await arriveAsNewConcierge(page, lastMessageTo);
  const headers = { authorization: lena.authorization };
  const [handed, kept, moved] = [await newWaiting(page), await newWaiting(page), await newWaiting(page)];
  for (const { id } of [handed, kept, moved])
    expect((await page.request.post(`/api/v1/desk/requests/${id}/claim`, { headers })).ok()).toBe(true);
  await page.goto('/desk?tab=mine');
  const mine = page.getByRole('list', { name: 'Mine' }).getByRole('listitem');
  await expect(mine).toHaveCount(3);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('hand over all');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hand over all of mine' });
  const step = (name: string) => dialog.getByRole('heading', { name });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(step('Step 1 of 4: Whom')).toBeFocused();
  await type(page, dialog.getByLabel('To'), 'Noor');
  await press(page, button('Next'));

  await expect(step('Step 2 of 4: Notes')).toBeFocused();
  await press(page, button('Next'));
  await expect(dialog.getByText('Write a note for all, or one for each request.')).toBeVisible();
  await press(page, button(`Another note for ${ANSWER}`).first());
  await expect(dialog.getByLabel(`Note for ${ANSWER}`).first()).toBeFocused();
  await page.keyboard.type('She waits for the shop.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Hand over all of mine' }).press('Enter');
  await expect(step('Step 2 of 4: Notes')).toBeFocused();
  await type(page, dialog.getByLabel('Note for the next concierge'), 'Until Monday.');
  await expectAccessible(page);
  await press(page, button('Next'));

  await expect(step('Step 3 of 4: Review')).toBeFocused();
  const rows = dialog.getByRole('listitem');
  await expect(rows.filter({ hasText: 'She waits for the shop.' })).toContainText(handed.name);
  await expect(rows.filter({ hasText: 'Until Monday.' })).toHaveCount(2);
  await press(page, rows.filter({ hasText: kept.name }).getByRole('checkbox'), 'Space');
  await expect(dialog.getByRole('checkbox', { name: 'Say that I am away afterwards' })).toBeChecked();
  await expectAccessible(page);
  await moved.write('Rather on a Friday afternoon.');
  await press(page, button('Hand over 2 requests'));

  await expect(step('Step 4 of 4: Done')).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText('1 request handed over. You are away.');
  const left = dialog.locator('section').filter({ hasText: 'moved meanwhile' });
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, button('Close'));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Away' })).toBeChecked();
  // What she has left out, and what has moved, wait for us: while she is away, anybody may claim it.
  await expect(page.getByRole('tab', { name: 'Mine (0)', exact: true })).toBeVisible();
  for (const { name } of [kept, moved]) {
    await page.goto(`/desk?q=${name}`);
    const waiting = page.getByRole('list', { name: 'Waiting for us' }).getByRole('listitem');
    await expect(waiting.filter({ hasText: name })).toContainText('Owner gone');
  }
  await page.goto(`/desk/requests/${handed.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Claimed by Noor' })).toBeVisible();
  await expect(page.getByText('She waits for the shop.').first()).toBeVisible();
});
