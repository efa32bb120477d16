// docs/product/assistant.md#question-formats
// docs/product/assistant.md#option-keys
// docs/product/widgets.md#chip
// docs/product/widgets.md#input-mask
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { begin, proceed } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';

/** Expects a field that is inside the page and cuts nothing of what it shows. */
async function expectWhole(field: Locator): Promise<void> {
  await expect(field).toBeInViewport({ ratio: 1 });
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
}

test('options beside each other are equally high @wide', async ({ page, signUp }) => {
  await signUp({ at: null });
  const labels = [
    'Short',
    'One that has far more words than fit into a single line of its column',
    'Brief',
    'Curt',
  ];
  const question = {
    id: 1,
    label: 'Which one?',
    type: 'SingleSelectInput',
    select_options: labels.map((label) => ({ value: label, label })),
  };
  const item = {
    id: 1,
    question,
    answer: null,
    universal_answer: null,
    optional: false,
    last_question: false,
  };
  await page.route('**/next_screen_item', (route) => route.fulfill({ json: { next_item: item } }));
  await begin(page, 'pet', 'Find a vet');
  const chips = assistantDialog(page).locator('.chip');
  await expect(chips).toHaveCount(4);
  const boxes = await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
  );
  const [short, long, brief, curt] = boxes;
  expect(long?.top, 'they are beside each other').toBe(short?.top);
  expect(long?.height, 'it has two lines').toBeGreaterThan(curt?.height ?? 0);
  expect(short?.height).toBe(long?.height);
  expect(brief?.height).toBe(curt?.height);
});

test('a list, a mask and a date fit on the narrowest phone @phone', async ({ page, signUp }) => {
  await signUp({ at: null });
  await page.setViewportSize({ width: 320, height: 568 });
  await begin(page, 'car', 'Renew my registration');
  const assistant = assistantDialog(page);
  const state = assistant.getByRole('combobox', { name: 'Which state is the car registered in?' });
  await expectWhole(state);
  await state.selectOption('District of Columbia');
  await proceed(page).click();
  const plate = assistant.getByRole('textbox', { name: 'What is on the license plate?' });
  await expectWhole(plate);
  await plate.fill('ABC12345');
  await proceed(page).click();
  await expect(assistant.getByText('Please enter an answer such as ABC1234')).toBeVisible();
  await expect(plate).toHaveValue('ABC12345');
  await plate.fill('');
  await plate.pressSequentially('ac-12345');
  await plate.press('Home');
  await plate.press('ArrowRight');
  await plate.pressSequentially('.b');
  await expect(plate).toHaveValue('abc1234');
  await plate.press('Delete');
  await expect(plate).toHaveValue('ab1234');
  await proceed(page).click();
  const day = assistant.getByLabel(/^When does the registration run out\?/);
  await expect(day).toHaveAttribute('type', 'date');
  await expectWhole(day);
  await day.fill('2027-06-01');
  await proceed(page).click();
  for (const said of ['District of Columbia', 'ab1234', 'June 1, 2027']) {
    await expect(assistant.getByRole('log')).toContainText(said);
  }
});
