// docs/product/session.md#signed-in
// docs/product/session.md#expiry
// docs/product/session.md#storage-unavailable
// docs/product/session.md#other-tabs
import type { Page } from 'playwright/test';
import { LINES_OF_FAULTS } from '../support/faults/faults.ts';
import { examplePaths } from '../../src/lib/routes/all-routes.ts';
import { routes } from '../../src/lib/routes/table.ts';
import { openSession } from '../support/faults/signed-in.ts';
import { expect, test } from '../support/faults/stage.ts';
import { DEMO, submitSignIn } from '../support/employees/employee.ts';

const HOURS_26_MS = 26 * 3_600_000;
const FOLLOWS_WITHIN_MS = 1_000;
/** The screen itself and at most two redirects. */
const MOST_PAGE_LOADS = 3;

/** Scripts that break the browser's storage, by the state they leave it in. */
const storages: Readonly<Record<string, () => void>> = {
  disabled: () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'full of invalid values': () => {
    const garbage = [
      '{',
      'null',
      '[]',
      '"\uD800"',
      '{"savedAt":"x","value":[]}',
      '\u0000',
      '💥'.repeat(2_000),
    ];
    const names =
      'user categories requests.open requests.in_progress requests.completed suggestions category.7 offerings-all offering-categories';
    const drafts = 'about-you contact-info assistant';
    const keep = (key: string, turn: number) => {
      for (const storage of [localStorage, sessionStorage])
        storage.setItem(key, garbage[turn % garbage.length] ?? '');
    };
    localStorage.setItem('cacheOwner', 'employee');
    [...names.split(' ')].forEach((name, turn) => keep(`cache:v1:employee:${name}`, turn));
    [...drafts.split(' ')].forEach((name, turn) => keep(`draft:v1:employee:${name}`, turn));
    ['mfaToken', 'returnTo', 'theme', 'mfaCodeSentAt', 'mfaEnrollmentPhone', 'notice'].forEach(keep);
  },
};

/** Returns every screen but `/`, which only redirects. */
const everyScreen = (requestId: string) =>
  routes
    .filter(({ name }) => name !== 'home')
    .map(({ name, access }) => ({
      access,
      path: name === 'request' ? `/requests/${requestId}` : examplePaths[name],
    }));

/** Expects a visible heading and no error slot. */
async function expectRendered(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true }).first(), `${path}: a heading`).toBeVisible();
  await expect(page.locator('[data-failed-feature]')).toHaveCount(0);
}

for (const [state, spoil] of Object.entries(storages)) {
  test(`renders every screen without a redirect loop when the storage is ${state}`, async ({
    page,
    requestId,
    allowConsole,
  }) => {
    allowConsole(LINES_OF_FAULTS);
    await page.addInitScript(spoil);
    let loads = 0;
    page.on('load', () => (loads += 1));
    for (const { path } of everyScreen(requestId)) {
      loads = 0;
      await page.goto(path, { waitUntil: 'commit' });
      await expectRendered(page, path);
      await page.waitForLoadState();
      expect(loads, `${path}: page loads`).toBeLessThanOrEqual(MOST_PAGE_LOADS);
    }
  });
}

test.describe('without storage', () => {
  test.use({ isGuest: true });
  for (const state of ['disabled', 'full']) {
    test(`a sign-in says what helps, and keeps what was typed, when the storage is ${state}`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(LINES_OF_FAULTS);
      await page.addInitScript(storages[state] ?? (() => undefined));
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(DEMO.email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('please allow cookies and site data');
      await expect(page.getByLabel('Email')).toHaveValue(DEMO.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO.password);
    });
  }
});

for (const [direction, skewMs] of [
  ['fast', HOURS_26_MS],
  ['slow', -HOURS_26_MS],
] as const) {
  test.describe(`a clock that is 26 hours ${direction}`, () => {
    test.use({ isGuest: true });
    test('does not prevent the sign-in or end the session', async ({ page, requestId, allowConsole }) => {
      allowConsole(LINES_OF_FAULTS);
      await page.clock.setSystemTime(Date.now() + skewMs);
      await page.goto('/sign-in');
      await submitSignIn(page);
      await expect(page).toHaveURL(/\/dashboard/);
      for (const { path } of everyScreen(requestId).filter(({ access }) => access === 'auth')) {
        await page.goto(path, { waitUntil: 'commit' });
        await expectRendered(page, path);
        expect(new URL(page.url()).pathname).toBe(path);
      }
    });
  });
}

test.describe('two tabs', () => {
  test('sign out together within a second', async ({ browser }) => {
    // Its own session, because the test ends it.
    const { state } = await openSession();
    const own = await browser.newContext({ storageState: state });
    const [one, other] = [await own.newPage(), await own.newPage()];
    await Promise.all([one.goto('/account'), other.goto('/requests')]);
    await expect(other.getByRole('tab').first()).toBeVisible();
    const left = other.waitForURL(/\/sign-in/, { timeout: 8_000, waitUntil: 'commit' });
    const gone = one.waitForURL(/\/sign-in/, { waitUntil: 'commit' });
    await one.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await gone;
    const startMs = performance.now();
    await left;
    expect(performance.now() - startMs).toBeLessThan(FOLLOWS_WITHIN_MS);
    await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await expect(one.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await own.close();
  });

  test('reload within a second when the token changes in the other tab', async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByRole('main').getByText(DEMO.email)).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/forgot-password');
    const { token } = await openSession();
    const reloaded = page.waitForEvent('load', { timeout: 8_000 });
    await other.evaluate((next) => {
      localStorage.setItem('token', next);
    }, token);
    const startMs = performance.now();
    await reloaded;
    expect(performance.now() - startMs).toBeLessThan(FOLLOWS_WITHIN_MS);
    await expect(page.getByRole('main').getByText(DEMO.email)).toBeVisible();
  });
});
