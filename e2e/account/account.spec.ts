// docs/product/account.md#account-screen
// docs/product/account.md#groups
// docs/product/account.md#name
// docs/product/account.md#change-of-address
// docs/product/account.md#your-answers
// docs/product/account.md#editing-answers
// docs/product/account.md#password-section
// docs/product/account.md#theme
// docs/product/shell.md#one-retry
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, uniqueEmail } from '../fixtures.ts';
import { submitSignIn } from '../support/employees/employee.ts';
import { mainNavigation } from '../support/locators.ts';
import { noteFrames } from '../support/page/frames.ts';

test('changes what the onboarding asked, loses nothing that was typed, mails a reset link, and signs the other tab out @wide', async ({
  page,
  context,
  signUp,
  allowConsole,
  lastMessageTo,
}) => {
  allowConsole(/500/);
  const employee = await signUp({ at: '/account' });
  const edit = page.getByRole('button', { name: 'Edit contact info' });
  await edit.press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type('5555550142');
  await page.getByLabel('City').fill('Sampleton');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('Please enter address line 1')).toBeVisible();
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel('Address line 1').fill('18 Placeholder Lane');
  await page.getByLabel('State').selectOption('New York');
  await page.getByLabel('ZIP code').fill('00042');
  await mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await page.route('**/answers', (route) => route.fulfill({ status: 500, body: '' }));
  await save.click();
  await expect(page.getByRole('alert')).toContainText('We could not save your answers.');
  await page.unroute('**/answers');
  await save.click();
  await expect(page.getByText('Your contact info is saved.')).toBeVisible();
  await expect(edit).toBeFocused();
  await page.getByRole('button', { name: 'Edit about you' }).click();
  await page.getByRole('checkbox', { name: 'Pet' }).press('Space');
  await save.click();
  await expect(page.getByText('Your answers are saved.')).toBeVisible();
  await expect(page.getByText('(555) 555-0142')).toBeVisible();
  await expect(page.getByText('Sampleton, NY 00042')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Pet$/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send me a reset link' }).click();
  await expect(page.getByText('Sent. Please check your inbox.')).toBeVisible();
  expect((await lastMessageTo(employee.email)).text).toContain('/reset-password/');

  const other = await context.newPage();
  await other.goto('/requests');
  await other.evaluate(() => sessionStorage.setItem('returnTo', '/account'));
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(other).toHaveURL(/\/sign-in$/);
  expect(await other.evaluate(() => sessionStorage.getItem('returnTo'))).toBeNull();
});

test('changes the name, and the address with the link and a session @wide', async ({
  page,
  signUp,
  lastMessageTo,
}) => {
  // An unfinished onboarding would come before the address to return to.
  const employee = await signUp({ at: '/welcome/contact-info' });
  const fresh = uniqueEmail('fresh');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  for (const name of ['You', 'Security', 'Notifications', 'This browser']) {
    await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Change name' }).press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Kit');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: 'Change name' })).toBeFocused();
  await expect(page.locator('main').getByText(/^Kit /)).toBeVisible();

  await page.getByRole('button', { name: 'Change email address' }).press('Enter');
  await expect(page.getByLabel('New email address')).toBeFocused();
  await page.keyboard.type(fresh);
  await page.getByLabel('Password', { exact: true }).fill(employee.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`We have mailed a link to ${fresh}.`)).toBeVisible();

  const [link = ''] = /\/account#\S+/.exec((await lastMessageTo(fresh)).text) ?? [];
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.goto(link);
  await submitSignIn(page, employee);
  await expect(page.getByText(`Use ${fresh} from now on?`)).toBeVisible();
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your email address is changed.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: fresh })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

const DARK = { background: 'rgb(20, 25, 24)', scheme: 'dark', bar: '#141918' };
const LIGHT = { background: 'rgb(248, 246, 241)', scheme: 'light', bar: '#f8f6f1' };

/** Reads what shows the theme: the page itself, the parts that the browser draws, and the bars around it. */
const themeOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor: background, colorScheme: scheme } = getComputedStyle(document.documentElement);
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    const bar = bars.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
    return { background, scheme, bar };
  });

/** Waits for a theme: reduced motion leaves transitions of a moment. */
const expectTheme = (page: Page, theme: typeof DARK) => expect.poll(() => themeOf(page)).toEqual(theme);

test('a theme shows at once, in another tab too, follows the system when asked to, and stays after the sign-out @wide', async ({
  page,
  context,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn();
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/how-it-works/');
  await page.goto('/account');
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, LIGHT);
  await page.keyboard.press('ArrowLeft');
  await expectTheme(page, DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectTheme(page, LIGHT);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectTheme(page, DARK);
  await expect(page.getByText('Saved in this browser.')).toBeVisible();
  await expectTheme(other, DARK);
  const backgrounds = await noteFrames(page, 'background-color');
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectTheme(page, DARK);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  await page.goto('/how-it-works/');
  await expectTheme(page, DARK);
  expect(await backgrounds()).toEqual([DARK.background]);
});

for (const path of ['/account', '/dashboard']) {
  test(`one button loads again all that failed at ${path}`, async ({ page, signUp, allowConsole }) => {
    allowConsole(/500/);
    await signUp({ at: path });
    await expect(page.getByRole('main')).not.toContainText(/could not/);
    // Nothing is known from an earlier visit.
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('cache:')) localStorage.removeItem(key);
    });
    await page.route('**/api/v1/**', (route) =>
      route.request().url().includes('/live') ? route.continue() : route.fulfill({ status: 500, body: '' }),
    );
    await page.reload();
    const failures = page.getByRole('main').getByRole('alert');
    await expect.poll(() => failures.count()).toBeGreaterThan(1);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toHaveCount(1);
    await page.unroute('**/api/v1/**');
    await retry.click();
    await expect(failures).toHaveCount(0);
  });
}
