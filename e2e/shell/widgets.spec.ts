// docs/product/shell.md#toasts
// docs/product/widgets.md#chip
// docs/product/widgets.md#link
// docs/product/widgets.md#drawer-closing
// docs/product/widgets.md#widget-list
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { colorShare } from '../support/page/pixels.ts';
import { focusIsShown } from '../support/page/keyboard.ts';

/** The gallery shows pictures that are missing, and how they are replaced. */
const MISSING_PICTURE = /status of 404/;

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });
const isSettled = (element: Locator) =>
  expect.poll(() => element.evaluate((dialog) => dialog.getAnimations().length)).toBe(0);

test('every shared widget is on the development page, answers, and has colors of the system in forced colors', async ({
  page,
  allowConsole,
}) => {
  allowConsole(MISSING_PICTURE);
  await page.goto('/gallery/');
  // Hydrated: the first press is answered.
  const pressed = chip(page, 'Press me');
  await expect(async () => {
    await pressed.click();
    await expect(pressed).toHaveAttribute('aria-pressed', 'true', { timeout: 100 });
  }).toPass();
  await pressed.click();
  await test.step('shows each', async () => {
    for (const name of [
      'Type and brand',
      'Buttons',
      'Chips',
      'Fields',
      'Drawer and ConfirmDialog',
      'Tabs and Menu',
    ])
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    const widgets = [
      page.getByRole('button', { name: 'Continue', exact: true }),
      chip(page, 'Press me'),
      page.getByRole('link', { name: 'Inline' }),
      page.getByRole('tab', { name: 'To do (3)' }),
      page.locator('input[type=file]'),
      page.getByLabel('A field of type text', { exact: true }),
      page.getByLabel('Phone number', { exact: true }),
      page.getByRole('status', { name: 'Loading' }),
      page.getByRole('heading', { name: 'Good morning, Maya' }),
      page.getByText('Muted text for what comes second.'),
      page.getByText('Overline', { exact: true }),
      page.getByText('Sundial', { exact: true }),
    ];
    for (const widget of widgets) await expect(widget.first()).toBeVisible();
  });
  await test.step('chips: a button toggles, a radio is chosen, a checkbox toggles, a disabled one does neither', async () => {
    const button = chip(page, 'Press me');
    for (const pressed of ['true', 'false', 'true']) {
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', pressed);
    }
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    await radio('First').check({ force: true });
    await expect(radio('First')).toBeChecked();
    await expect(radio('Second')).not.toBeChecked();
    const checkbox = page.getByRole('checkbox', { name: 'Home', exact: true }).first();
    for (const checked of [true, false]) {
      await checkbox.click({ force: true });
      await expect(checkbox).toBeChecked({ checked });
    }
    await expect(chip(page, 'Disabled').first()).toBeDisabled();
    await expect(radio('Disabled')).toBeDisabled();
  });
  await test.step('links: a chip and a link elsewhere open a tab that knows nothing of this page', async () => {
    await page
      .context()
      .route('https://example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }),
      );
    for (const name of ['Partner', 'a person']) {
      const opening = page.waitForEvent('popup');
      await page.getByRole('link', { name }).click();
      const tab = await opening;
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => [opener as unknown, document.referrer])).toEqual([null, '']);
      await tab.close();
    }
    await expect(page.getByRole('link', { name: 'Disabled link' })).not.toHaveAttribute('href', /./);
  });
  await test.step('drawers: a click on the backdrop closes a dismissible one only, Escape every one', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const open = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      await isSettled(drawer(page, name));
    };
    await open('Right panel');
    await page.mouse.click(100, 400);
    await expect(drawer(page, 'Right panel')).toBeHidden();
    await open('Full bleed');
    await page.mouse.click(100, 400);
    await page.mouse.click(100, 500);
    // A drawer that closes is visible until it has slid out.
    await isSettled(drawer(page, 'Full bleed'));
    await expect(drawer(page, 'Full bleed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page, 'Full bleed')).toBeHidden();
    await open('Not modal');
    await page.mouse.click(100, 400);
    await isSettled(drawer(page, 'Not modal'));
    await expect(drawer(page, 'Not modal')).toBeVisible();
    await drawer(page, 'Not modal').getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page, 'Not modal')).toBeHidden();
  });
  await test.step('a toast is shown until its button is pressed', async () => {
    await page.getByRole('button', { name: 'Show info' }).click();
    await page.getByRole('button', { name: 'Show error' }).click();
    const area = page.getByRole('region', { name: 'Notifications' });
    await expect(area.getByRole('status')).toContainText('Here is one (info).');
    await expect(area.getByRole('alert')).toContainText('Here is one (error).');
    await area.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
    await expect(area.getByRole('status')).toHaveCount(0);
    await expect(area.getByRole('alert')).toBeVisible();
  });
  await page.reload();
  await test.step('forced colors', () => expectSystemColors(page));
});

// docs/product/accessibility.md#forced-colors
async function expectSystemColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const labelled = (input: Locator) => page.locator('label').filter({ has: input }).first();
  const radio = (name: string) => labelled(page.getByRole('radio', { name, exact: true }));
  const choice = (name: string) => labelled(page.getByRole('checkbox', { name, exact: true }));
  const switchNamed = (name: string) => page.getByRole('switch', { name, exact: true }).locator('..');
  const tab = (name: string) => page.getByRole('tab', { name });
  const terms = page.getByRole('checkbox', { name: 'I agree to the terms' });
  await terms.check();
  const pairs = [
    [chip(page, 'Pressed'), page.getByRole('button', { name: /^Find a plumber/ })],
    [
      page.getByRole('link', { name: 'Selected link' }),
      page.getByRole('link', { name: 'Link', exact: true }),
    ],
    [radio('Second'), radio('First')],
    [choice('Pet'), choice('Home')],
    [terms, page.getByRole('checkbox', { name: 'Send me news' })],
    [switchNamed('On'), switchNamed('Show only my benefits')],
    [tab('To do (3)'), tab('Completed (12)')],
  ] as const;
  for (const [on, off] of pairs) {
    expect(await colorShare(on, 'Highlight'), on.toString()).toBeGreaterThan(0.05);
    expect(await colorShare(off, 'Highlight'), off.toString()).toBe(0);
  }
  const third = await colorShare(page.getByRole('progressbar', { name: 'Step 1 of 3' }), 'Highlight');
  expect(third, 'a third of the progress').toBeGreaterThan(0.1);
  expect(third, 'a third of the progress').toBeLessThan(0.4);

  const heading = page.getByRole('heading', { name: 'Good morning, Maya' });
  await heading.selectText();
  expect(await colorShare(heading, 'Highlight'), 'selected text').toBeGreaterThan(0.1);
  await page.getByLabel('A field of type text', { exact: true }).focus();
  expect(await focusIsShown(page), 'the focused field').toBe(true);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  expect(await focusIsShown(page), 'the focused row of the menu').toBe(true);
}
