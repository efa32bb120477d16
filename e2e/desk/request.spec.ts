// docs/product/appointments.md#date-1
// docs/product/appointments.md#calendar-file
// docs/product/appointments.md#canceled-date
// docs/product/desk-request.md#nobody-writes-over-anybody
// docs/product/desk-request.md#places-of-buttons
// docs/product/desk-request.md#date-for-the-employee
// docs/product/desk-request.md#internal-notes
// docs/product/desk-request.md#keys-of-a-request
// docs/product/desk-request.md#one-page
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openRequestAtDesk } from '../support/employees/concierges.ts';
import { ownRequest } from '../support/employees/own-request.ts';
import { messageLog } from '../support/locators.ts';
import { withoutStream } from '../support/page/network.ts';

const replyField = (page: Page) => page.getByLabel('Reply', { exact: true });
const noteField = (page: Page) => page.getByLabel('Internal note', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Finds the state of the open request, which the way back to its list can name, too. */
const stateOf = (page: Page, state: string) => page.locator('.desk-thread').getByText(state);

// The rows of the list say the same.
const claimedBy = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `Claimed by ${name}` });

test('a reminder, a completion and its way back take a press each, and a note is for concierges alone @wide', async ({
  page,
  openAsEmployee,
}) => {
  const owner = await openRequestAtDesk(page);
  const employee = await openAsEmployee(owner);
  await button(page, 'Remind me').click();
  await button(page, 'Set reminder').click();
  await expect(stateOf(page, 'Later')).toBeVisible();
  await button(page, 'Complete').click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await button(page, 'Reopen').click();
  await expect(stateOf(page, 'Waiting for us')).toBeVisible();

  await noteField(page).fill('Marker 4711: her card was refused.');
  await button(page, 'Add note').click();
  await expect(page.getByRole('region', { name: 'Note of Ines' })).toContainText('Marker 4711');
  await expect(noteField(page)).toHaveValue('');
  await employee.goto(owner.path);
  await expect(messageLog(employee)).toBeVisible();
  await expect(employee.getByText('Marker 4711')).toHaveCount(0);
  expect(await employee.content()).not.toContain('4711');
});

test('a date that a concierge sets gets into the calendar of the employee @wide', async ({
  page,
  openAsEmployee,
}) => {
  const owner = await openRequestAtDesk(page);
  const employee = await openAsEmployee(owner);
  await employee.goto(owner.path);
  const about = page.getByRole('complementary', { name: 'About this request' });
  await about.getByRole('button', { name: 'Set date' }).click();
  await about.getByLabel('Date and time').fill('2020-01-01T09:30');
  await about.getByRole('button', { name: 'Set date' }).click();
  await expect(about.getByText('Choose a time in the future.')).toBeVisible();
  await about.getByLabel('Date and time').fill('2099-03-03T09:30');
  await expectAccessible(page);
  await about.getByRole('button', { name: 'Set date' }).click();
  await expect(about.getByText('Tue, Mar 3, 2099, 9:30 AM')).toBeVisible();

  const date = employee.getByRole('region', { name: 'Date' });
  await expect(date).toContainText('Tue, Mar 3, 2099, 9:30 AM');
  await expectAccessible(employee);
  const download = employee.waitForEvent('download');
  await date.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\r\nDTSTART:20990303T143000Z\r\n/);

  await about.getByRole('button', { name: 'Remove' }).click();
  await expect(date).toContainText('Canceled: Tue, Mar 3, 2099, 9:30 AM');
  const canceling = employee.waitForEvent('download');
  await date.getByRole('button', { name: 'Remove from calendar' }).click();
  expect(readFileSync(await (await canceling).path(), 'utf8')).toMatch(
    /\r\nMETHOD:CANCEL\r\n[^]*\r\nUID:[^]*\r\nSEQUENCE:1\r\n[^]*\r\nSTATUS:CANCELLED\r\n/,
  );
});

test('a hand-over asks for a note, which stands there until the next owner has read it @wide', async ({
  page,
}) => {
  await openRequestAtDesk(page);
  await button(page, 'Hand over').click();
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('Write a note for the next concierge.')).toBeVisible();
  await dialog.getByLabel('Note for the next concierge').fill('She waits for the shop.');
  await dialog.getByLabel('To').selectOption({ label: 'Noor' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(claimedBy(page, 'Noor')).toBeVisible();
  await expect(page.getByText('Ines handed this over')).toBeVisible();
  await expect(button(page, 'I have read it')).toHaveCount(0);
});

test('a foreign request is not found, and a failed load can be tried again @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|ERR_FAILED|Failed to load/);
  const owner = await openRequestAtDesk(page);
  await page.goto('/desk/requests/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'We could not find that request' })).toBeVisible();
  // A stream that opens refreshes the request and could be faster than the click.
  await withoutStream(page);
  await page.route('**/api/v1/desk/requests/*', (route) => route.abort());
  await page.goto(`/desk${owner.path}`);
  await expect(page.getByRole('alert')).toContainText('We could not load this request.');
  await page.unroute('**/api/v1/desk/requests/*');
  await button(page, 'Try again').click();
  await expect(messageLog(page)).toBeVisible();
});

const placeOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return box;
};

/** Expects the same places of field and button for a text that asks and one that does not. */
async function expectFieldInPlace(page: Page): Promise<void> {
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const places = async (written: string, next: string) => {
      await replyField(page).fill(written);
      await expect(page.getByLabel('Afterwards')).toHaveValue(next);
      return Promise.all([replyField(page), button(page, 'Send reply')].map(placeOf));
    };
    const asked = await places('The red one?', 'them');
    expect(await places('The red one.', 'morning'), String(width)).toEqual(asked);
  }
  await page.setViewportSize({ width: 390, height: 400 });
  await replyField(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Claim')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await replyField(page).fill('');
}

test('no button takes the place of a pressed one, and a double-click counts once', async ({ page }) => {
  await openRequestAtDesk(page);
  const others = async () =>
    Promise.all(['Remind me', 'Complete'].map((name) => placeOf(button(page, name))));
  const pressTwice = async (name: string, said: string) => {
    const { x, y, width, height } = await placeOf(button(page, name));
    const middle = [x + width / 2, y + height / 2] as const;
    await page.mouse.click(...middle);
    await expect(stateOf(page, said).first()).toBeVisible();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    return page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.textContent,
      middle,
    );
  };
  const before = await others();
  expect(await pressTwice('Claim', 'Claimed by Ines')).toBeUndefined();
  await expect(button(page, 'Hand over')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await others()).toEqual(before);
  await pressTwice('Complete', 'Completed');
  await expect(button(page, 'Reopen')).toBeEnabled();
  await expect(stateOf(page, 'Completed').first()).toBeVisible();
});

test('the field stays in its place, the list opens the next request in the same page, and each keeps its unsent text @wide', async ({
  page,
}) => {
  const other = await ownRequest();
  const owner = await openRequestAtDesk(page);
  await expectFieldInPlace(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await replyField(page).fill('For the first');
  await page.locator(`[data-queue-row="${other.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(other.id));
  await expect(replyField(page)).toHaveValue('');
  await expect(page.locator(`[data-queue-row="${other.id}"]`)).toHaveAttribute('aria-current', 'page');
  await replyField(page).fill('For the second');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page).not.toHaveURL(new RegExp(other.id));
  await expect(replyField(page)).not.toHaveValue('For the second');
  await page.goBack();
  await expect(replyField(page)).toHaveValue('For the second');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(owner.id));
  await expect(replyField(page)).toHaveValue('For the first');
  await expectAccessible(page);
  await button(page, 'Send reply').click();
  await expect(messageLog(page).getByText('For the first')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await page.goForward();
  await expect(messageLog(page).getByText('For the first')).toHaveCount(0);
  await expect(replyField(page)).toHaveValue('For the second');
});
