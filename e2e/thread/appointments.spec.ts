// docs/product/appointments.md#employees-date
// docs/product/appointments.md#zones
// docs/product/dashboard.md#coming-up
import { readFileSync } from 'node:fs';
import { request, type BrowserContext, type Page } from 'playwright/test';
import { callApi } from '../../server/command-line/call-api.ts';
import { setAppointment } from '../../src/lib/contract/appointments.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { messageLog } from '../support/locators.ts';
import { apiPort } from '../support/server.ts';

const PLACES = [
  { timezoneId: 'Asia/Tokyo', locale: 'en-US', own: 'Sun, Dec 6, 2099, 3:00 AM' },
  { timezoneId: 'America/Los_Angeles', locale: 'en-US', own: null },
] as const;
const PORTLAND = {
  at: '2099-12-05T18:00:00Z',
  minutes: 90,
  time_zone: 'America/Los_Angeles',
  place: 'Portland',
  name: 'Plumber',
};
const SHOWN = 'Sat, Dec 5, 2099, 10:00 AM (Portland)';

/** Opens a page of the owner in a browser of another place. */
async function arriveFrom(context: BrowserContext, owner: Owner, path: string): Promise<Page> {
  const page = await context.newPage();
  await giveSession(page, await openSession(page.request, owner.employee));
  await page.goto(path);
  return page;
}

/** Sets or cancels the date of a request as its employee does on another device. */
async function setDate(owner: Owner, body: { at: null } | typeof PORTLAND): Promise<void> {
  const http = await request.newContext({ baseURL: `http://localhost:${String(apiPort)}` });
  const { authorization } = await openSession(http, owner.employee);
  await http.dispose();
  const api = { url: `http://localhost:${String(apiPort)}`, token: authorization.replace('Bearer ', '') };
  await callApi(api, setAppointment, { id: owner.id }, body);
}

for (const { timezoneId, locale, own } of PLACES) {
  test(`a date is the same in its thread, on the dashboard and in the calendar from ${timezoneId}`, async ({
    browser,
  }) => {
    const owner = await ownRequest();
    await setDate(owner, PORTLAND);
    const context = await browser.newContext({ timezoneId, locale, viewport: { width: 1440, height: 900 } });
    const page = await arriveFrom(context, owner, owner.path);
    await expect(messageLog(page)).toContainText(`Date set: ${SHOWN}`);
    const card = page.getByRole('region', { name: 'Date' });
    await expect(card).toContainText(SHOWN);
    if (own === null) await expect(card).not.toContainText('Your time');
    else await expect(card).toContainText(`Your time: ${own}`);
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Add to calendar' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toMatch(/\r\nDTSTART:20991205T180000Z\r\nDTEND:20991205T193000Z\r\n/);
    await page.goto('/dashboard');
    const comingUp = page.getByRole('region', { name: 'Coming up' });
    await expect(comingUp).toContainText(SHOWN);
    if (own === null) await expect(comingUp).not.toContainText('Your time');
    else await expect(comingUp).toContainText(`Your time: ${own} · Plumber`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(owner.path);
    await expect(page.getByRole('banner').or(page.locator('.thread-bar')).first()).toContainText(SHOWN);
    await context.close();
  });

  test(`an employee in ${timezoneId} sets, moves and cancels a date by the clock of its place`, async ({
    browser,
  }) => {
    const owner = await ownRequest();
    const context = await browser.newContext({ timezoneId, locale, viewport: { width: 390, height: 844 } });
    const page = await arriveFrom(context, owner, owner.path);
    await page.getByRole('button', { name: 'Set a date' }).click();
    const form = page.getByRole('region', { name: 'Date' });
    await form.getByLabel('Date and time').fill('2099-12-05T10:00');
    await form.getByLabel('Time zone of the place').selectOption('America/Los_Angeles');
    await form.getByLabel('Place', { exact: true }).fill('Portland');
    if (own !== null) await expect(form.getByRole('status')).toContainText(`For you: ${own}`);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Set date' }).click();
    await expect(messageLog(page)).toContainText(`Date set: ${SHOWN}`);
    await expect(page.getByRole('button', { name: 'Change date' })).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Change date' }).click();
    await expect(form.getByLabel('Date and time')).toHaveValue('2099-12-05T10:00');
    // The clocks of the place skip it.
    await form.getByLabel('Date and time').fill('2027-03-14T02:30');
    await form.getByRole('button', { name: 'Set date' }).click();
    await expect(form).toContainText(
      'The clocks in Los Angeles are set forward on that day and skip this time.',
    );
    await form.getByLabel('Date and time').fill('2027-11-07T01:30');
    await form.getByLabel(/show this time twice/).selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Set date' }).click();
    await expect(messageLog(page)).toContainText('Date moved: Sun, Nov 7, 2027, 1:30 AM PST (Portland)');

    await page.getByRole('button', { name: 'Change date' }).click();
    await form.getByRole('button', { name: 'Cancel the date' }).click();
    await expect(form).toContainText('Canceled: Sun, Nov 7, 2027, 1:30 AM PST (Portland)');
    await expect(messageLog(page)).toContainText('Date canceled: Sun, Nov 7, 2027, 1:30 AM PST (Portland)');
    await context.close();
  });
}

test('what comes up follows the dates as they are set, moved and canceled, after the completion too', async ({
  page,
  concierge,
}) => {
  const owner = await ownRequest();
  await giveSession(page, await openSession(page.request, owner.employee));
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Your latest request' }).getByRole('article')).toBeVisible();
  const comingUp = page.getByRole('region', { name: 'Coming up' });
  await expect(comingUp).toHaveCount(0);
  await setDate(owner, PORTLAND);
  await expect(comingUp).toContainText(SHOWN);
  await setDate(owner, { ...PORTLAND, at: '2099-12-06T18:30:00Z' });
  await expect(comingUp).toContainText('Sun, Dec 6, 2099, 10:30 AM (Portland)');
  await setDate(owner, { at: null });
  await expect(comingUp).toHaveCount(0);
  await setDate(owner, PORTLAND);
  await expect(comingUp).toContainText(SHOWN);
  await concierge('complete', owner.id);
  await expect(page.getByRole('region', { name: 'Your turn' })).toBeVisible();
  await expect(comingUp).toContainText(SHOWN);
});

test('a resize keeps the open form of a date and what is typed in it', async ({ browser }) => {
  const owner = await ownRequest();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await arriveFrom(context, owner, owner.path);
  await page.getByRole('button', { name: 'Set a date' }).click();
  await page.getByLabel('Place', { exact: true }).fill('At the ferry');
  await page.setViewportSize({ width: 900, height: 900 });
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('At the ferry');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('complementary').getByLabel('Place', { exact: true })).toHaveValue(
    'At the ferry',
  );
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Set a date' }).click();
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('');
  await context.close();
});

test('an open form tells of a date that was moved meanwhile, and keeps what is typed', async ({
  browser,
}) => {
  const owner = await ownRequest();
  await setDate(owner, PORTLAND);
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const page = await arriveFrom(context, owner, owner.path);
  await page.getByRole('button', { name: 'Change date' }).click();
  const form = page.getByRole('region', { name: 'Date' });
  await form.getByLabel('Place', { exact: true }).fill('Salem');
  await setDate(owner, { ...PORTLAND, at: '2099-12-05T20:00:00Z' });
  await expect(form).toContainText(
    'The date was changed meanwhile: Sat, Dec 5, 2099, 12:00 PM (Portland). Yours replaces it.',
  );
  await expectAccessible(page);
  await expect(form.getByLabel('Place', { exact: true })).toHaveValue('Salem');
  await form.getByRole('button', { name: 'Set date' }).click();
  await expect(messageLog(page)).toContainText('Date moved: Sat, Dec 5, 2099, 10:00 AM (Salem)');
  await context.close();
});
