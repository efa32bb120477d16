// docs/product/assistant.md#further-files
import { expect, expectAccessible, test } from '../fixtures.ts';
import { answerEverything, begin, smallPhoto } from '../support/assistant.ts';
import { assistantDialog, messageLog } from '../support/locators.ts';

test('further pages are added in the summary and stand in the thread of the request @wide', async ({
  page,
  signUp,
}) => {
  await signUp();
  await begin(page, 'pet', 'Something else for my pet');
  await answerEverything(page);
  const assistant = assistantDialog(page);
  await assistant.getByRole('button', { name: 'Add a photo or another page' }).click();
  for (const name of ['front.png', 'back.png', 'wrong.png']) {
    await assistant.locator('input[type=file]').setInputFiles({ ...smallPhoto, name });
    await expect(assistant.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  await assistant.getByRole('button', { name: 'Remove wrong.png' }).click();
  await expectAccessible(page);
  await assistant.getByRole('button', { name: 'Submit' }).click();
  await assistant.getByRole('link', { name: 'View your request' }).click();
  for (const name of ['front.png', 'back.png'])
    await expect(messageLog(page).getByRole('link', { name })).toBeVisible();
  await expect(messageLog(page).getByRole('link', { name: 'wrong.png' })).toHaveCount(0);
});
