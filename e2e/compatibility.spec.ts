import { expect, test } from './fixtures.ts';
import { runConciergeAt } from './support/concierge.ts';
import { createRequest, finishOnboarding, writeWithPhoto } from './support/journey.ts';
import { compatibility } from './support/section-seven/places.ts';

const SURVEY = 'Find a vet';
const desk = { port: compatibility.referencePort, folder: compatibility.dataFolder };

test('the journey on a plain host, with an API on another origin that speaks only section 7', async ({
  page,
  signUp,
  allowConsole,
}) => {
  // A host without rewrites answers a deep link with its 404 page, and the API knows no company branding.
  allowConsole(/status of 404/);
  await signUp();
  await finishOnboarding(page);
  await createRequest(page, /^pet$/i, SURVEY);

  await page.goto('/requests');
  await page.getByRole('link', { name: new RegExp(SURVEY) }).click();
  await writeWithPhoto(page, 'Here she is, my cat.');
  const id = page.url().split('/').at(-1) ?? '';
  await runConciergeAt(desk, 'reply', id, 'What a face!');
  await page.reload();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('What a face!')).toBeVisible();

  await page.getByRole('link', { name: 'photo.png' }).click();
  await expect(page).toHaveURL(new RegExp(`^${compatibility.apiOrigin}/files/`));
});
