// docs/product/desk-queue.md#focus
// docs/product/accessibility.md#keyboard
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { arriveAtDesk, openRequestAtDesk } from '../support/employees/concierges.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { isFocusInView } from '../support/page/focus.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the focus goes from the search to its first row, the request and its buttons, and stays near one that its press replaces', async ({
  page,
}) => {
  const { id } = await openRequestAtDesk(page);
  const word = `word${id.slice(0, 8)}`;
  await page.getByLabel('Internal note', { exact: true }).fill(word);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Note of Ines' })).toContainText(word);

  await arriveAtDesk(page);
  const rows = page.locator('[data-queue-row]');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search requests' });
  await expect(search).toBeFocused();
  await page.keyboard.type(word);
  // Before the answer.
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-queue-row="${id}"]`)).toBeFocused();
  await expect(rows).toHaveCount(1);
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();

  await page.goto(`/desk?q=${word}`);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Claim')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Hand over')).toBeFocused();

  await button(page, 'Set date').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date and time')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Set date')).toBeFocused();

  // Single keys wait while a dialog is open, and Ctrl Enter sends it.
  const blur = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
  await page.evaluate(blur);
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Send options' });
  await expect(dialog.getByLabel('Title').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove option 2' }).click();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.evaluate(blur);
  await page.keyboard.press('c');
  await dialog.getByLabel('Title').fill('Tuesday');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(messageLog(page).getByText('Tuesday')).toBeVisible();
  await expect(button(page, 'Complete')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('neither the head nor the composers of a request cover what Tab and Shift + Tab reach, nor the header the way past the list', async ({
  page,
  openAsEmployee,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  const employee = await openAsEmployee(await openRequestAtDesk(page));
  const link = (at: number) =>
    messageLog(page).getByRole('link', { name: `https://a.example/${String(at)}`, exact: true });
  const last = 8;
  for (let at = 1; at <= last; at += 1) {
    await messageField(employee).fill(`https://a.example/${String(at)}`);
    await employee.getByRole('button', { name: 'Send' }).click();
    await expect(link(at)).toBeVisible();
  }
  await link(1).focus();
  for (const { key, end } of [
    { key: 'Tab', end: link(last) },
    { key: 'Shift+Tab', end: link(1) },
  ]) {
    while (!(await end.evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press(key);
      const what = await page.evaluate(() => document.activeElement?.textContent);
      expect(await isFocusInView(page), `${key} to ${String(what)}`).toBe(true);
    }
  }
  await button(page, 'Skip the list').focus();
  expect(await isFocusInView(page), 'the way past the list').toBe(true);
});

test('the bar of the desk takes the focus without moving the thread', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await openRequestAtDesk(page);
  await expect(page.getByLabel('Internal note', { exact: true })).toBeVisible();
  const place = () => page.evaluate(() => scrollY);
  const end = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    return scrollY;
  });
  expect(end).toBeGreaterThan(100);
  for (const control of [page.getByRole('switch', { name: /Away/ }), button(page, 'Theme')]) {
    await control.focus();
    await expect(control).toBeFocused();
    expect(await place()).toBe(end);
  }
});
