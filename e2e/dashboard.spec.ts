import { expect, expectAccessible, test } from './fixtures.ts';
import { withoutStream } from './support/without-stream.ts';

test('somebody new is welcomed and can look around', async ({ page, signUp }) => {
  await signUp({ firstName: 'Nora' });
  await page.goto('/dashboard/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible();
  await expect(page.getByText('3-4 hours per task')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Explore categories' }).click();
  await expect(page.getByRole('dialog', { name: 'Request categories' })).toBeVisible();
});

test('others see their latest request and ideas for the next', async ({ page, signIn, isMobile }) => {
  await signIn();
  const latest = page.getByRole('region', { name: 'Your latest request' });
  await expect(latest.getByText('In Progress')).toBeVisible();
  const ideas = page.getByRole('region', { name: 'Ideas for you' });
  if (isMobile) {
    await expect(ideas.getByRole('tab')).toHaveCount(9);
    await ideas.getByRole('tab', { name: 'Pet' }).click();
    await expect(ideas.getByRole('button')).toHaveCount(3);
  } else {
    await expect(ideas.getByRole('heading', { level: 3 })).toHaveCount(3);
    await expect(ideas.getByRole('button')).toHaveCount(9);
  }
  await expectAccessible(page);
  await latest.getByRole('article').getByRole('link').click();
  await expect(page).toHaveURL(/\/requests\/[\w-]+/);
});

test('there is exactly one way in sight to create a request', async ({ page, signIn }) => {
  await signIn();
  await page.getByRole('button', { name: 'Create a request' }).click();
  await expect(page.getByRole('dialog', { name: 'Request categories' })).toBeVisible();
});

const faults = {
  'an error': { status: 500, contentType: 'application/json', body: '{"error":"Out of order"}' },
  'a page of the proxy': { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  'half an answer': { status: 200, contentType: 'application/json', body: '{"requests": [' },
};
for (const [name, reply] of Object.entries(faults)) {
  test(
    `${name} is told, and trying again helps`,
    { tag: '@wide' },
    async ({ page, signIn, allowConsole }) => {
      allowConsole(/status of 50/);
      // A stream that opens looks for news, and might be faster than the press.
      await withoutStream(page);
      await page.route('**/api/v1/requests/*', (route) => route.fulfill(reply));
      await signIn();
      const latest = page.getByRole('region', { name: 'Your latest request' });
      await expect(latest.getByRole('alert')).toContainText('We could not load your requests.');
      await page.unroute('**/api/v1/requests/*');
      await latest.getByRole('button', { name: 'Try again' }).click();
      await expect(latest.getByRole('article')).toBeVisible();
    },
  );
}

test('the last answers are there before new ones come', { tag: '@wide' }, async ({ page, signIn }) => {
  await signIn();
  const card = page.getByRole('region', { name: 'Your latest request' }).getByRole('article');
  await expect(card).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ideas for you' }).getByRole('button').first()).toBeVisible();
  const release = Promise.withResolvers<undefined>();
  await page.route('**/api/v1/**', async (route) => {
    await release.promise;
    await route.continue();
  });
  await withoutStream(page);
  await page.reload();
  await expect(card).toBeVisible();
  release.resolve(undefined);
  await page.waitForLoadState('networkidle');
});
