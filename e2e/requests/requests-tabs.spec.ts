import type { CDPSession } from 'playwright/test';
import { expect, test } from '../fixtures.ts';

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

test('shows the selected tab again after a reload and after Back @wide', async ({ page, signIn }) => {
  await signIn('/requests');
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
