import type { Page, Route } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { openOwnRequest, timesStored } from './support/open-own-request.ts';

const fieldOf = (page: Page) => page.getByLabel('Message', { exact: true });
const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function send(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test.beforeEach(({ allowConsole }) => {
  // What a browser prints of a network that is not there.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
});

test('a message is seen at once, and the field is empty when it has arrived', async ({ page }) => {
  const own = await openOwnRequest(page);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/messages', async (route) => {
    await held;
    await route.continue();
  });
  await send(page, 'On its way.');
  await expect(logOf(page).getByText('On its way.')).toBeVisible();
  await expect(logOf(page).getByText('Sending…')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('On its way.');
  await expect(fieldOf(page)).toBeFocused();
  goOn();
  await expect(fieldOf(page)).toHaveValue('');
  await expect(logOf(page).getByText('Sending…')).toHaveCount(0);
  await expect(logOf(page).getByText('On its way.')).toHaveCount(1);
  await expect(fieldOf(page)).toBeFocused();
  expect(await timesStored(page, own, 'On its way.')).toBe(1);
});

test('what is sent offline waits, and arrives once when the network is back', async ({ page, context }) => {
  const own = await openOwnRequest(page);
  await context.setOffline(true);
  await send(page, 'Sent in a tunnel.');
  await expect(logOf(page).getByText('Waiting for the network')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('Sent in a tunnel.');
  await context.setOffline(false);
  await expect(logOf(page).getByText('Waiting for the network')).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('');
  await expect(logOf(page).getByText('Sent in a tunnel.')).toHaveCount(1);
  expect(await timesStored(page, own, 'Sent in a tunnel.')).toBe(1);
});

test('a reload while a message waits sends it on', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.route('**/messages', (route) => route.abort('connectionfailed'));
  await send(page, 'Reload me.');
  await expect(logOf(page).getByText('Waiting for the network')).toBeVisible();
  await page.unroute('**/messages');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(logOf(page).getByText('Reload me.')).toHaveCount(1);
  await expect(logOf(page).getByText(/Sending|Waiting/)).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('');
  expect(await timesStored(page, own, 'Reload me.')).toBe(1);
});

test('a message that waits is sent from whichever page is open', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.route('**/messages', (route) => route.abort('connectionfailed'));
  await send(page, 'Sent from the dashboard.');
  await expect(logOf(page).getByText('Waiting for the network')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');
  await page.unroute('**/messages');
  await expect.poll(() => timesStored(page, own, 'Sent from the dashboard.'), { timeout: 20_000 }).toBe(1);
  await page.goBack();
  await expect(logOf(page).getByText('Sent from the dashboard.')).toHaveCount(1);
  await expect(fieldOf(page)).toHaveValue('');
});

test('two tabs send a waiting message once', async ({ page, context }) => {
  const own = await openOwnRequest(page);
  const second = await context.newPage();
  await second.goto(`/requests/${own.id}`);
  await expect(fieldOf(second)).toBeVisible();
  await context.setOffline(true);
  await send(page, 'One of two tabs.');
  await expect(logOf(page).getByText('Waiting for the network')).toBeVisible();
  await expect(logOf(second).getByText('Waiting for the network')).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, second]) {
    await expect(fieldOf(tab)).toHaveValue('');
    await expect(logOf(tab).getByText('One of two tabs.')).toHaveCount(1);
  }
  expect(await timesStored(page, own, 'One of two tabs.')).toBe(1);
});

test('a message that was stored before its answer got lost stays one message', async ({ page }) => {
  const own = await openOwnRequest(page);
  const storeInSilence = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/messages', storeInSilence, { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/messages'));
  await send(page, 'Stored, then silence.');
  await lost;
  // It is looked for by itself.
  await expect(fieldOf(page)).toHaveValue('', { timeout: 20_000 });
  await expect(logOf(page).getByText('Stored, then silence.')).toHaveCount(1);
  expect(await timesStored(page, own, 'Stored, then silence.')).toBe(1);
});

test('a message whose answer got lost is known by the stream, and nothing waits', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.route('**/messages', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page, 'Heard of by itself.');
  await expect(fieldOf(page)).toHaveValue('');
  await expect(logOf(page).getByText('Heard of by itself.')).toHaveCount(1);
  await expect(logOf(page).getByText('Waiting for the network')).toHaveCount(0);
  expect(await timesStored(page, own, 'Heard of by itself.')).toBe(1);
});

test('a refused message says so and can be edited', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  const own = await openOwnRequest(page);
  await page.route('**/messages', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke.' } }),
  );
  await send(page, 'Refused at first.');
  await expect(logOf(page).getByText('Not sent.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Something broke.');
  await expect(fieldOf(page)).toHaveValue('Refused at first.');
  await logOf(page).getByRole('button', { name: 'Edit' }).click();
  await expect(fieldOf(page)).toBeFocused();
  await expect(logOf(page).getByText('Refused at first.')).toHaveCount(0);
  await page.unroute('**/messages');
  await send(page, 'Accepted now.');
  await expect(fieldOf(page)).toHaveValue('');
  await expect(logOf(page).getByText('Accepted now.')).toHaveCount(1);
  expect(await timesStored(page, own, 'Accepted now.')).toBe(1);
});

test('a refused message can be sent again as it is', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/);
  const own = await openOwnRequest(page);
  await page.route('**/messages', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }));
  await send(page, 'Once more.');
  await expect(logOf(page).getByText('Not sent.')).toBeVisible();
  await page.unroute('**/messages');
  await logOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(fieldOf(page)).toHaveValue('');
  expect(await timesStored(page, own, 'Once more.')).toBe(1);
});

test('a session that ends in mid-send keeps the text', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const own = await openOwnRequest(page);
  await page.route('**/messages', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthorised' } }),
  );
  await send(page, 'My session is over.');
  await expect(page).toHaveURL(/\/sign-in/);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('My session is over.');
  expect(await timesStored(page, own, 'My session is over.')).toBe(0);
});

test('the field is as tall as its text, and no taller than a part of the screen', async ({ page }) => {
  await openOwnRequest(page);
  const height = async () => (await fieldOf(page).boundingBox())?.height ?? 0;
  const atFirst = await height();
  await fieldOf(page).fill('One\ntwo\nthree\nfour');
  await expect.poll(height).toBeGreaterThan(atFirst * 1.5);
  await fieldOf(page).fill('One\n'.repeat(200));
  await expect.poll(height).toBeGreaterThan(atFirst * 3);
  expect(await height()).toBeLessThan(0.45 * (page.viewportSize()?.height ?? 0));
  await fieldOf(page).fill('One line.');
  await expect.poll(height).toBe(atFirst);
  await fieldOf(page).fill('One\ntwo\nthree\nfour');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(fieldOf(page)).toHaveValue('');
  await expect.poll(height).toBe(atFirst);
});

test('what was typed in the instant before a reload is still there', async ({ page }) => {
  await openOwnRequest(page);
  await fieldOf(page).pressSequentially('Every last letter');
  await page.reload();
  await expect(fieldOf(page)).toHaveValue('Every last letter');
});
