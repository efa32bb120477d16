// docs/product/offerings.md#query
// docs/product/offerings.md#offerings-search
// docs/product/offerings.md#search-beyond
// docs/product/offerings.md#stored-list
// docs/product/routes.md#scroll-position
import { expect, test } from '../fixtures.ts';
import { ALL, card, cards, offering, queryOf, serveOfferings } from '../support/offerings.ts';
import { hold } from '../support/page/network.ts';

const LIST = /\/api\/v1\/offerings\?/;

test('shows the number of search results, or that there are none', async ({ page, signIn }) => {
  await signIn(ALL);
  const count = page.getByRole('status').filter({ hasText: /results|of \d+/ });
  await expect(count).toHaveText('24 results');
  const field = page.getByRole('searchbox', { name: 'Search benefits and offers' });
  await field.fill('coverage');
  await expect(count).toHaveText(/ of 24$/);
  const shown = await cards(page).count();
  await expect(count).toHaveText(`${shown} of 24`);
  await field.fill('nothing is called this');
  await expect(page.getByText('Sorry, no results have been found')).toBeVisible();
  await expect(count).toHaveText('0 of 24');
  await page.getByRole('button', { name: 'Ask your concierge' }).click();
  const custom = page.getByRole('dialog', { name: 'Custom request' });
  await expect(custom).toContainText('nothing is called this');
  await custom.getByRole('button', { name: 'Close' }).click();
  await expect(custom).toBeHidden();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(field).toHaveValue('');
  await expect(count).toHaveText('24 results');
  await field.fill('coverage');
  await expect(count).toHaveText(`${shown} of 24`);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(count).toHaveText('24 results');
  // Beyond the filter.
  await page.getByRole('radio', { name: 'Pets' }).check();
  await field.fill('dental');
  await expect.poll(() => queryOf(page)).toEqual({ type: 'all', filter: 'Pets', q: 'dental' });
  await expect(page.getByRole('status').filter({ hasText: '1 match in Health & Wellness' })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('dental');
  await page.getByRole('button', { name: '1 match in Health & Wellness' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Health & Wellness' })).toBeChecked();
  await expect(card(page, 'Dental coverage')).toBeFocused();
  await expect(count).toHaveText('1 of 24');
});

const many = Array.from({ length: 160 }, (_, index) =>
  offering(index + 1, {
    heading: `Offering ${index + 1}`,
    categories: [index % 2 ? 'Pets' : 'Travel & Leisure'],
  }),
);

test('shows the list of the last visit until the new one arrives, and a long one in portions, at its full height and place', async ({
  page,
  signIn,
}) => {
  await signIn(null);
  await serveOfferings(page, [offering(1, { heading: 'Of yesterday' })]);
  await page.goto(ALL);
  await expect(card(page, 'Of yesterday')).toBeVisible();
  await page.unrouteAll();
  const answer = await hold(page, LIST);
  await page.reload();
  await expect(card(page, 'Of yesterday')).toBeVisible();
  await answer();
  await expect(card(page, 'Medical coverage')).toBeVisible();
  await expect(card(page, 'Of yesterday')).toHaveCount(0);

  await serveOfferings(page, many);
  await page.goto(ALL);
  await expect(card(page, 'Offering 1').first()).toBeVisible();
  const far = 6_000;
  await page.evaluate((top) => {
    scrollTo({ top, behavior: 'instant' });
  }, far);
  await expect(cards(page)).not.toHaveCount(12);
  await page.reload();
  // The estimated height of the items that are not rendered is off by some lines.
  const offByPx = () => page.evaluate((top) => Math.abs(scrollY - top), far);
  await expect.poll(offByPx).toBeLessThan(600);

  await expect(page.getByRole('status').filter({ hasText: '160 results' })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.reload();
  await expect(card(page, 'Offering 1').first()).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(80);
  const heightPx = () => page.evaluate(() => document.documentElement.scrollHeight);
  const atFirst = await heightPx();
  await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  });
  await expect(cards(page)).toHaveCount(160, { timeout: 20_000 });
  await expect(card(page, 'Offering 160')).toBeVisible();
  // Screen readers see one list.
  const list = page.getByRole('list', { name: 'All Benefits & Offers' });
  await expect(list.getByRole('listitem')).toHaveCount(160);
  await expect(list.getByRole('list')).toHaveCount(0);
  expect(Math.abs((await heightPx()) / atFirst - 1)).toBeLessThan(0.1);
  // Another filter starts at the top again.
  await page.getByRole('radio', { name: 'Pets' }).check();
  await expect(page.getByRole('status').filter({ hasText: '80 of 160' })).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(80);
});
