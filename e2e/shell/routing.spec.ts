import { examplePaths } from '../../src/lib/routes/example-paths.ts';
import { routes, type Route, type RouteName } from '../../src/lib/routes/table.ts';
import { expect, test } from '../fixtures.ts';
import { FAILED_CALLS } from '../support/page/page-guard.ts';
import { seenPaths, witnessPaint } from '../support/page/paint-witness.ts';
import { needs } from '../support/needs.ts';
import { submitSignIn } from '../support/employees/employee.ts';

const PRODUCT = 'Sundial';

const screens = (routes as readonly Route[])
  .filter(({ name }) => name !== 'home')
  .map(({ name, title, access }) => ({ path: examplePaths[name as RouteName], title, access }));
const publicScreens = screens.filter(({ access }) => access === 'public' || access === 'guest');

const signedInScreens = screens.filter(({ access }) => access === 'auth');

test('shows every public screen with its title', async ({ page, allowConsole }) => {
  needs('rewrites');
  allowConsole(FAILED_CALLS);
  for (const { path, title } of publicScreens) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(200);
    await expect(page).toHaveTitle(`${PRODUCT} | ${title}`);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('shows every signed-in screen with its title', async ({ page, signIn, allowConsole }) => {
  allowConsole(FAILED_CALLS);
  await signIn(null);
  for (const { path, title } of signedInScreens) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(200);
    // Other tests write to the demo employee, so an unread count may precede the title.
    await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\) )?${PRODUCT} \\| ${title}$`));
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('never shows a protected page without a session', async ({ page, signIn, allowConsole }) => {
  // The sign-in returns to the last screen, whose request or file does not exist.
  allowConsole(FAILED_CALLS);
  await witnessPaint(page);
  for (const { path } of signedInScreens) {
    await page.goto(path);
    await expect(page).toHaveURL('/sign-in');
  }
  expect(await seenPaths(page)).toEqual(['/sign-in']);

  // Control: the same page is recorded once it is shown.
  await signIn('/account');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect.poll(() => seenPaths(page)).toContain('/account');
});

test('the sign-in returns to the requested address with query and hash', async ({ page }) => {
  await page.goto('/account?from=mail#details');
  await expect(page).toHaveURL('/sign-in');
  await submitSignIn(page);
  await expect(page).toHaveURL('/account?from=mail#details');
});

test('Back restores the scroll position even when the content loads late', async ({ page, signIn }) => {
  await signIn('/benefits-and-offers/all');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // Below the end of the skeletons.
  const end = await page.getByRole('main').evaluate((main) => {
    scrollTo({ top: main.scrollHeight, behavior: 'instant' });
    return Math.round(scrollY);
  });
  await page.goto('/account');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith('token')) localStorage.removeItem(key);
  });
  const answers = Promise.withResolvers<undefined>();
  await page.route('**/api/v1/offering*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goBack();
  const top = () => page.evaluate(() => Math.round(scrollY));
  expect(await top(), 'before the content is there').toBeLessThan(end);
  answers.resolve(undefined);
  await expect.poll(top).toBe(end);
});
