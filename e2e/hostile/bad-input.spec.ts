import { expect, test } from '../fixtures.ts';
import { messageField } from '../support/locators.ts';

test.describe('in a thread', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('/requests');
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await expect(messageField(page)).toBeVisible();
  });

  test('refuses an executable by its type', async ({ page }) => {
    const file = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
    await page.getByLabel('Attach a file').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText(
      'setup.exe has an invalid file type. Only images or PDFs are allowed.',
    );
  });

  test('the server refuses an executable with the name of a picture', async ({ page, allowConsole }) => {
    allowConsole(/status of 422/);
    const file = {
      name: 'holiday.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ not a picture at all'),
    };
    await page.getByLabel('Attach a file').setInputFiles(file);
    const refusal = page.getByRole('alert').filter({ hasText: 'holiday.png' });
    await expect(refusal).toHaveText(
      'holiday.png has an invalid file type. Only images or PDFs are allowed.',
    );
    await expect(refusal.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});

test('an unknown request shows a not-found message with a link back', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await signIn('/requests/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We could not find that request' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Requests' }).click();
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
});
