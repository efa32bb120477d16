// docs/product/offerings.md#landing-page
// docs/product/offerings.md#landing-picture
// docs/product/offerings.md#help-prompt
// docs/product/offerings.md#featured-sections
// docs/product/offerings.md#all-page
// docs/product/offerings.md#category-filter
// docs/product/offerings.md#benefits-switch
// docs/product/offerings.md#empty-result
// docs/product/offerings.md#query
// docs/product/offerings.md#offers-first
// docs/product/offerings.md#list-animation
// docs/product/offerings.md#offerings-search
// docs/product/offerings.md#card-initials
// docs/product/offerings.md#logo-retries
// docs/product/widgets.md#chip
import { expect, test } from '../fixtures.ts';
import { ALL, LANDING, card, cards, queryOf, serveOfferings } from '../support/offerings.ts';
import { hold, ISLAND_CODE, withoutStream } from '../support/page/network.ts';
import { recordLayoutShifts, shiftsAfterPaint, sumOfShifts } from '../support/page/layout-shifts.ts';
import { assistantDialog } from '../support/locators.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn(null);
});

test('the landing page shows help, benefits and offers with links to all of them, and starts the help request, survey 720 @wide', async ({
  page,
}) => {
  await page.goto(LANDING);
  await expect(page).toHaveTitle(/ \| Benefits & Offers$/);
  await expect(page.getByRole('heading', { name: 'Benefits & Offers', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Need help with your benefits?', level: 2 })).toBeVisible();
  await expect(page.getByRole('main').locator('svg[viewBox="0 0 640 280"]')).toBeVisible();
  const benefits = page.getByRole('region', { name: 'Your Benefits' });
  await expect(benefits.getByRole('button')).toHaveCount(4);
  const offers = page.getByRole('region', { name: 'Exclusive Sundial Offers' });
  await expect(offers.getByRole('button')).toHaveCount(5);
  await expect(offers.getByRole('link', { name: 'View all' })).toHaveAttribute('href', /type=all/);
  const allOffers = { name: 'View all Exclusive Sundial Offers', exact: true };
  await offers.getByRole('link', allOffers).click();
  const firstCard = page.getByRole('main').getByRole('list').getByRole('button').first();
  await expect(firstCard).toContainText('12% off car insurance');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(
    page.getByText(/^Make the most of the benefits you already have, and of the products/),
  ).toBeVisible();
  await expect(
    page.getByText(
      /^This is a general overview\. Eligibility and coverage vary by employment status, provider and location, and may change\. .*official plan documents or ask your employer or benefits provider\.$/,
    ),
  ).toBeVisible();

  await benefits.getByRole('link', { name: 'View all Your Benefits', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All Benefits & Offers' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show only my benefits' })).toBeChecked();
  await expect.poll(() => queryOf(page)).toEqual({ type: 'benefit', filter: 'All' });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/benefits-and-offers\/?$/);

  const started = page.waitForRequest('**/request_surveys/720/user_request_surveys');
  await page.getByRole('button', { name: 'Request help' }).click();
  const assistant = assistantDialog(page);
  await expect(assistant.getByText('Help me with my benefits').first()).toBeVisible();
  expect((await started).method()).toBe('POST');
});

test('a landing page without anything featured leads to all offerings, which are filtered by category and switch @wide', async ({
  page,
}) => {
  await serveOfferings(page, []);
  await page.goto(LANDING);
  await expect(page.getByRole('heading', { name: 'Nothing is featured right now' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Browse all benefits and offers' }).click();
  await expect(cards(page)).toHaveCount(24);

  await expect(page).toHaveURL(/\?type=all&filter=All$/);
  const filter = page.getByRole('radiogroup', { name: 'Category' });
  await expect(filter.getByRole('radio', { name: 'All', exact: true })).toBeChecked();

  await filter.getByRole('radio', { name: 'Pets' }).check();
  await expect(cards(page)).toHaveCount(2);
  await expect.poll(() => queryOf(page)).toEqual({ type: 'all', filter: 'Pets' });
  await expect(page.getByRole('status').filter({ hasText: '2 of 24' })).toBeVisible();

  await page.getByRole('switch', { name: 'Show only my benefits' }).check();
  await expect(page.getByText('Sorry, no results have been found')).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ type: 'benefit', filter: 'Pets' });
  await page.reload();
  await expect(page.getByText('Sorry, no results have been found')).toBeVisible();

  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(cards(page)).toHaveCount(24);
});

test('the pages load without layout shifts, and are searched for what was typed before hydration @wide', async ({
  page,
}) => {
  await withoutStream(page);
  await recordLayoutShifts(page);
  for (const address of [LANDING, ALL]) {
    await page.goto(address);
    await expect(cards(page).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sumOfShifts(await shiftsAfterPaint(page)), address).toBeLessThan(0.02);
  }
  const release = await hold(page, ISLAND_CODE);
  await page.goto(ALL, { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search benefits and offers' }).fill('dental tinbell');
  await release();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Dental coverage')).toBeVisible();
});

test('all offerings animate for 0.4 s when the filter changes, but not under reduced motion @wide', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.matches('[data-card]') && typeof options === 'object') durations.push(options.duration);
      return animate.call(this, frames, options);
    };
    Object.assign(globalThis, { takeDurations: () => durations.splice(0) });
  });
  const takeDurations = () =>
    page.evaluate(() =>
      (globalThis as typeof globalThis & { takeDurations: () => unknown[] }).takeDurations(),
    );
  const showAll = () => page.getByRole('radio', { name: 'All', exact: true }).check({ force: true });
  const onlyBenefits = () => page.getByRole('switch', { name: 'Show only my benefits' });
  await page.goto(`${ALL}?filter=Pets`);
  await expect(cards(page)).toHaveCount(2);
  await takeDurations();
  await showAll();
  await expect(cards(page)).toHaveCount(24);
  expect(new Set(await takeDurations())).toEqual(new Set([400]));
  // Benefits are first in both lists, so they do not move; the offers come back.
  await onlyBenefits().check();
  await expect(cards(page)).toHaveCount(10);
  await takeDurations();
  await onlyBenefits().uncheck();
  await expect(cards(page)).toHaveCount(24);
  expect(new Set(await takeDurations())).toEqual(new Set([400]));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${ALL}?filter=Pets`);
  await expect(cards(page)).toHaveCount(2);
  await showAll();
  await expect(cards(page)).toHaveCount(24);
  await onlyBenefits().check();
  await expect(cards(page)).toHaveCount(10);
  expect(await takeDurations()).toEqual([]);
});
