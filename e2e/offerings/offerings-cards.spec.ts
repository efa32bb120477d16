// docs/product/offerings.md#all-page
// docs/product/offerings.md#category-filter
// docs/product/offerings.md#benefits-switch
// docs/product/offerings.md#empty-result
// docs/product/offerings.md#offering-card
// docs/product/widgets.md#chip
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ALL, LANDING, card, cards, offering, serveOfferings } from '../support/offerings.ts';

const tiles = (page: Page) => page.getByRole('radiogroup', { name: 'Category' });

test.beforeEach(async ({ signIn }) => {
  await signIn(null);
});

test('all offerings have tiles and cards in columns, with logos, marks and pictures that load lazily', async ({
  page,
}) => {
  const answer = page.waitForResponse('**/offering_categories');
  await page.goto(ALL);
  const { offering_categories: categories } = (await (await answer).json()) as {
    offering_categories: { name: string; image_url: string }[];
  };
  expect(categories.length).toBeGreaterThan(3);
  await expect(tiles(page).getByRole('radio')).toHaveCount(categories.length + 1);
  for (const { name, image_url: picture } of categories) {
    const tile = tiles(page).locator('label').filter({ hasText: name });
    await expect(tile.getByRole('radio', { name })).not.toBeChecked();
    await expect(tile.locator('img')).toHaveAttribute('src', picture);
  }
  await expect(tiles(page).getByRole('radio', { checked: true })).toHaveValue('All');
  await expect(cards(page)).toHaveCount(24);
  const logo = card(page, 'Medical coverage').getByRole('img', { name: 'Larkmeadow Health' });
  await expect(logo).toHaveAttribute('src', /\/content-images\/[0-9a-f]{64}\.svg$/);
  await expect(card(page, 'Medical coverage')).toContainText('See the doctors you like');
  const mark = (name: string) => card(page, name).getByText('Benefit', { exact: true });
  await expect(mark('Medical coverage').locator('svg')).toBeVisible();
  await expect(mark('15% off pet insurance')).toHaveCount(0);
  const pictures = async () => {
    await expect(cards(page).locator('img').first()).toBeVisible();
    return page
      .getByRole('main')
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map((image) => ({
          isSized: image.hasAttribute('width') && image.hasAttribute('height'),
          waits: image.loading === 'lazy',
          section: image.closest('section[aria-labelledby]')?.querySelector('h2')?.textContent ?? '',
          isOfCard: image.closest('[data-card]') !== null,
        })),
      );
  };
  const onAll = await pictures();
  expect(onAll.every(({ isSized }) => isSized)).toBe(true);
  const ofCards = onAll.filter(({ isOfCard }) => isOfCard);
  expect(ofCards).toHaveLength(24);
  // A large screen shows six cards at once.
  expect(ofCards.map(({ waits }) => waits)).toEqual(ofCards.map((_, index) => index >= 6));
  for (const [width, columns] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [1535, 2],
    [1536, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} pixels`).toBe(columns);
  }

  await page.goto(LANDING);
  await expect(page.getByRole('region', { name: 'Exclusive Sundial Offers' })).toBeVisible();
  const onLanding = await pictures();
  expect(onLanding.length).toBeGreaterThan(6);
  expect(onLanding.every(({ isSized }) => isSized)).toBe(true);
  for (const { section, waits } of onLanding) expect(waits, section).toBe(section !== 'Your Benefits');
});

test('long words are cut, missing texts have a name, and there is no switch for benefits alone', async ({
  page,
}) => {
  const long = 'W'.repeat(300);
  const endless = { type: 'benefit', heading: long, subheading: long, provider_name: long };
  const sentences = 'A sentence that goes on. '.repeat(40);
  const nameless = { heading: '', subheading: '', name: ' ', provider_name: '' };
  await serveOfferings(page, [
    offering(1, endless),
    offering(2, nameless),
    offering(3, { ...nameless, type: 'benefit' }),
    offering(4, { heading: sentences, subheading: sentences, provider_name: sentences }),
  ]);
  await page.goto(ALL);
  await expect(cards(page).getByRole('button')).toHaveCount(4);
  const hangsOut = await cards(page).evaluateAll((all) =>
    all.some((one) => {
      const { right } = one.getBoundingClientRect();
      return [...one.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > right);
    }),
  );
  expect(hangsOut).toBe(false);
  const clamped = cards(page).locator('.line-clamp-2').filter({ hasText: 'A sentence' });
  const cutOff = await clamped.evaluateAll((texts) =>
    texts.map((text) => text.scrollHeight > text.clientHeight && text.clientHeight < 80),
  );
  expect(cutOff).toEqual([true, true]);
  expect((await page.locator('[data-card="4"]').boundingBox())?.height).toBe(104);
  await expect(card(page, 'Partner offer')).toContainText('PO');
  await expect(card(page, 'Benefit')).toHaveCount(2);

  await page.unrouteAll();
  await serveOfferings(page, [offering(1, { type: 'benefit', heading: 'The only one' })]);
  await page.goto(`${ALL}?type=benefit`);
  await expect(card(page, 'The only one')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page).toHaveURL(/\?type=benefit&filter=All$/);
  await page.unrouteAll();
  await serveOfferings(page, []);
  await page.goto(ALL);
  await expect(page.getByText('No benefits or offers yet')).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByText('Sorry, no results have been found')).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
});

// The details are checked in the light theme, too (offering-details.spec.ts).
test('landing page, list and drawer are accessible in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const address of [LANDING, ALL]) {
    await page.goto(address);
    await expect(cards(page).first()).toBeVisible();
    await expectAccessible(page);
  }
  await card(page, 'Medical coverage').click();
  const drawer = page.getByRole('dialog', { name: 'Larkmeadow Open Network Medical Plan' });
  await expect(drawer.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessible(page);
});
