// docs/product/requests.md#unknown-request
// docs/product/thread.md#message-text
// docs/product/uploads.md#file-types
// docs/product/uploads.md#file-size
// docs/product/widgets.md#longest-text
import { expect, test } from '../fixtures.ts';
import { begin, proceed } from '../support/assistant.ts';
import { assistantDialog, messageField } from '../support/locators.ts';

test('an unknown request leads back, and a thread refuses an executable by its type, and the server one with the name of a picture', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 4(04|22)/);
  await signIn('/requests/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We could not find that request' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Requests' }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();

  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(messageField(page)).toBeVisible();
  const refusalOf = (name: string) => page.getByRole('alert').filter({ hasText: name });
  const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  await page.getByLabel('Attach a file').setInputFiles(program);
  await expect(refusalOf('setup.exe')).toContainText(
    'setup.exe has an invalid file type. Only images or PDFs are allowed.',
  );

  const disguised = {
    name: 'holiday.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ not a picture at all'),
  };
  await page.getByLabel('Attach a file').setInputFiles(disguised);
  await expect(refusalOf('holiday.png')).toHaveText(
    'holiday.png has an invalid file type. Only images or PDFs are allowed.',
  );
  await expect(refusalOf('holiday.png').getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a pasted answer that is too long is kept whole and waits until it is shorter', async ({
  page,
  signUp,
}) => {
  await signUp({ at: null });
  await begin(page, 'pet', 'Something else for my pet');
  const answer = assistantDialog(page).getByRole('textbox');
  await answer.focus();
  await page.keyboard.insertText('y'.repeat(5_600));
  await expect(answer).toHaveValue('y'.repeat(5_600));
  await expect(assistantDialog(page)).toContainText('Please keep this under 5,000 characters. It has 5,600.');
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(request.url()));
  await proceed(page).click();
  await answer.press('ControlOrMeta+Enter');
  await expect(answer).toBeFocused();
  expect(calls).toEqual([]);
  await answer.fill('Walk my dog on Friday.');
  await proceed(page).click();
  await expect(assistantDialog(page).getByText('Walk my dog on Friday.')).toBeVisible();
});
