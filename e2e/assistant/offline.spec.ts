import { expect, test } from '../fixtures.ts';
import { begin, proceed } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';

test('says that it is offline, keeps the answer and saves it when the network returns @wide', async ({
  page,
  context,
  signUp,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE|The request assistant failed: network 0/);
  await signUp({ at: null });
  await begin(page, 'pet', 'Something else for my pet');
  const assistant = assistantDialog(page);
  await assistant.getByLabel('What does your pet need').fill('A larger bed');
  await context.setOffline(true);
  await proceed(page).click();
  await expect(assistant.getByRole('alert')).toContainText("Couldn't save. You are offline.");
  await expect(assistant.getByLabel('What does your pet need')).toHaveValue('A larger bed');
  await context.setOffline(false);
  await expect(assistant.getByRole('alert')).toHaveCount(0);
  await expect(assistant.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a page that failed offline loads by itself when the network returns @wide', async ({
  page,
  context,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE|ERR_FAILED/);
  await signIn(null);
  // The page itself comes; its calls fail as they do without a network.
  await page.route('**/api/v1/offerings*', (route) => route.abort('internetdisconnected'));
  await page.goto('/benefits-and-offers/all');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/api/v1/offerings*');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(
    page.getByRole('list', { name: 'All Benefits & Offers' }).getByRole('button').first(),
  ).toBeVisible();
});
