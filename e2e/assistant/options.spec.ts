import { expect, test } from '../fixtures.ts';
import { begin } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';

test('options beside each other are equally high', { tag: '@wide' }, async ({ page, signUp }) => {
  await signUp();
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
