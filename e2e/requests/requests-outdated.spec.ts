import { expect, expectAccessible, test } from '../fixtures.ts';
import { withoutStream } from '../support/page/network.ts';

const NOTE = 'This may be out of date: we could not reach the server just now.';

test('shows its last data with a note while the API is down, like the dashboard @wide', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  // A stream that opens refreshes the lists and could be faster than the click.
  await withoutStream(page);
  await signIn();
  const latest = page.getByRole('region', { name: 'Your latest request' });
  await expect(latest.getByRole('article')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/v1/**', (route) => route.abort());

  await page.reload();
  await expect(latest.getByText(NOTE)).toBeVisible();
  await expect(latest.getByRole('article')).toBeVisible();

  await page.goto('/requests');
  const main = page.getByRole('main');
  await expect(main.getByText(NOTE)).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  await page.unroute('**/api/v1/**');
  await withoutStream(page);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText(NOTE)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Completed/ })).toBeVisible();
});
