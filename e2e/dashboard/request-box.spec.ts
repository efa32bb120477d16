// docs/product/accessibility.md#forced-colors
// docs/product/assistant.md#typed-need
// docs/product/categories.md#request-box
// docs/product/dashboard.md#box-for-any-need
import type { Locator } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { assistantDialog, categoriesDialog, mainNavigation } from '../support/locators.ts';
import { endWord } from '../support/page/keyboard.ts';

const QUESTION = 'What can we take off your list?';

test('finds a request by keyboard, and takes any other need @wide', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signIn();
  const box = page.getByRole('combobox', { name: QUESTION });
  const options = page.getByRole('listbox', { name: QUESTION }).getByRole('option');
  const active = page.locator('[role=option][aria-selected=true]');
  const announced = page.getByRole('main').getByRole('status').filter({ hasText: 'match' });
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.fill('pet');
  await expect(announced).toHaveText('6 requests match.');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(active).toContainText('Find a pet sitter or walker');
  await expect(box).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
  await page.keyboard.press('End');
  await expect(active).toHaveText('Ask for “pet”');
  await expect(active).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(active).toContainText('Find a pet sitter or walker');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(active).toContainText('Find a pet sitter or walker');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('pet');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');

  await box.fill('plumber');
  await expect(options.first()).toContainText('Find someone to fix it');
  await box.fill('fix my bicycle');
  await expect(announced).toHaveText('No request matches. You can ask in your own words.');
  await expect(options).toHaveText('Ask for “fix my bicycle”');
  await page.keyboard.press('Enter');
  await expect(assistantDialog(page).getByRole('textbox')).toHaveValue('fix my bicycle');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  // Until it is sent.
  await expect(box).toHaveValue('fix my bicycle');

  await page.getByRole('button', { name: 'Create a request' }).click();
  const inDrawer = categoriesDialog(page).getByRole('combobox', { name: QUESTION });
  await inDrawer.fill('vet');
  await categoriesDialog(page).getByRole('option', { name: 'Find a vet pet' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(inDrawer, 'Escape closes the list first').toHaveAttribute('aria-expanded', 'false');
  await expect(categoriesDialog(page)).toBeVisible();
  await inDrawer.fill('find a vet');
  await categoriesDialog(page).getByRole('option', { name: 'Find a vet pet' }).click();
  await expect(assistantDialog(page).getByText('Who’s the patient?')).toBeVisible();
});

test('offers any need and a retry without the requests, and takes what is typed after an assistant that asked for a date @wide', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await page.route(/\/request_surveys$/, (route) => route.fulfill({ status: 500, body: '' }));
  await signIn();
  await page.getByRole('combobox', { name: QUESTION }).fill('vet');
  await expect(page.getByText('We could not load the requests to choose from.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveText('Ask for “vet”');
  await expectAccessible(page);
  await page.unroute(/\/request_surveys$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option', { name: 'Find a vet' })).toBeVisible();
  const flags = { answer: null, universal_answer: null, optional: false, last_question: false };
  const questions = [
    { label: 'When?', type: 'TextInput', format: { kind: 'date' } },
    { label: 'Where?', type: 'SingleSelectInput', select_options: [{ value: 'here', label: 'Here' }] },
  ];
  let asked = 0;
  await page.route('**/next_screen_item', (route) => {
    const id = (asked += 1);
    return route.fulfill({ json: { next_item: { id, question: { id, ...questions[id - 1] }, ...flags } } });
  });
  await page.route('**/user_request_answers', (route) =>
    route.fulfill({ json: { success: true, user_request_answer: { id: 1 } } }),
  );
  const box = page.getByRole('combobox', { name: QUESTION });
  await box.fill('find a vet');
  await page.getByRole('option', { name: 'Find a vet pet' }).waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(assistantDialog(page).getByLabel('When?')).toBeFocused();
  await page.keyboard.type('11022026');
  await page.keyboard.press('Enter');
  await expect(assistantDialog(page).getByRole('radio', { name: 'Here' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(box).toBeFocused();
  // Chromium returns the focus to the field without its caret.
  await page.keyboard.type('vet');
  await expect(box).toHaveValue('vet');
});

test('the last row stays in view above the tab bar, in low windows and with large text @phone', async ({
  page,
  signIn,
}) => {
  const box = page.getByRole('combobox', { name: QUESTION });
  for (const { height, fontSize } of [
    { height: 600, fontSize: 16 },
    // Above an on-screen keyboard.
    { height: 340, fontSize: 16 },
    { height: 600, fontSize: 32 },
  ]) {
    await page.setViewportSize({ width: 390, height });
    if (height === 600 && fontSize === 16) await signIn();
    else await page.goto('/dashboard/');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${String(size)}px`;
    }, fontSize);
    await box.fill('dog');
    const rows = page.getByRole('option');
    await expect(rows.nth(3)).toBeAttached();
    const tabBar = mainNavigation(page);
    const isClear = async (row: Locator) => {
      const [at, bar] = [await row.boundingBox(), await tabBar.boundingBox()];
      return at !== null && bar !== null && at.y + at.height <= bar.y;
    };
    await expect.poll(() => isClear(rows.last()), `${String(height)} px, ${String(fontSize)} px`).toBe(true);
    for (let row = 0; row < 4; row += 1) await box.press('ArrowDown');
    const active = page.getByRole('option', { selected: true });
    // Not below the last row either.
    await expect
      .poll(async () => {
        const [at, last] = [await active.boundingBox(), await rows.last().boundingBox()];
        return at !== null && last !== null && at.y + Math.min(at.height, 20) <= last.y;
      })
      .toBe(true);
  }
});

test('the Enter that ends a word of an input method neither chooses a request nor asks for one', async ({
  page,
  signIn,
}) => {
  await signIn();
  const box = page.getByRole('combobox', { name: QUESTION });
  await box.fill('pet');
  await page.keyboard.press('ArrowDown');
  await endWord(box);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(assistantDialog(page)).toHaveCount(0);
  await expect(box).toHaveValue('pet');
});
