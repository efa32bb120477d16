// docs/product/desk-queue.md#why-it-waits
// docs/product/desk-queue.md#search
// docs/product/desk-queue.md#rows-that-stay
// docs/product/desk-queue.md#single-keys
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAtDesk } from '../support/employees/concierges.ts';
import { ANSWER } from '../support/employees/own-request.ts';
import { newWaiting, type Waiting } from '../support/employees/waiting.ts';

/**
 * Signs Ines in and waits for a list of hers: what is in it, and the keys, are ready then. Other tests send requests at the same
 * time, so the list is narrowed by its address.
 */
async function arriveAtQueue(page: Page, search = '', list = 'Waiting for us'): Promise<void> {
  await arriveAtDesk(page, { at: `/desk${search}` });
  await expect(page.getByRole('list', { name: list })).toBeVisible();
}
const narrowedTo = (name: string) => `?q=${encodeURIComponent(name)}`;

const rowOf = (page: Page, { name }: Waiting) => page.getByRole('listitem').filter({ hasText: name });
const linkOf = (page: Page, waiting: Waiting) => rowOf(page, waiting).getByRole('link', { name: ANSWER });
/** Other tests send requests at the same time, so all rows are shown before one is looked for. */
async function showAll(page: Page, waiting: Waiting): Promise<void> {
  await expect(async () => {
    const more = page.getByRole('button', { name: /^Show \d+ new$/ });
    if (await more.isVisible()) await more.click();
    await expect(linkOf(page, waiting)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('lists who waits, with whose turn it is and the newest words, keeps an answered one under the pointer, and finds a completed one in All', async ({
  page,
  concierge,
}) => {
  const waiting = await newWaiting(page);
  await arriveAtQueue(page, narrowedTo(waiting.name));
  for (const name of [
    /^Waiting for us \(\d+\)$/,
    /^Mine \(\d+\)$/,
    /^Waiting for them \(\d+\)$/,
    /^Later \(\d+\)$/,
  ])
    await expect(page.getByRole('tab', { name })).toBeVisible();
  for (const name of ['Completed', 'All'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
  const row = rowOf(page, waiting);
  await expect(row.getByRole('link', { name: ANSWER, exact: true })).toHaveAttribute(
    'href',
    `/desk/requests/${waiting.id}/${narrowedTo(waiting.name)}`,
  );
  await expect(row).toContainText(`Mira ${waiting.name}`);
  await expect(row).toContainText('Example Bakery Co.');
  await expect(row).toContainText('Unclaimed');
  await expect(page).toHaveTitle(/^\(\d+\) .+ \| Queue$/);
  await expect(row, 'the automatic reply is no words of ours').toContainText('No message yet');
  await waiting.write('Rather on a Friday afternoon.');
  await expect(row).toContainText('Rather on a Friday afternoon.');
  await expectAccessible(page);

  await row.hover();
  const before = await row.boundingBox();
  await concierge('reply', waiting.id, 'Which one would you like?');
  await expect(row).toContainText('No longer in this list');
  expect(await row.boundingBox()).toEqual(before);
  await page.getByRole('heading', { name: 'Queue' }).hover();
  await expect(row).toHaveCount(0);

  await waiting.write('The blue one.');
  await expect(row).toContainText('The blue one.');
  await expect(row).not.toContainText('Reopened');
  await concierge('complete', waiting.id);
  await concierge('reopen', waiting.id);
  await expect(row).toContainText('Reopened · ');

  await concierge('complete', waiting.id);
  await page.reload();
  await expect(page.getByText('Only the list “Waiting for us” was searched.')).toBeVisible();
  await page.getByRole('button', { name: 'Search all' }).click();
  await expect(linkOf(page, waiting)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toHaveValue(waiting.name);
});

test('single keys move, claim, search and change lists, outside of fields', async ({ page }) => {
  const waiting = await newWaiting(page);
  await newWaiting(page);
  await arriveAtQueue(page, '?tab=all', 'All');
  await showAll(page, waiting);
  const links = page.getByRole('list', { name: 'All' }).getByRole('link');
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Alt+j');
  await expect(links.first()).toBeFocused();

  await linkOf(page, waiting).focus();
  await page.keyboard.press('e');
  await expect(rowOf(page, waiting)).toContainText('Claimed by Ines');

  const search = page.getByRole('searchbox', { name: 'Search requests' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('jeg');
  await expect(search).toHaveValue('jeg');
  await expect(page).toHaveURL(/[?&]q=jeg$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/desk\?tab=all$/);

  await page.getByRole('heading', { name: 'Queue' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('tab', { name: /^Mine/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?tab=mine$/);
  await expect(rowOf(page, waiting)).toContainText('Waiting for us');
  await page.reload();
  await expect(linkOf(page, waiting)).toBeVisible();
  await linkOf(page, waiting).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/desk/requests/${waiting.id}/?\\?tab=mine$`));
});

test('commands, alerts and the keys have a dialog each, single keys can be turned off, and a failed list can be tried again', async ({
  page,
  allowConsole,
}) => {
  await arriveAtQueue(page);
  await test.step('the list of commands finds one by its words and runs it', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Commands' });
    await field.fill('go later');
    await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: /^Later/ })).toHaveAttribute('aria-selected', 'true');
    await expect(field).toBeHidden();
  });

  const alerts = page.getByRole('dialog', { name: 'Alerts' });
  const sound = alerts.getByRole('switch', { name: 'Play a sound' });
  await page.getByRole('button', { name: 'Alerts' }).click();
  await sound.click();
  await expect(sound).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(alerts).toBeHidden();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next request');
  await expectAccessible(page);
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.goto('/desk');
  await expect(page.getByRole('list', { name: 'Waiting for us' })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('tab', { name: /^Waiting for us/ })).toHaveAttribute('aria-selected', 'true');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(help.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Alerts' }).click();
  await expect(sound).toBeChecked();

  await test.step('a list that cannot be loaded says so, and is there after a retry', async () => {
    await page.keyboard.press('Escape');
    allowConsole(/desk\/requests|Failed to load resource/);
    await page.route('**/api/v1/desk/requests*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'The queue could not be loaded' });
    await expect(failure).toBeVisible();
    await page.unroute('**/api/v1/desk/requests*');
    const retry = failure.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      // A live update of another test may have loaded the list.
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(page.getByRole('list', { name: 'All' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
