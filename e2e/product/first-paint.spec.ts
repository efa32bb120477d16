import { expect, test } from '../fixtures.ts';
import { needs } from '../support/needs.ts';
import { stylesArrived } from '../support/page/layout-shifts.ts';
import { largestDifference } from '../support/page/pixels.ts';

/** The column beside the form appears with the style sheet: from this width on at its right, else 6 rem of it below. */
const TWO_COLUMNS_FROM = 1024;
const WINDOW_HEIGHT = 900;
const ABOVE_THE_COLUMN = 800;
/** Of 255: antialiasing of rounded corners varies. */
const SAME = 2;

/** The colors of a theme are variables, inlined on all pages alike; a column of 1,000 pixels is that of every page. */
const CASES = [
  ['/sign-in/', 'light', [390, 1000, 1440]],
  ['/sign-in/', 'dark', [1440]],
  ['/forgot-password/', 'light', [390]],
  ['/reset-password/a-token/', 'light', [1440]],
] as const;

test('an entry page looks the same before its style sheet loads', async ({ page, browser, allowConsole }) => {
  needs('rewrites');
  // Without the font: its fallback has the same metrics, but other shapes.
  allowConsole(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  // Compares the served page, before scripts change it.
  await page.route('**/*.js', () => undefined);
  for (const [path, colorScheme, widths] of CASES) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      const isNarrow = width < TWO_COLUMNS_FROM;
      const clip = {
        x: 0,
        y: 0,
        width: isNarrow ? width : width / 2,
        height: isNarrow ? ABOVE_THE_COLUMN : WINDOW_HEIGHT,
      };
      await page.setViewportSize({ width, height: WINDOW_HEIGHT });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const before = await page.screenshot({ clip });
      await page
        .locator('link[rel=stylesheet][disabled]')
        .evaluate((link: HTMLLinkElement) => void (link.disabled = false));
      await stylesArrived(page);
      const after = await page.screenshot({ clip });
      const difference = await largestDifference(browser, before, after);
      expect(difference, `${path}, ${colorScheme}, ${width} pixels wide`).toBeLessThanOrEqual(SAME);
    }
  }
});
