// docs/product/dashboard.md#your-turn
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownRequest, submitRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { hold } from '../support/page/network.ts';
import { messageLog } from '../support/locators.ts';
import { recordLayoutShifts, shiftsAfterPaint, sumOfShifts } from '../support/page/layout-shifts.ts';

let owner: Owner;
let headers: { readonly authorization: string };
test.beforeEach(async ({ page }) => {
  owner = await ownRequest();
  const session = await openSession(page.request, owner.employee);
  headers = { authorization: session.authorization };
  await giveSession(page, session);
});

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Your turn' });

test('on the first visit with a device the page comes with what waits and what comes up, and nothing moves @phone', async ({
  page,
  concierge,
}) => {
  await concierge('reply', owner.id, 'I found three blue ones.');
  await concierge('complete', owner.id);
  await recordLayoutShifts(page);
  const reply = await hold(page, '**/api/v1/users/current');
  await page.goto('/dashboard/', { waitUntil: 'commit' });
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shiftsAfterPaint(page);
  await reply();
  await expect(strip(page).getByRole('link')).toContainText('Completed');
  await expect(page.getByRole('region', { name: 'Ideas for you' }).getByRole('button').first()).toBeVisible();
  const shifts = await shiftsAfterPaint(page);
  expect(sumOfShifts(shifts), JSON.stringify(shifts)).toBeLessThan(0.01);
});

test('begins with an unread answer until it is read, in its place from the first frame of a later visit @phone', async ({
  page,
  concierge,
}) => {
  await page.goto('/dashboard/');
  await expect(page.getByRole('region', { name: 'Your latest request' }).getByRole('article')).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await concierge('reply', owner.id, 'I found three blue ones.');
  const row = strip(page).getByRole('link');
  await expect(row).toContainText('I found three blue ones.');
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const latest = page.getByRole('region', { name: 'Your latest request' });
  expect(await top(strip(page))).toBeLessThan(await top(latest));
  await expectAccessible(page);
  // Requests begins with the same.
  await page.goto('/requests/');
  await expect(row).toContainText('I found three blue ones.');
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(await top(strip(page))).toBeLessThan(await top(page.getByRole('tab').first()));
  await page.goto('/dashboard/');
  await expect(row).toBeVisible();

  await expect(page.getByRole('region', { name: 'Ideas for you' }).getByRole('button').first()).toBeVisible();
  await recordLayoutShifts(page);
  await page.reload();
  await expect(strip(page).getByRole('link')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ideas for you' }).getByRole('button').first()).toBeVisible();
  const shifts = await shiftsAfterPaint(page);
  expect(sumOfShifts(shifts), JSON.stringify(shifts)).toBeLessThan(0.01);

  await row.click();
  await expect(messageLog(page).getByText('I found three blue ones.')).toBeVisible();
  await expect(page).toHaveTitle(/^[^(]/);
  await page.goto('/dashboard/');
  await expect(latest.getByRole('article')).toBeVisible();
  // It asks nothing.
  await expect(strip(page)).toHaveCount(0);

  // A request that waits on the employee behind a newer one.
  await concierge('ask', owner.id, 'Which van?');
  await page.goto(owner.path);
  await expect(messageLog(page).getByRole('group', { name: 'Which van?' })).toBeVisible();
  await concierge('start', await submitRequest(page.request, headers));
  await page.goto('/dashboard/');
  await expect(latest.getByRole('article')).not.toContainText('Waiting on you');
  await expect(strip(page).getByRole('link')).toContainText('Waiting on you');
  await strip(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(owner.id));
});
