import { expect, test } from '../fixtures.ts';
import { messageField } from '../support/locators.ts';

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
