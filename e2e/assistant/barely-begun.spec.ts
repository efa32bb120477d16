import { expect, test } from '../fixtures.ts';
import { begin } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';

test('one typed letter is kept, but not offered on the dashboard @wide', async ({ page, signUp }) => {
  await signUp({ at: null });
  const field = assistantDialog(page).getByLabel('What does your pet need');
  const card = page.getByRole('region', { name: 'Continue your request' });
  const leave = async (words: RegExp) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText(words);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.reload();
    // The first view of the dashboard replaces the one that is shown while it loads, and the card with it.
    await expect(page.getByRole('button', { name: 'Explore categories' })).toBeVisible();
  };
  await begin(page, 'pet', 'Something else for my pet');
  await field.fill('A');
  await leave(/it is there when you choose this request again/);
  await expect(card).toHaveCount(0);
  await begin(page, 'pet', 'Something else for my pet');
  await expect(field).toHaveValue('A');
  await field.fill('A large bed for him');
  await leave(/you can continue from your dashboard/);
  await expect(card).toContainText('Something else for my pet');
  const question = page.getByRole('alertdialog');
  await card.getByRole('button', { name: 'Continue' }).click();
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('A large bed for him');
  await assistantDialog(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(field).toHaveValue('');
  await field.fill('A small bed for him');
  await leave(/you can continue from your dashboard/);
  const discard = card.getByRole('button', { name: 'Discard', exact: true });
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(discard).toBeFocused();
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Discard request' }).press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
