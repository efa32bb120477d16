// docs/product/account.md#nothing-moves
// docs/product/visitors.md#sign-up-pitch
// docs/product/visitors.md#one-composition
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { needs } from '../support/needs.ts';
import { hold } from '../support/page/network.ts';
import {
  recordLayoutShifts,
  shiftsAfterPaint,
  sumOfShifts,
  stylesArrived,
} from '../support/page/layout-shifts.ts';

/** A page of each composition: the other entry pages have the parts of these. The first is the long text. */
const PAGES = [
  ['/how-it-works/'],
  ['/sign-in/', '/sign-up/example-bakery/', '/forgot-password/', '/no-such-page/'],
];
/** Lighthouse prints a layout shift below this as 0.000. */
const NO_SHIFT = 0.0005;
/** Running text, which a late font may wrap anew on a phone: docs/product/visitors.md#nothing-moves. */
const ALLOWED_ON_PHONES: Readonly<Record<string, number>> = { '/how-it-works/': 0.005 };
const NARROW_AND_WIDE = [360, 1440];
/** With the heading and its column at several of their sizes. */
const WIDE = [768, 1024, 1200, 1280, 1440];
/** Running text, and the form that the other pages have parts of. */
const ON_ALL_WIDTHS = ['/how-it-works/', '/sign-up/example-bakery/'];
const widthsOf = (path: string) => (ON_ALL_WIDTHS.includes(path) ? [360, ...WIDE] : NARROW_AND_WIDE);
/** A piece that a slow line delivers, with the sign of its arrival. */
interface Piece {
  readonly files: RegExp;
  readonly arrived: (page: Page) => Promise<unknown>;
}
const STYLES: Piece = { files: /\.css$/, arrived: stylesArrived };
const SCRIPTS: Piece = {
  files: /\.js$/,
  arrived: (page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0),
};
const FONT: Piece = {
  files: /\.woff2$/,
  arrived: (page) => page.evaluate(() => document.fonts.ready.then(() => undefined)),
};
const LAST: readonly Piece[] = [
  FONT,
  { files: /\/(?:api|content-images|media)\//, arrived: (page) => page.waitForLoadState('networkidle') },
];

/** Holds back every piece; returns the functions that let them through, in order. */
async function holdBack(page: Page, pieces: readonly Piece[]): Promise<(() => void)[]> {
  const releases: (() => void)[] = [];
  for (const { files } of pieces) {
    const held = Promise.withResolvers<undefined>();
    await page.route(files, async (route) => {
      await held.promise;
      await route.continue();
    });
    releases.push(() => held.resolve(undefined));
  }
  return releases;
}

/** Loads a page piece by piece and paints every state in between. Inlined styles come first, the style sheet after the scripts. */
async function loadInPieces(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const hasInlinedStyles = /<link rel="stylesheet"[^>]* disabled>/.test(html);
  const pieces = [...(hasInlinedStyles ? [SCRIPTS, STYLES] : [STYLES, SCRIPTS]), ...LAST];
  const releases = await holdBack(page, pieces);
  await page.goto(path, { waitUntil: 'commit' });
  if (hasInlinedStyles) {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await shiftsAfterPaint(page);
  }
  for (const [index, { arrived }] of pieces.entries()) {
    releases[index]?.();
    await arrived(page);
    await shiftsAfterPaint(page);
  }
}

for (const paths of PAGES) {
  test(`nothing moves while ${paths.join(' or ')} arrives piece by piece`, async ({ page, allowConsole }) => {
    needs('rewrites');
    // The unknown address; a preload that is held back looks unused.
    allowConsole(/404|preload/);
    await recordLayoutShifts(page);
    for (const path of paths)
      for (const width of widthsOf(path)) {
        await page.setViewportSize({ width, height: 823 });
        await loadInPieces(page, path);
        const shifts = await shiftsAfterPaint(page);
        expect(sumOfShifts(shifts), `${path}, ${width} pixels wide: ${JSON.stringify(shifts)}`).toBeLessThan(
          NO_SHIFT,
        );
        await page.unrouteAll({ behavior: 'wait' });
      }
  });
}

/** Loads a page without its font, then lets the font arrive, and returns what moved. */
async function shiftsOfLateFont(page: Page, path: string) {
  const [release] = await holdBack(page, [FONT]);
  await page.goto(path, { waitUntil: 'commit' });
  await SCRIPTS.arrived(page);
  await stylesArrived(page);
  const before = (await shiftsAfterPaint(page)).length;
  release?.();
  await FONT.arrived(page);
  const shifts = (await shiftsAfterPaint(page)).slice(before);
  await page.unrouteAll({ behavior: 'wait' });
  return shifts;
}

/** Expects the notice of an unconfirmed address to have its place before any reply, down to the last button of a page. */
async function expectNoticeInPlace(page: Page, path: string, last: string, widths: readonly number[]) {
  const notice = page.getByRole('heading', { name: 'Confirm your email address' });
  // The first visit stores what the boot script of the next one reads.
  await page.goto(path);
  await expect(notice).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const reply = await hold(page, '**/api/v1/**');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(notice).toBeVisible();
    await reply();
    await expect(page.getByRole('main').getByRole('button', { name: last })).toBeVisible();
    const shifts = await shiftsAfterPaint(page);
    // docs/performance.md: the budget of signed-in pages.
    expect(sumOfShifts(shifts), `${width} pixels wide: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
  }
}

test('the notice of an unconfirmed address moves nothing', async ({ page, signUp }) => {
  await signUp({ at: null });
  await recordLayoutShifts(page);
  await expectNoticeInPlace(page, '/dashboard', 'Explore categories', [390, 1440]);
  await expectNoticeInPlace(page, '/account', 'Sign out', [390, 1440]);
});

// On the usual font the pieces above are as late as this.
test('with another font of the system a late font and a notice move nothing, but text below a fallback of another width does @fonts', async ({
  page,
  signUp,
  allowConsole,
}) => {
  allowConsole(/preload/);
  await recordLayoutShifts(page);
  for (const path of ON_ALL_WIDTHS) {
    const shifts = await shiftsOfLateFont(page, path);
    expect(sumOfShifts(shifts), `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(
      ALLOWED_ON_PHONES[path] ?? NO_SHIFT,
    );
  }
  const phone = page.viewportSize();
  for (const width of WIDE) {
    await page.setViewportSize({ width, height: 823 });
    const shifts = await shiftsOfLateFont(page, '/how-it-works/');
    expect(sumOfShifts(shifts), `${width} pixels wide: ${JSON.stringify(shifts)}`).toBeLessThan(NO_SHIFT);
  }
  if (phone !== null) await page.setViewportSize(phone);
  await page.context().route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    await route.fulfill({ response, body: css.replaceAll(/size-adjust:[\d.]+%/g, 'size-adjust:120%') });
  });
  expect(sumOfShifts(await shiftsOfLateFont(page, '/how-it-works/')), 'the control').toBeGreaterThan(0.02);
  await page.context().unrouteAll();
  await signUp({ at: null });
  await expectNoticeInPlace(page, '/dashboard', 'Explore categories', [390]);
});
