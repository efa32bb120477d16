// docs/product/routes.md#route-table
// docs/product/routes.md#path-precedence
// docs/product/routes.md#document-title
// docs/product/routes.md#scroll-position
// docs/product/routes.md#auth-guard
// docs/product/routes.md#return-address
// docs/product/visitors.md#how-it-works
import { examplePaths } from '../../src/lib/routes/all-routes.ts';
import { routes, type Route, type RouteName } from '../../src/lib/routes/table.ts';
import { expect, test } from '../fixtures.ts';
import { noteFrames } from '../support/page/frames.ts';
import { hold } from '../support/page/network.ts';
import { needs } from '../support/needs.ts';
import { submitSignIn } from '../support/employees/employee.ts';

const PRODUCT = 'Sundial';

const screens = (routes as readonly Route[])
  .filter(({ name }) => name !== 'home')
  .map(({ name, title = '' }) => ({ path: examplePaths[name as RouteName], title }));

test('every screen is a document with its title and a heading', async ({ request }) => {
  needs('rewrites');
  for (const { path, title } of screens) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.status(), path).toBe(200);
    const html = await reply.text();
    expect(html, path).toContain(`<title>${PRODUCT} | ${title.replaceAll('&', '&amp;')}</title>`);
    expect(html, path).toContain('<h1');
  }
});

test('never shows a protected page without a session, and returns to the requested address with query and hash', async ({
  page,
}) => {
  const seenPaths = await noteFrames(page);
  // One of each layout, with and without a parameter.
  for (const path of ['/welcome/about-us', '/requests/7', '/account?from=mail#details']) {
    await page.goto(path);
    await expect(page).toHaveURL('/sign-in');
  }
  expect(await seenPaths()).toEqual(['/sign-in']);
  await submitSignIn(page);
  await expect(page).toHaveURL('/account?from=mail#details');
  // Control: the same page is recorded once it is shown.
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect.poll(seenPaths).toContain('/account');
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
  const answer = await hold(page, '**/api/v1/offering*');
  await page.goBack();
  const top = () => page.evaluate(() => Math.round(scrollY));
  expect(await top(), 'before the content is there').toBeLessThan(end);
  await answer();
  await expect.poll(top).toBe(end);
});
