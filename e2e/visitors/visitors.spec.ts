// docs/product/accessibility.md#low-windows
// docs/product/accessibility.md#statement-1
// docs/product/product.md#estimated-time
// docs/product/visitors.md#how-it-works
// docs/product/visitors.md#without-script
// docs/product/visitors.md#honest-promises
// docs/product/visitors.md#white-label
import { expect, expectAccessible, test } from '../fixtures.ts';
import { focusIsShown, press } from '../support/page/keyboard.ts';
import { requestIdeas } from '../../src/lib/messages/visitors-requests.ts';

const PATH = '/how-it-works';
const SECTIONS = ['What you can ask', 'For employers', 'Privacy in plain words', 'Questions and answers'];

test('explains the service, also to employees, in sections that are accessible in both themes @phone', async ({
  page,
  signIn,
}) => {
  await signIn(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Your time, back.' })).toBeVisible();
  for (const name of SECTIONS) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  const main = page.getByRole('main');
  await expect(main).toContainText('an estimated 3-4 hours');
  await expect(main.getByRole('list').getByRole('heading', { level: 3 }).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test('lists every category with its picture and ideas, and needs the keyboard alone @wide', async ({
  page,
}) => {
  await page.goto(PATH);
  for (const { category, ideas } of requestIdeas) {
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: category, exact: true }) });
    for (const idea of ideas) await expect(entry).toContainText(idea);
    await entry.scrollIntoViewIfNeeded();
    await expect
      .poll(() => entry.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }

  await press(page, page.locator('summary', { hasText: 'Can I send documents?' }));
  await expect(page.getByText('up to 25 MB each')).toBeVisible();
  expect(await focusIsShown(page)).toBe(true);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }).last());
  await expect(page).toHaveURL('/sign-up');
});

// docs/product/accessibility.md#statement
test('every public page leads to it and to the accessibility statement, and it leads back @wide', async ({
  page,
}) => {
  const statement = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' });
  for (const path of ['/sign-up/example-bakery', '/sign-in']) {
    await page.goto(path);
    await expect(statement).toHaveAttribute('href', '/accessibility/');
    await page.getByRole('link', { name: 'How it works' }).click();
    await expect(page).toHaveURL(PATH);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/sign-in');
  await page.goBack();
  await statement.click();
  await expect(page).toHaveURL('/accessibility');
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
  for (const name of ['The standard', 'What we test, and how', 'What we know is missing']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute(
    'href',
    'mailto:support@sundial.example?subject=A%20barrier%20in%20Sundial',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 256 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is complete, and asks for no script @wide', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(PATH);
    for (const name of SECTIONS)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      /^mailto:support@sundial\.example/,
    );
    expect(scripts).toEqual([]);
  });
});
