import type { Page, Route } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnRequest, timesStored } from '../support/employees/open-own-request.ts';
import { messageField, messageLog } from '../support/locators.ts';

async function send(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test.beforeEach(({ allowConsole }) => {
  // The browser's own console lines while offline.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
});

test('shows a message at once and clears the field after delivery', async ({ page }) => {
  const own = await openOwnRequest(page);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/messages*', async (route) => {
    await held;
    await route.continue();
  });
  await send(page, 'In flight.');
  await expect(messageLog(page).getByText('In flight.')).toBeVisible();
  await expect(messageLog(page).getByText('Sending…')).toBeVisible();
  await expect(messageField(page)).toHaveValue('In flight.');
  await expect(messageField(page)).toBeFocused();
  goOn();
  await expect(messageField(page)).toHaveValue('');
  await expect(messageLog(page).getByText('Sending…')).toHaveCount(0);
  await expect(messageLog(page).getByText('In flight.')).toHaveCount(1);
  await expect(messageField(page)).toBeFocused();
  expect(await timesStored(page, own, 'In flight.')).toBe(1);
});

test('delivers a message sent offline once the network returns', async ({ page, context }) => {
  const own = await openOwnRequest(page);
  await context.setOffline(true);
  await send(page, 'Sent in a tunnel.');
  await expect(messageLog(page).getByText('Not sent yet')).toBeVisible();
  await expect(messageField(page)).toHaveValue('Sent in a tunnel.');
  await context.setOffline(false);
  await expect(messageLog(page).getByText('Not sent yet')).toHaveCount(0);
  await expect(messageField(page)).toHaveValue('');
  await expect(messageLog(page).getByText('Sent in a tunnel.')).toHaveCount(1);
  expect(await timesStored(page, own, 'Sent in a tunnel.')).toBe(1);
});

test('delivers a pending message after a reload', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.route('**/messages*', (route) => route.abort('connectionfailed'));
  await send(page, 'Reload me.');
  await expect(messageLog(page).getByText('Not sent yet')).toBeVisible();
  await page.unroute('**/messages*');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(messageLog(page).getByText('Reload me.')).toHaveCount(1);
  await expect(messageLog(page).getByText(/Sending|Not sent/)).toHaveCount(0);
  await expect(messageField(page)).toHaveValue('');
  expect(await timesStored(page, own, 'Reload me.')).toBe(1);
});

test('delivers a pending message from another page', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.route('**/messages*', (route) => route.abort('connectionfailed'));
  await send(page, 'Sent from the dashboard.');
  await expect(messageLog(page).getByText('Not sent yet')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');
  await page.unroute('**/messages*');
  await expect.poll(() => timesStored(page, own, 'Sent from the dashboard.'), { timeout: 20_000 }).toBe(1);
  await page.goBack();
  await expect(messageLog(page).getByText('Sent from the dashboard.')).toHaveCount(1);
  await expect(messageField(page)).toHaveValue('');
});

test('delivers a pending message once with two tabs open', async ({ page, context }) => {
  const own = await openOwnRequest(page);
  const second = await context.newPage();
  await second.goto(`/requests/${own.id}`);
  await expect(messageField(second)).toBeVisible();
  await context.setOffline(true);
  await send(page, 'One of two tabs.');
  await expect(messageLog(page).getByText('Not sent yet')).toBeVisible();
  await expect(messageLog(second).getByText('Not sent yet')).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, second]) {
    await expect(messageField(tab)).toHaveValue('');
    await expect(messageLog(tab).getByText('One of two tabs.')).toHaveCount(1);
  }
  expect(await timesStored(page, own, 'One of two tabs.')).toBe(1);
});

test('does not repeat a message whose reply was lost', async ({ page }) => {
  const own = await openOwnRequest(page);
  const storeInSilence = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/messages*', storeInSilence, { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) =>
    new URL(request.url()).pathname.endsWith('/messages'),
  );
  await send(page, 'Stored, then silence.');
  await lost;
  // The client checks for it automatically.
  await expect(messageField(page)).toHaveValue('', { timeout: 20_000 });
  await expect(messageLog(page).getByText('Stored, then silence.')).toHaveCount(1);
  expect(await timesStored(page, own, 'Stored, then silence.')).toBe(1);
});

test('recognises a message with a lost reply by the live stream', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.route('**/messages*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page, 'Heard of by itself.');
  await expect(messageField(page)).toHaveValue('');
  await expect(messageLog(page).getByText('Heard of by itself.')).toHaveCount(1);
  await expect(messageLog(page).getByText('Not sent yet')).toHaveCount(0);
  expect(await timesStored(page, own, 'Heard of by itself.')).toBe(1);
});

test('shows an error for a refused message and lets it be edited', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  const own = await openOwnRequest(page);
  await page.route('**/messages*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke.' } }),
  );
  await send(page, 'Refused at first.');
  await expect(messageLog(page).getByRole('alert')).toHaveText('Your message was not sent. Something broke.');
  await expect(messageField(page)).toHaveValue('Refused at first.');
  await messageLog(page).getByRole('button', { name: 'Edit' }).click();
  await expect(messageField(page)).toBeFocused();
  await expect(messageLog(page).getByText('Refused at first.')).toHaveCount(0);
  await page.unroute('**/messages*');
  await send(page, 'Accepted now.');
  await expect(messageField(page)).toHaveValue('');
  await expect(messageLog(page).getByText('Accepted now.')).toHaveCount(1);
  expect(await timesStored(page, own, 'Accepted now.')).toBe(1);
});

test('retries a refused message, with the focus in the field', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  const own = await openOwnRequest(page);
  await page.route('**/messages*', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }));
  await send(page, 'Once more.');
  const retry = messageLog(page).getByRole('button', { name: 'Retry' });
  await expect(messageLog(page).getByText('Your message was not sent.')).toBeVisible();
  const refusal = page.waitForResponse('**/messages*');
  await retry.press('Enter');
  await refusal;
  await expect(retry).toBeVisible();
  await expect(messageField(page)).toBeFocused();
  await page.unroute('**/messages*');
  await retry.press('Enter');
  await expect(messageField(page)).toHaveValue('');
  await expect(retry).toHaveCount(0);
  await expect(messageField(page)).toBeFocused();
  expect(await timesStored(page, own, 'Once more.')).toBe(1);
});

test('sends what Enter ended while earlier messages were in flight or refused', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const own = await openOwnRequest(page);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/messages*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { error: 'Broken.' } });
  });
  for (const text of ['First', 'Second', 'Third']) {
    await messageField(page).pressSequentially(text);
    await page.keyboard.press('Enter');
  }
  await messageField(page).pressSequentially('Fourth');
  goOn();
  await expect(messageLog(page).getByRole('alert')).toHaveText('Your message was not sent. Broken.');
  await expect(messageField(page)).toHaveValue('FirstSecondThirdFourth');
  await page.unroute('**/messages*');
  await page.keyboard.press('Enter');
  await expect(messageField(page)).toHaveValue('');
  for (const text of ['First', 'Second', 'Third', 'Fourth'])
    expect(await timesStored(page, own, text)).toBe(1);
});

test('keeps the text when the session ends during a send', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const own = await openOwnRequest(page);
  await page.route('**/messages*', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthorised' } }),
  );
  await send(page, 'My session is over.');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('status').filter({ hasText: 'Everything you typed is kept' })).toBeVisible();
  await expectAccessible(page);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('My session is over.');
  expect(await timesStored(page, own, 'My session is over.')).toBe(0);
});

test('grows the field with its text up to a part of the screen', async ({ page }) => {
  await openOwnRequest(page);
  const height = async () => (await messageField(page).boundingBox())?.height ?? 0;
  const atFirst = await height();
  await messageField(page).fill('One\ntwo\nthree\nfour');
  await expect.poll(height).toBeGreaterThan(atFirst * 1.5);
  await messageField(page).fill('One\n'.repeat(200));
  await expect.poll(height).toBeGreaterThan(atFirst * 3);
  expect(await height()).toBeLessThan(0.45 * (page.viewportSize()?.height ?? 0));
  await messageField(page).fill('One line.');
  await expect.poll(height).toBe(atFirst);
  await messageField(page).fill('One\ntwo\nthree\nfour');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messageField(page)).toHaveValue('');
  await expect.poll(height).toBe(atFirst);
});

test('keeps text typed just before a reload', async ({ page }) => {
  await openOwnRequest(page);
  await messageField(page).pressSequentially('Every last letter');
  await page.reload();
  await expect(messageField(page)).toHaveValue('Every last letter');
});
