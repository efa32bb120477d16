import type { Page, Route } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { openOwnRequest, timesStored } from './support/open-own-request.ts';

const fieldOf = (page: Page) => page.getByLabel('Message', { exact: true });
const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' });
const sendOf = (page: Page) => page.getByRole('button', { name: 'Send' });

/** The page's scripts do not arrive before `release`. */
const CODE = /\/assets\/base\.[^/]*\.js/;

async function hold(page: Page, pattern: RegExp | string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(pattern, (route) => {
    held.push(route);
  });
  return async () => {
    await page.unroute(pattern);
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  };
}

async function reloadedWithoutCode(page: Page) {
  const release = await hold(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('astro-island[ssr]').first()).toBeAttached();
  return release;
}

test('a message written and sent before the code of the page is there arrives once', async ({ page }) => {
  const own = await openOwnRequest(page);
  const release = await reloadedWithoutCode(page);
  await expect(sendOf(page)).toBeDisabled();
  await fieldOf(page).pressSequentially('Faster than the scripts.');
  await sendOf(page).click();
  await expect(sendOf(page)).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(logOf(page).getByText('Faster than the scripts.')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');
  await expect(sendOf(page)).not.toHaveAttribute('aria-busy');
  expect(await timesStored(page, own, 'Faster than the scripts.')).toBe(1);
});

test('the keys that send work before the code is there', async ({ page }) => {
  const own = await openOwnRequest(page);
  const release = await reloadedWithoutCode(page);
  await fieldOf(page).pressSequentially('By keys alone.');
  await fieldOf(page).press('Control+Enter');
  await release();
  await expect(logOf(page).getByText('By keys alone.')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');
  expect(await timesStored(page, own, 'By keys alone.')).toBe(1);
});

test('what was typed before the code was there outlives a reload, and is kept as a draft then', async ({
  page,
}) => {
  await openOwnRequest(page);
  await reloadedWithoutCode(page);
  await fieldOf(page).pressSequentially('Half a thought');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload({ waitUntil: 'commit' });
  await expect(fieldOf(page)).toHaveValue('Half a thought');
  await expect(sendOf(page)).toBeEnabled();
  await page.unroute(CODE);
  await page.reload();
  await expect(page.getByLabel('Attach a file')).toBeAttached();
  await expect(fieldOf(page)).toHaveValue('Half a thought');
  // From here on the draft keeps it, and nothing else.
  expect(await page.evaluate(() => sessionStorage.getItem('earlyMessage'))).toBeNull();
  await page.reload();
  await expect(page.getByLabel('Attach a file')).toBeAttached();
  await expect(fieldOf(page)).toHaveValue('Half a thought');
});

test('it goes behind the draft that was left here', async ({ page }) => {
  await openOwnRequest(page);
  await expect(page.getByLabel('Attach a file')).toBeAttached();
  await fieldOf(page).fill('First of all:');
  page.once('dialog', (dialog) => void dialog.accept());
  const release = await reloadedWithoutCode(page);
  await fieldOf(page).pressSequentially('And another thing.');
  await release();
  await expect(fieldOf(page)).toHaveValue('First of all:\nAnd another thing.');
  await expect(fieldOf(page)).toBeFocused();
});

test('a message sent while it is not known yet whose drafts these are waits for that', async ({ page }) => {
  const own = await openOwnRequest(page);
  await page.evaluate(() => {
    localStorage.removeItem('cacheOwner');
  });
  const release = await hold(page, '**/api/v1/users/current');
  await page.reload();
  await expect(page.locator('form[data-ready]')).toBeAttached();
  await fieldOf(page).pressSequentially('Who am I?');
  await sendOf(page).click();
  await expect(sendOf(page)).toHaveAttribute('aria-busy', 'true');
  expect(await timesStored(page, own, 'Who am I?')).toBe(0);
  await release();
  await expect(logOf(page).getByText('Who am I?')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');
  expect(await timesStored(page, own, 'Who am I?')).toBe(1);
});

test('whoever leaves by a link before the code is there is asked, as soon as it can ask', async ({
  page,
}) => {
  await openOwnRequest(page);
  const release = await reloadedWithoutCode(page);
  await fieldOf(page).pressSequentially('Not sent yet');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await release();
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(fieldOf(page)).toHaveValue('Not sent yet');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

test('what another session typed is not shown', async ({ page }) => {
  await openOwnRequest(page);
  await page.evaluate(() => {
    sessionStorage.setItem('earlyMessage', `1 ${location.pathname}\nNot yours`);
  });
  await reloadedWithoutCode(page);
  await expect(fieldOf(page)).toHaveValue('');
});

test('the place to write stays when the conversation cannot be loaded', async ({ page, allowConsole }) => {
  allowConsole(/503/);
  const own = await openOwnRequest(page);
  const thread = new RegExp(`/api/v1/requests/${own.id}$`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('cache:')) localStorage.removeItem(key);
  });
  await page.route(thread, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await fieldOf(page).fill('Can you hear me?');
  await sendOf(page).click();
  // Nobody knows whether an earlier try arrived before the conversation can be read.
  await expect(page.getByRole('alert').getByText(/was not sent yet/)).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('Can you hear me?');
  await page.unroute(thread);
  await sendOf(page).click();
  await expect(logOf(page).getByText('Can you hear me?')).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');
  expect(await timesStored(page, own, 'Can you hear me?')).toBe(1);
});
