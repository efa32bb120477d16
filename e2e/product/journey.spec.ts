import { expect, expectAccessible, test } from '../fixtures.ts';
import { createRequest, finishOnboarding, writeWithPhoto } from '../support/journey.ts';
import { signUp } from '../support/employees/employee.ts';
import { messageLog, pictureDialog } from '../support/locators.ts';

const SURVEY = 'Find a vet';

// On a wide screen shell/keyboard.spec.ts goes the same way.
test('signs up, creates a request and gets a reply @phone', async ({ page, concierge }) => {
  await signUp(page);
  await finishOnboarding(page);
  await createRequest(page, /^pet$/i, SURVEY);

  await page.goto('/requests');
  await expect(page.getByRole('tab', { name: 'To do (1)' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(SURVEY) }).click();
  await writeWithPhoto(page, 'Here she is, my cat.');

  const id = page.url().split('/').at(-1) ?? '';
  await concierge('start', id);
  await concierge('reply', id, 'What a face! I have called two vets near you.');
  await page.reload();
  await expect(messageLog(page).getByText('What a face!')).toBeVisible();
  await expect(page.getByText('In Progress')).toBeVisible();
  await expectAccessible(page);

  await messageLog(page).getByRole('link', { name: 'photo.png' }).click();
  await expect(pictureDialog(page).getByRole('img')).toHaveAttribute('src', /\/files\//);
  await page.keyboard.press('Escape');
  await expect(pictureDialog(page)).toHaveCount(0);
  await expect(messageLog(page).getByText('What a face!')).toBeVisible();
});
