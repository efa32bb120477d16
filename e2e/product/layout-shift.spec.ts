import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { needs } from '../support/needs.ts';
import { recordLayoutShifts, shiftsAfterPaint, stylesArrived } from '../support/page/layout-shifts.ts';

const PATHS = [
  '/how-it-works/',
  '/sign-in/',
  '/sign-up/',
  '/sign-up/example-bakery/',
  '/forgot-password/',
  '/reset-password/a-token/',
  '/no-such-page/',
];
const WIDTHS = [360, 412, 768, 1440];
/** The pieces that a slow line delivers one after the other, each with the sign of its arrival. */
const PIECES: readonly { readonly files: RegExp; readonly arrived: (page: Page) => Promise<unknown> }[] = [
  { files: /\.css$/, arrived: stylesArrived },
  { files: /\.js$/, arrived: (page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0) },
  { files: /\/(?:api|content-images|media)\//, arrived: (page) => page.waitForLoadState('networkidle') },
];

/** Holds back every piece; returns the functions that let them through, in order. */
async function holdBack(page: Page): Promise<(() => void)[]> {
  const releases: (() => void)[] = [];
  for (const { files } of PIECES) {
    const held = Promise.withResolvers<undefined>();
    await page.route(files, async (route) => {
      await held.promise;
      await route.continue();
    });
    releases.push(() => held.resolve(undefined));
  }
  return releases;
}

/** Loads a page piece by piece and paints every state in between. Without inlined styles nothing is painted before them. */
async function loadInPieces(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(path)).text();
  const hasInlinedStyles = html.indexOf('rel="stylesheet"') > html.indexOf('<body');
  const releases = await holdBack(page);
  await page.goto(path, { waitUntil: 'commit' });
  if (hasInlinedStyles) {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await shiftsAfterPaint(page);
  }
  for (const [index, { arrived }] of PIECES.entries()) {
    releases[index]?.();
    await arrived(page);
    await shiftsAfterPaint(page);
  }
}

for (const path of PATHS) {
  test(`nothing moves while ${path} arrives piece by piece`, async ({ page, allowConsole }) => {
    if (path.split('/').length > 3) needs('rewrites');
    // The unknown address; a preload that is held back looks unused.
    allowConsole(/404|preload/);
    await recordLayoutShifts(page);
    for (const width of WIDTHS) {
      // docs/product/visitors.md#nothing-moves: a late font wraps the text beside the form anew.
      if (path.startsWith('/sign-up') && width >= 1024) continue;
      await page.setViewportSize({ width, height: 823 });
      await loadInPieces(page, path);
      expect(await shiftsAfterPaint(page), `${width} pixels wide`).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}
