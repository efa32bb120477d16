// docs/product/api.md#core-calls
// docs/product/api.md#additive-calls
// docs/product/api.md#additive-rule
// docs/product/assistant.md#confirmation
// docs/product/categories.md#help-first
// docs/product/completion.md#card
// docs/product/completion.md#message-of-thanks
// docs/product/completion.md#time-given-back
// docs/product/dashboard.md#your-turn
// docs/product/dashboard.md#coming-up
// docs/product/desk-session.md#no-desk
// docs/product/identity.md#confirmation-notice
// docs/product/live.md#polling
// docs/product/passkeys.md#passkeys-section
// docs/product/passkeys.md#sign-in-button
// docs/product/playbooks.md#progress
// docs/product/product.md#audience
// docs/product/requests.md#short-lists
// docs/product/requests.md#answer-time
// docs/product/requests.md#promised-day
// docs/product/thread.md#what-you-told-us
import { deskRoutes } from '../../src/lib/routes/desk-routes.ts';
import { expect, test } from '../fixtures.ts';
import { conciergeAt } from '../support/employees/concierge.ts';
import { createRequest, finishOnboarding, writeWithPhoto } from '../support/journey.ts';
import { ownRequest } from '../support/employees/own-request.ts';
import { signUp, submitSignIn } from '../support/employees/employee.ts';
import { compatibility } from '../support/core-api/places.ts';
import { withAuthenticator } from '../support/page/authenticator.ts';
import { mainNavigation, messageField, messageLog, pictureDialog } from '../support/locators.ts';

/** Its playbook shows its progress with the whole API. */
const SURVEY = 'Get quotes from movers';
const desk = { port: compatibility.referencePort, folder: compatibility.dataFolder };

test('completes the journey on a plain host with an API of core calls on another origin, without live stream and unread marks', async ({
  page,
  allowConsole,
}) => {
  // A host without rewrites answers a deep link with its 404 page, and the API knows no company branding.
  allowConsole(/status of 404/);
  await signUp(page);
  await finishOnboarding(page);
  await createRequest(page, /moving/i, SURVEY);
  await page.goto('/requests');
  await page.getByRole('link', { name: new RegExp(SURVEY) }).click();
  await writeWithPhoto(page, 'Here is the door.');
  const path = new URL(page.url()).pathname;
  const id = path.split('/')[2] ?? '';
  await messageLog(page).getByRole('link', { name: 'photo.png' }).click();
  await expect(pictureDialog(page).getByRole('img')).toHaveAttribute(
    'src',
    new RegExp(`^${compatibility.apiOrigin}/files/`),
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download photo.png' }).click();
  expect((await saved).suggestedFilename()).toBe('photo.png');
  await page.goto(path);
  await expect(page.getByRole('list', { name: 'When you will hear from us' })).toHaveCount(0);
  await expect(page.getByText(/of 5 done/)).toHaveCount(0);
  // Without the list of answers, the text.
  await page.getByText('What you told us').click();
  await expect(page.locator('details > p')).toContainText('Whatever suits you best');
  await conciergeAt(desk, 'typing', id);
  await conciergeAt(desk, 'reply', id, 'It takes a little longer here.');
  const log = messageLog(page);
  await expect(log.getByText('It takes a little longer here.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('The concierge is writing…')).toHaveCount(0);
  // A card is the numbered text, and is answered by text.
  await conciergeAt(desk, 'ask', id, 'Which van?');
  await expect(log.getByText(/1\. Blue van/)).toBeVisible({ timeout: 15_000 });
  await expect(log.getByRole('group', { name: 'Which van?' })).toHaveCount(0);
  await expect(page.getByText('Waiting on you')).toHaveCount(0);
  await messageField(page).fill('2, please.');
  const delivered = page.waitForResponse('**/messages*');
  await page.keyboard.press('Enter');
  await expect(log.getByText('2, please.')).toBeVisible();
  await delivered;
  await expect(page).toHaveTitle(/^[^(]/);
  await page.goto('/requests/');
  const card = page.getByRole('tabpanel').getByRole('link');
  await expect(card).not.toContainText(/\d new/);
  const main = mainNavigation(page);
  await expect(main.getByRole('link', { name: 'Requests', exact: true })).toBeVisible();
  await page.goto('/dashboard/');
  await expect(page.getByRole('region', { name: 'Your latest request' }).getByRole('article')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your turn' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Coming up' })).toHaveCount(0);
  await conciergeAt(desk, 'complete', id);
  await page.goto(path);
  await expect(
    page.getByText('This request is completed. Write here if something is still open.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Completed' })).toHaveCount(0);
});

test('shows no section that the API does not have, and no desk: its address leads to the sign-in, or says so', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const { employee } = await ownRequest(compatibility.proxyOrigin);
  const toDesk: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/desk\//.test(request.url())) toDesk.push(request.url());
  });
  await withAuthenticator(page);
  const offered = page.waitForResponse(/\/api\/v1\/passkeys\/sign_in$/);
  await page.goto('/desk/');
  await expect(page).toHaveURL(/\/sign-in\/?$/);
  expect((await offered).status()).toBe(404);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await submitSignIn(page, employee);
  await expect(page).toHaveURL(/\/dashboard\/?$/);
  const listed = page.waitForResponse(/\/api\/v1\/passkeys$/);
  await page.goto('/account/');
  expect((await listed).status()).toBe(404);
  await expect(page.getByText(employee.email).first()).toBeVisible();
  for (const name of ['Passkeys', 'Contact info', 'About you', 'Devices signed in', 'Mails about answers']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /^Change (name|email address)$/ })).toHaveCount(0);
  expect(toDesk).toEqual([]);

  await test.step('a concierge’s session finds no desk: each screen says so, and calls nothing further', async () => {
    await page.evaluate(() => {
      for (const key of ['token', 'tokenExpiresAt'])
        localStorage.setItem(`desk.${key}`, localStorage.getItem(key) ?? '');
    });
    await page.clock.install();
    const screens = deskRoutes.filter(({ access }) => access === 'concierge');
    for (const path of screens.map((screen) => screen.path.replace(':requestId', '7'))) {
      await page.goto(path);
      await expect(page.getByText('There is no desk here.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      toDesk.length = 0;
      await page.clock.runFor('05:00');
      expect(toDesk, path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => toDesk.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/desk\/sign-in\/?$/);
  });
});
