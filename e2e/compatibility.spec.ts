import { expect, test } from './fixtures.ts';
import { runConciergeAt } from './support/concierge.ts';
import { createRequest, finishOnboarding, writeWithPhoto } from './support/journey.ts';
import { ownRequest } from './support/own-request.ts';
import { signIn, signUp } from './support/people.ts';
import { compatibility } from './support/section-seven/places.ts';

const SURVEY = 'Find a vet';
const desk = { port: compatibility.referencePort, folder: compatibility.dataFolder };

test('the journey on a plain host, with an API on another origin that speaks only section 7', async ({
  page,
  allowConsole,
}) => {
  // A host without rewrites answers a deep link with its 404 page, and the API knows no company branding.
  allowConsole(/status of 404/);
  await signUp(page);
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

test('without a stream the thread looks for news from time to time, and nothing is marked', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const { person, id, path } = await ownRequest(compatibility.apiOrigin, false);
  await signIn(page, person);
  await page.goto('/requests/');
  await expect(page.getByRole('tabpanel').getByRole('link')).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await runConciergeAt(desk, 'typing', id);
  await runConciergeAt(desk, 'reply', id, 'It takes a little longer here.');
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('It takes a little longer here.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('The concierge is writing…')).toHaveCount(0);
  await expect(page).toHaveTitle(/^[^(]/);
  await page.goto('/requests/');
  const card = page.getByRole('tabpanel').getByRole('link');
  await expect(card).not.toContainText(/\d new/);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Requests', exact: true })).toBeVisible();
});
