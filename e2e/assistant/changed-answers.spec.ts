// docs/product/assistant.md#editing
// docs/product/assistant.md#answers-set-aside
import { expect, expectAccessible, test } from '../fixtures.ts';
import { begin, proceed, say } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';
import { hold } from '../support/page/network.ts';

test.beforeEach(async ({ signUp }) => {
  await signUp({ at: null });
});

test('asks other questions after an earlier answer is changed, sets answers aside that no longer apply, and takes them back @wide', async ({
  page,
}) => {
  await begin(page, 'pet', 'Find a vet');
  await assistantDialog(page).getByLabel('Who’s the patient?').waitFor();
  const ask = await hold(page, '**/next_screen_item');
  await say(page, 'Who’s the patient?', 'Biscuit');
  await assistantDialog(page).getByRole('button', { name: 'Edit' }).click();
  const choice = assistantDialog(page).getByRole('radio', { name: 'Something seems off' });
  await ask();
  await expect(choice).toBeVisible();
  await expect(
    assistantDialog(page).getByRole('textbox'),
    'the next question leaves the focus',
  ).toBeFocused();
  await assistantDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await choice.check();
  await proceed(page).click();
  await say(page, 'What are you seeing?', 'He limps');
  await assistantDialog(page).getByRole('button', { name: 'Edit' }).nth(1).click();
  await assistantDialog(page).getByRole('radio', { name: 'Teeth' }).check();
  await assistantDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Discard your changes?');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(assistantDialog(page).getByRole('button', { name: 'Edit' }).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await assistantDialog(page).getByRole('radio', { name: 'Teeth' }).check();
  await assistantDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await assistantDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(assistantDialog(page).getByRole('log')).toContainText('Teeth');
  const log = assistantDialog(page).getByRole('log');
  await expect(log).not.toContainText('He limps');
  const note = assistantDialog(page).getByRole('status').filter({ hasText: 'no longer applies' });
  const changeTo = async (option: string) => {
    await assistantDialog(page).getByRole('button', { name: 'Edit' }).nth(1).click();
    await assistantDialog(page).getByRole('radio', { name: option }).check();
    await assistantDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(log).toContainText(option);
  };
  await expect(note).toContainText('One answer no longer applies and is not sent.');
  await expect(note).toContainText('He limps');
  await expectAccessible(page);
  await assistantDialog(page).getByRole('button', { name: 'Undo the change' }).click();
  await expect(log).toContainText('He limps');
  await expect(note).toBeHidden();
  await changeTo('Teeth');
  await expect(note).toContainText('He limps');
  await page.reload();
  await page
    .getByRole('region', { name: 'Continue your request' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await changeTo('Something seems off');
  await expect(log).toContainText('He limps');
  await expect(note).toBeHidden();
});
