import type { Page, Route } from 'playwright/test';
import { BROWSERS_OWN_LINES } from './support/faults/faults.ts';
import { expect, test } from './support/faults/stage.ts';

const CODE_IS_GONE = /dynamically imported module|Unable to preload|Error hydrating/;
const slotOf = (page: Page) => page.locator('[data-failed-feature]').filter({ visible: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** As a host answers that has newer files by now. Answers how often the page was asked for since. */
async function takeAway(page: Page, script: RegExp | string): Promise<() => number> {
  let loads = 0;
  // Not how often it was read to its end: a reload may come before that.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  return () => loads;
}

/** The script of the island that holds the screen. */
async function scriptOfScreen(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const [, script = ''] = /<main[^]*?component-url="([^"]+)"/.exec(html) ?? [];
  expect(script).toMatch(/^\/assets\//);
  return `**${script}*`;
}

test.beforeEach(({ allowConsole }) => {
  allowConsole(BROWSERS_OWN_LINES);
  allowConsole(CODE_IS_GONE);
});

test('a later part of a screen that is gone loads the page again once, then the error slot says so', async ({
  page,
  requestId,
}) => {
  const loads = await takeAway(page, /\/assets\/conversation\.[^/]*\.js/);
  await page.goto(`/requests/${requestId}`, { waitUntil: 'commit' });
  await expect.poll(loads).toBe(2);
  await expect(slotOf(page)).toBeVisible();
  expect(loads()).toBe(2);
  // What surrounds it still works.
  await expect(navigation(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await slotOf(page).getByRole('button', { name: 'Reload this page' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
});

test('a part that does not come while the page is left holds nobody back', async ({ page, requestId }) => {
  const asksForPart = Promise.withResolvers<undefined>();
  const left = Promise.withResolvers<undefined>();
  const next = Promise.withResolvers<Route>();
  // Asked for ahead, then in earnest.
  await page.route(/\/assets\/conversation\.[^/]*\.js/, async (route) => {
    asksForPart.resolve(undefined);
    await left.promise;
    await route.abort();
  });
  await page.route(/\/account\/?$/, (route) => {
    next.resolve(route);
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname.replace(/\/$/, ''));
  });
  await page.addInitScript(() => {
    // The page decides a moment after this event whether to load again; a moment after that it has decided.
    addEventListener('vite:preloadError', () => setTimeout(() => setTimeout(() => console.debug('decided'))));
  });
  await page.goto(`/requests/${requestId}`, { waitUntil: 'commit' });
  await asksForPart.promise;
  // As by the address bar: links wait for the composer.
  await page.evaluate(() => {
    location.assign('/account/');
  });
  const account = await next.promise;
  // As WebKit ends what a page loads as soon as it is to be left.
  const decided = page.waitForEvent('console', (message) => message.text() === 'decided');
  left.resolve(undefined);
  await decided;
  await account.continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  expect(asked).toEqual([`/requests/${requestId}`, '/account']);
});

test('where the question before leaving is gone the browser asks, and nothing is loaded again', async ({
  page,
  requestId,
}) => {
  const loads = await takeAway(page, /\/assets\/leave-dialog\.[^/]*\.js/);
  const refused = page.waitForResponse(/leave-dialog/);
  await page.goto(`/requests/${requestId}`);
  await refused;
  await expect(page.getByLabel('Attach a file')).toBeAttached();
  await page.getByLabel('Message', { exact: true }).fill('Not sent yet');
  expect(loads()).toBe(1);
  const asked: string[] = [];
  page.once('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await navigation(page).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('whoever waits for the question before leaving is asked by the browser when it is gone', async ({
  page,
  requestId,
}) => {
  const asked = Promise.withResolvers<Route>();
  await page.route(/\/assets\/leave-dialog\.[^/]*\.js/, (route) => {
    asked.resolve(route);
  });
  await page.goto(`/requests/${requestId}`);
  const question = await asked.promise;
  await expect(page.getByLabel('Attach a file')).toBeAttached();
  await page.getByLabel('Message', { exact: true }).fill('Not sent yet');
  await navigation(page).getByRole('link', { name: 'Account' }).click();
  const browserAsks: string[] = [];
  page.once('dialog', (dialog) => {
    browserAsks.push(dialog.type());
    void dialog.accept();
  });
  await question.fulfill({ status: 404, body: '' });
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  expect(browserAsks).toEqual(['beforeunload']);
});

for (const path of ['/benefits-and-offers', '/requests', '/account']) {
  test(`the code of ${path} that is gone loads the page again once, then the page says so`, async ({
    page,
  }) => {
    const loads = await takeAway(page, await scriptOfScreen(page, `${path}/`));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(slotOf(page)).toContainText('A part of this page did not load.', { timeout: 15_000 });
    expect(loads()).toBe(2);
    // Nothing promises to come any more, and what surrounds it still works.
    await expect(page.getByRole('main').locator('.skeleton, .spinner').filter({ visible: true })).toHaveCount(
      0,
    );
    await expect(navigation(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await slotOf(page).getByRole('button', { name: 'Reload this page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(slotOf(page)).toHaveCount(0);
    expect(loads()).toBe(3);
  });
}

test('nothing says so while all is well', async ({ page }) => {
  await page.goto('/benefits-and-offers');
  await expect(page.getByRole('heading', { name: 'Your Benefits', exact: true })).toBeVisible();
  await expect(slotOf(page)).toHaveCount(0);
  await expect(page.getByText('A part of this page did not load.')).toBeHidden();
});

test.describe('of an entry page', () => {
  test.use({ isGuest: true });
  test('missing code leaves what can be read, and says so', async ({ page }) => {
    const loads = await takeAway(page, await scriptOfScreen(page, '/sign-in/'));
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await expect(slotOf(page)).toContainText('A part of this page did not load.', { timeout: 15_000 });
    expect(loads()).toBe(2);
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

const NEW_PERSON = {
  external_id: 'new',
  full_name: 'New One',
  first_name: 'New',
  email: 'new@example.com',
  companies: [],
  request_count: 0,
};

for (const [reducedMotion, isWanted] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test.describe(`a first request with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });
    test(`${isWanted ? 'brings' : 'never brings'} confetti`, async ({ page }) => {
      await page.route('**/users/current', (route) => route.fulfill({ json: { user: NEW_PERSON } }));
      await page.route('**/next_screen_item', (route) => route.fulfill({ json: { next_item: null } }));
      await page.route('**/submit', (route) => route.fulfill({ json: { success: true } }));
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (/\/assets\/confetti/.test(request.url())) fetched.push(request.url());
      });
      await page.addInitScript(() => {
        // The pieces are gone after two seconds: what counts is that one was ever drawn.
        const { prototype } = CanvasRenderingContext2D;
        prototype.fill = new Proxy(prototype.fill, {
          apply: (draw, canvas, how) => {
            document.documentElement.dataset['confetti'] = 'seen';
            Reflect.apply(draw, canvas, how);
          },
        });
      });
      await page.goto('/benefits-and-offers');
      await page.getByRole('button', { name: 'Request help' }).click();
      const assistant = page.getByRole('dialog', { name: 'Request assistant' });
      await assistant.getByRole('button', { name: 'Submit' }).click();
      await expect(
        assistant.getByRole('heading', { name: 'Your first request is on its way' }),
      ).toBeVisible();
      const witness = page.locator('html[data-confetti=seen]');
      if (isWanted) {
        await expect(witness).toBeAttached();
        expect(fetched).not.toEqual([]);
        return;
      }
      // The heading and the confetti begin together: its code would be asked for within these frames.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      });
      expect(fetched).toEqual([]);
      await expect(witness).not.toBeAttached();
    });
  });
}
