import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { hold, ISLAND_CODE } from '../support/page/hold.ts';

const firstRequest = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link').first();

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
      await expect(page.locator('[data-last-visit] button:not([inert])')).toHaveCount(0);
      const before = await content().boundingBox();
      const isLink = path === '/requests/' || path === '/dashboard/';
      if (isLink) await content().focus();
      if (path === thread) await messageField(page).fill('Typed before the code came');
      await release();
      await expect(page.locator('[data-last-visit]')).toHaveCount(0);
      await expect(content()).toBeInViewport();
      if (isLink) await expect(content()).toBeFocused();
      const after = await content().boundingBox();
      if (path === thread) await expect(messageField(page)).toHaveValue('Typed before the code came');
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), 'pixels that it moved').toBeLessThanOrEqual(1);
    });
  }
});

// docs/product/shell.md#last-visit
test('no filtered list is kept, nothing in the storage runs, and nothing of another employee is shown @wide', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // The policy refuses the handler before the sanitizer removes it.
  allowConsole(/inline event handler/);
  await signIn();
  await page.goto('/requests/');
  await expect(firstRequest(page)).toBeVisible();
  // This visit is kept; the filtered one after it replaces it with nothing.
  await page.reload();
  await page.getByRole('tab', { name: /^Completed/ }).click();
  await expect(page.getByRole('tabpanel').getByText('Completed').first()).toBeVisible();
  let release = await openUnhydrated(page, '/requests/');
  await expect(page.locator('[data-last-visit]')).toBeHidden();
  await release();
  await expect(firstRequest(page)).toBeVisible();
  const spoil = (change: { owner?: string }) =>
    page.evaluate((changed) => {
      const owner = localStorage.getItem('cacheOwner');
      const html = `<p data-style="width: 7px; position: fixed; background: url(/planted.png)">Planted</p>
        <meta http-equiv="refresh" content="0;url=/planted/"><script>document.title = 'ran'</script><img src="/favicon.svg" onload="document.title = 'ran'">
        <iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>`;
      const visit = JSON.stringify({ owner, width: innerWidth, parts: { requests: html }, ...changed });
      // After the page has kept its own.
      addEventListener('pagehide', () => sessionStorage.setItem('cache:visit:/requests', visit));
    }, change);
  await spoil({});
  release = await openUnhydrated(page, '/requests/');
  await expect(page.getByText('Planted')).toBeVisible();
  expect(await page.locator('[data-last-visit] :is(script, iframe, meta, [onload])').count()).toBe(0);
  await expect(page.getByText('Planted')).toHaveAttribute('style', 'width: 7px;');
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

// docs/product/shell.md#last-visit
test('a page whose session was replaced keeps nothing for the next one @wide', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/requests/');
  await expect(firstRequest(page)).toBeVisible();
  const kept = () => page.evaluate(() => sessionStorage.getItem('cache:visit:/requests'));
  // As another tab does, whose employee signs in while this page is still shown.
  await page.evaluate(() => localStorage.setItem('token', 'Bearer of another'));
  await page.goto('/how-it-works/');
  expect(await kept()).toBeNull();
});
