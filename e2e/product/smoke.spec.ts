// docs/product/routes.md#not-found
// docs/product/routes.md#root-redirect
import { expect, expectAccessible, test } from '../fixtures.ts';
import { routes } from '../../src/lib/routes/table.ts';

// `npm run e2e:smoke` runs this file on production, so nothing here may write: the test answers every call that could.
test.beforeEach(async ({ context }) => {
  const reads = ['GET', 'HEAD', 'OPTIONS'];
  await context.route(/.*/, (route) =>
    reads.includes(route.request().method()) ? route.fallback() : route.fulfill({ status: 204 }),
  );
});

test('redirects a visitor to the sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/ \| Sign in$/i);
  await expectAccessible(page);
});

test('shows the not-found page for an unknown address', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const reply = await page.goto('/no-such-page/');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText("Oops! We can't find that page.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
});

for (const path of ['/sign-in/', '/sign-up/', '/forgot-password/']) {
  test(`${path} becomes usable, and nothing it loads is missing`, async ({ page }) => {
    const failed: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() >= 400) failed.push(`${reply.url()}: ${String(reply.status())}`);
    });
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.locator('form[data-ready]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('meta[http-equiv="content-security-policy" i]')).toHaveCount(1);
    await expectAccessible(page);
    expect(failed).toEqual([]);
  });
}

test('leads a visitor of a signed-in page to the sign-in', async ({ page }) => {
  for (const { path, document } of routes.filter(({ access }) => access === 'auth')) {
    if (path.replace(/\/$/, '') !== document.replace(/\/$/, '')) continue;
    await page.goto(document);
    await expect(page).toHaveURL(/\/sign-in\/?$/);
  }
});

test('the API answers a call of the site', async ({ page, allowConsole }) => {
  // A host without rewrites shows the page from its 404 page.
  allowConsole(/status of 4\d\d/);
  const answer = page.waitForResponse(/\/api\/v1\/users\/unlock/);
  await page.goto('/unlock/no-such-token');
  const reply = await answer;
  expect(reply.status()).toBeLessThan(500);
  expect(reply.headers()['content-type']).toContain('application/json');
  await expect(page.getByRole('alert')).toContainText('We were unable to unlock your account.');
});
