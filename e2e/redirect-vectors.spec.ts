import { safeReturnTo } from '../src/lib/routes/return-to.ts';
import { redirectVectors } from '../tests/security/support/redirect-vectors.ts';
import { expect, test } from './fixtures.ts';
import { DEMO } from './support/people.ts';
import { forgetEverything } from './support/sessions.ts';

test('the browser’s own parser agrees: no checked address leaves the origin, most unchecked ones do', async ({
  page,
}) => {
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

/** The ones that get past a careless check: they begin with one slash and end up elsewhere. */
const sly = redirectVectors
  .filter((vector) => /^\/(?!\/)/.test(vector))
  .filter((_, index) => index % 90 === 0);

test('signing in with such an address remembered leads to the dashboard', async ({ page }) => {
  test.setTimeout(120_000);
  expect(sly.length).toBeGreaterThan(4);
  for (const vector of ['/requests?from=mail', ...sly]) {
    await page.goto('/sign-in');
    await page.evaluate((value) => sessionStorage.setItem('returnTo', value), vector);
    await page.getByLabel('Email').fill(DEMO.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The first is the control: what was remembered is followed.
    await expect(page).toHaveURL(
      vector.startsWith('/requests?') ? /\/requests\/?\?from=mail$/ : /\/dashboard$/,
    );
    await forgetEverything(page);
  }
});

test('opening such an address on our own origin never leads away from it', async ({
  page,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404|400|Failed to load/);
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
