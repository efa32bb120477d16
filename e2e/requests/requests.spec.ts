// docs/product/dashboard.md#dashboard-refresh
// docs/product/requests.md#requests-screen
// docs/product/requests.md#request-tabs
// docs/product/requests.md#search
// docs/product/requests.md#answer-time
// docs/product/thread.md#relative-times
// docs/product/widgets.md#tabs
// docs/product/widgets.md#swipe
import type { CDPSession } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnRequest } from '../support/employees/own-request.ts';
import { messageLog } from '../support/locators.ts';
import { withoutStream } from '../support/page/network.ts';

/** Swipes over the cards with one finger; negative is to the left. */
async function swipe(finger: CDPSession, byPx: number): Promise<void> {
  const y = 420;
  const fromX = 195;
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: fromX, y }] });
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: fromX + byPx, y }],
  });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A tab that a swipe must not select would be on screen by then.
  await finger.send('Runtime.evaluate', {
    expression: 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    awaitPromise: true,
  });
}

test('a swipe of 50 pixels selects the next tab, but not beyond the last @phone', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('/requests');
  const isSelected = (name: RegExp) =>
    expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
  const finger = await context.newCDPSession(page);
  await isSelected(/^To do/);
  await swipe(finger, 60);
  await isSelected(/^To do/);
  await swipe(finger, -49);
  await isSelected(/^To do/);
  await swipe(finger, -50);
  await isSelected(/^Completed/);
  await swipe(finger, -60);
  await isSelected(/^Completed/);
  await swipe(finger, 50);
  await isSelected(/^To do/);
});

test('searches names and messages while typing, and shows the selected tab again after a reload and Back @wide', async ({
  page,
  signIn,
}) => {
  await signIn('/requests');
  const cards = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect(cards.first()).toBeVisible();
  const total = await page.getByRole('tabpanel').getByRole('link').count();
  const name = (await cards.first().getByRole('link').locator('span.text-subheading').textContent()) ?? '';
  const field = page.getByRole('searchbox', { name: 'Search requests' });
  await field.fill(name.toUpperCase());
  await expect(page.getByRole('status').filter({ hasText: /of \d+ found/ })).toBeVisible();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: new RegExp(name) })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await field.fill('xylophone quartz');
  await expect(page.getByRole('heading', { name: 'Nothing found here' })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ found$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(total);
  await field.fill('xylophone quartz');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(total);

  const completed = page.getByRole('tab', { name: /^Completed/ });
  await completed.click();
  await expect(page).toHaveURL(/\/requests\/?\?tab=completed$/);
  await page.reload();
  await expect(completed).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/requests\/[^?]+$/);
  await page.goBack();
  await expect(completed).toHaveAttribute('aria-selected', 'true');
});

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

test('a request in the queue says when and how the answer comes, until there is one @wide', async ({
  page,
  concierge,
}) => {
  const { id } = await openOwnRequest(page);
  const promise = page.getByRole('list', { name: 'When you will hear from us' });
  await expect(promise).toContainText(/We answer by .+ (AM|PM)( today| tomorrow)?\./);
  await expect(promise).toContainText('Confirm your address to get mails about answers.');
  await expectAccessible(page);
  await promise.getByRole('button', { name: 'Mail me the link again' }).click();
  await expect(promise.getByRole('status')).toHaveText('Sent. Please check your inbox.');
  await concierge('start', id);
  await concierge('reply', id, 'I have begun.');
  await expect(messageLog(page).getByText('I have begun.')).toBeVisible();
  await expect(promise).toHaveCount(0);
});

test('an open list, thread and dashboard go on to say how long ago it was', async ({ page }) => {
  const { id } = await openOwnRequest(page);
  await page.clock.install();
  for (const path of [`/requests/${id}`, '/requests', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByText(/just now$/i).first()).toBeVisible();
    await page.clock.fastForward('10:00');
    await expect(page.getByText(/1\d minutes ago$/).first()).toBeVisible();
    await expect(page.getByText(/just now$/i)).toHaveCount(0);
    await page.clock.setSystemTime(Date.now());
  }
});
