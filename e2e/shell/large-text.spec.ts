import { expect, test } from '../fixtures.ts';
import { categoriesDialog } from '../support/locators.ts';

const PAGES = [
  '/dashboard/',
  '/requests/',
  '/requests/category/1/',
  '/benefits-and-offers/',
  '/benefits-and-offers/all/',
  '/account/',
];

test('text of twice the size fits every page and the drawer', async ({ page, signIn }) => {
  await signIn();
  const session = await page.context().newCDPSession(page);
  // The browser's font size: unlike zoom it keeps the width of the window.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const expectNothingBeside = async () => {
    const sides = () =>
      page.evaluate(() => {
        const [top, drawer] = [document.documentElement, document.querySelector('dialog[open]')];
        return [top, drawer ?? top].map((box) => Math.max(0, box.scrollWidth - box.clientWidth));
      });
    expect(await sides()).toEqual([0, 0]);
  };
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', /^[3-9]\d(\.\d+)?px$/);
      await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
      await expectNothingBeside();
    });
  }
  await test.step('the drawer of categories', async () => {
    await page.goto('/dashboard/');
    await page.getByRole('button', { name: 'Create a request' }).first().click();
    const drawer = categoriesDialog(page);
    await expect(drawer.getByRole('button', { name: 'Wildcard' })).toBeVisible();
    await expectNothingBeside();
  });
});
