// docs/product/routes.md#allowed-returnto
import { safeReturnTo } from '../../src/lib/routes/return-to.ts';
import { redirectVectors } from '../../tests/security/support/redirect-vectors.ts';
import { expect, test } from '../fixtures.ts';
import { FAILED_CALLS } from '../support/page/page-guard.ts';

test('no checked returnTo leaves the origin by the rules of the browser’s URL parser', async ({ page }) => {
  await page.goto('/sign-in');
  const leaving = (addresses: readonly (string | null)[]) =>
    page.evaluate(
      (all) =>
        all.filter(
          (address) =>
            address !== null &&
            URL.canParse(address, location.href) &&
            new URL(address, location.href).origin !== location.origin,
        ).length,
      addresses,
    );
  expect(redirectVectors).toHaveLength(1_036);
  expect(await leaving(redirectVectors), 'the control').toBeGreaterThan(500);
  expect(await leaving(redirectVectors.map(safeReturnTo))).toBe(0);
});

test('no path of the site redirects to another origin', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/404|400|Failed to load/);
  allowConsole(FAILED_CALLS);
  const origin = new URL(baseURL ?? '').origin;
  for (const path of [
    '//evil.example/unlock',
    '/%2f%2fevil.example/unlock',
    '/%5cevil.example/unlock',
    '/.//evil.example/unlock/7',
    '/reset-password/%2f%2fevil.example/unlock',
    '/users/sign_up/%2f%2fevil.example',
    '/products/%2f%2fevil.example',
    '/requests/%2f%2fevil.example',
    '//evil.example/%2e%2e',
  ]) {
    await page.goto(origin + path);
    await page.waitForLoadState('load');
    expect([path, new URL(page.url()).origin]).toEqual([path, origin]);
  }
});
