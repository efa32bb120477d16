import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { hold, ISLAND_CODE } from '../support/page/hold.ts';
import { REFUSED_AT_THE_END } from '../support/page/page-guard.ts';

const firstRequest = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('cache:')));

/** Opens a page whose islands cannot be hydrated yet. Returns a function that lets them. */
async function openUnhydrated(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await hold(page, ISLAND_CODE);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

// docs/product/shell.md#last-visit
test('a page shows what its last visit showed before its code runs, and stays in its place @wide', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/requests/');
  await firstRequest(page).click();
  await expect(messageLog(page).getByRole('listitem').first()).toBeVisible();
  const thread = new URL(page.url()).pathname;
  const places: readonly (readonly [string, () => ReturnType<Page['locator']>])[] = [
    ['/dashboard/', () => page.getByRole('region', { name: 'Your latest request' }).getByRole('link').last()],
    ['/requests/', () => firstRequest(page)],
    ['/benefits-and-offers/', () => page.getByRole('main').getByRole('listitem').first()],
    [thread, () => messageLog(page).getByRole('listitem').last()],
  ];
  for (const [path, content] of places) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(content()).toBeVisible();
      const release = await openUnhydrated(page, path);
      await expect(content()).toBeInViewport();
      await expect(page.locator('[data-last-visit]').first()).toBeVisible();
      const before = await content().boundingBox();
      await release();
      await expect(page.locator('[data-last-visit]')).toHaveCount(0);
      await expect(content()).toBeInViewport();
      const after = await content().boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'pixels that it moved').toBeLessThanOrEqual(1);
    });
  }
});

// docs/product/shell.md#last-visit
test('a text typed beside the last visit’s messages stays @wide', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/requests/');
  await firstRequest(page).click();
  await expect(messageLog(page).getByRole('listitem').first()).toBeVisible();
  const release = await openUnhydrated(page, page.url());
  await expect(messageLog(page).getByRole('listitem').first()).toBeVisible();
  await messageField(page).fill('Typed before the code came');
  await release();
  await expect(page.locator('[data-last-visit]')).toHaveCount(0);
  await expect(messageField(page)).toHaveValue('Typed before the code came');
});

// docs/product/shell.md#last-visit
test('a list that was filtered is not kept @wide', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/requests/');
  await page.getByRole('tab', { name: /^Completed/ }).click();
  await expect(page.getByRole('tabpanel').getByText('Completed').first()).toBeVisible();
  await page.goto('/dashboard/');
  const release = await openUnhydrated(page, '/requests/');
  await expect(page.locator('[data-last-visit]')).toBeHidden();
  await release();
  await expect(firstRequest(page)).toBeVisible();
});

// docs/product/shell.md#last-visit
test('nothing in the storage runs, and nothing of another employee is shown @wide', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // The policy refuses the handler before the sanitizer removes it.
  allowConsole(/inline event handler/);
  await signIn();
  await page.goto('/requests/');
  await expect(firstRequest(page)).toBeVisible();
  const spoil = (change: { owner?: string }) =>
    page.evaluate((changed) => {
      const owner = localStorage.getItem('cacheOwner');
      const html = `<p>Planted</p><script>document.title = 'ran'</script><img src="/favicon.svg" onload="document.title = 'ran'">
        <iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>`;
      const visit = JSON.stringify({ owner, parts: { requests: html }, ...changed });
      // After the page has kept its own.
      addEventListener('pagehide', () => sessionStorage.setItem('cache:visit:/requests', visit));
    }, change);
  await spoil({});
  let release = await openUnhydrated(page, '/requests/');
  await expect(page.getByText('Planted')).toBeVisible();
  expect(await page.locator('[data-last-visit] :is(script, iframe, [onload])').count()).toBe(0);
  await release();
  await expect(firstRequest(page)).toBeVisible();
  await expect(page).toHaveTitle(/Requests/);
  await spoil({ owner: 'another' });
  release = await openUnhydrated(page, '/requests/');
  await expect(page.locator('[data-last-visit]')).toBeHidden();
  await release();
  await expect(firstRequest(page)).toBeVisible();
  await expect(page.getByText('Planted')).toHaveCount(0);
});

// docs/product/session.md#sign-out
test('a sign-out leaves nothing of it @wide', async ({ page, signIn, allowConsole }) => {
  allowConsole(REFUSED_AT_THE_END);
  await signIn();
  await page.goto('/requests/');
  await expect(firstRequest(page)).toBeVisible();
  await page.goto('/dashboard/');
  expect(await kept(page)).toContain('cache:visit:/requests');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await kept(page)).toEqual([]);
});
