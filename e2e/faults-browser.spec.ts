import type { Page } from 'playwright/test';
import { BROWSERS_OWN_LINES } from './support/faults/faults.ts';
import { everyScreen, type Screen } from './support/faults/screens.ts';
import { openSession } from './support/faults/signed-in.ts';
import { expect, test } from './support/faults/stage.ts';
import { DEMO } from './support/people.ts';

const HOURS_26_MS = 26 * 3_600_000;
const FOLLOWS_WITHIN_MS = 1_000;
/** The screen itself, one that it leads to, and that one's own answer to what it finds. */
const MOST_PAGE_LOADS = 3;

/** What the browser's storage does, in place of what it should. */
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
  'full of garbage': () => {
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
    localStorage.setItem('cacheOwner', 'somebody');
    [...names.split(' ')].forEach((name, turn) => keep(`cache:v1:somebody:${name}`, turn));
    [...drafts.split(' ')].forEach((name, turn) => keep(`draft:v1:somebody:${name}`, turn));
    ['mfaToken', 'returnTo', 'theme', 'mfaCodeSentAt', 'mfaEnrollmentPhone', 'notice'].forEach(keep);
  },
};

/** A page that something can be read on, which neither loads for ever nor shows its error slot. */
async function expectAlive(page: Page, screen: Screen): Promise<void> {
  await expect(
    page.locator('h1').filter({ visible: true }).first(),
    `${screen.path}: a heading`,
  ).toBeVisible();
  await expect(page.locator('[data-failed-feature]')).toHaveCount(0);
}

for (const [state, spoil] of Object.entries(storages)) {
  test(`storage that is ${state}: every screen is there, and none leads round in circles`, async ({
    page,
    requestId,
    allowConsole,
  }) => {
    allowConsole(BROWSERS_OWN_LINES);
    await page.addInitScript(spoil);
    let loads = 0;
    page.on('load', () => (loads += 1));
    for (const screen of everyScreen(requestId)) {
      loads = 0;
      await page.goto(screen.path, { waitUntil: 'commit' });
      await expectAlive(page, screen);
      await page.waitForLoadState();
      expect(loads, `${screen.path}: page loads`).toBeLessThanOrEqual(MOST_PAGE_LOADS);
    }
  });
}

test.describe('without storage', () => {
  test.use({ isGuest: true });
  test('one can sign in and use the page one is on', async ({ page, allowConsole }) => {
    allowConsole(BROWSERS_OWN_LINES);
    await page.addInitScript(storages['full'] ?? (() => undefined));
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(DEMO.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    const answered = page.waitForResponse('**/users/current');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(200);
    await expect(page.locator('h1').first()).toBeVisible();
  });
});

for (const [direction, skewMs] of [
  ['fast', HOURS_26_MS],
  ['slow', -HOURS_26_MS],
] as const) {
  test.describe(`a clock that is 26 hours ${direction}`, () => {
    test.use({ isGuest: true });
    test('neither keeps anybody out nor signs anybody out', async ({ page, requestId, allowConsole }) => {
      allowConsole(BROWSERS_OWN_LINES);
      await page.clock.setSystemTime(Date.now() + skewMs);
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(DEMO.email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/dashboard/);
      for (const screen of everyScreen(requestId).filter(({ access }) => access === 'auth')) {
        await page.goto(screen.path, { waitUntil: 'commit' });
        await expectAlive(page, screen);
        expect(new URL(page.url()).pathname).toBe(screen.path);
      }
    });
  });
}

test.describe('two tabs', () => {
  test('the other one follows a sign-out within a second, and stays there', async ({ browser }) => {
    // A session of its own, for it ends.
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

  test('a page follows when another person signs in elsewhere', async ({ page }) => {
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
