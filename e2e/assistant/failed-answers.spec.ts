// docs/product/assistant.md#retry-line
// docs/product/shell.md#back-online
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { answerEverything, begin, proceed } from '../support/assistant.ts';
import { assistantDialog } from '../support/locators.ts';

const ANSWERS = '**/user_request_answers';
const OOPS = { status: 500, body: '<h1>Oops</h1>' };

const button = (page: Page, name: string) => assistantDialog(page).getByRole('button', { name, exact: true });

/** Returns the place of an element on the screen; its width follows its words. */
async function placeOf(element: Locator): Promise<readonly number[]> {
  const box = await element.boundingBox();
  return [box?.x ?? -1, box?.y ?? -1].map(Math.round);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('has one button after a failed answer or submission, in the place of Continue or Submit, and saves it when the network returns @wide', async ({
  page,
  context,
  signUp,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_INTERNET_DISCONNECTED|The request assistant failed: (http 500|network 0)/);
  await signUp({ at: null });
  await begin(page, 'pet', 'Something else for my pet');
  await page.route(ANSWERS, (route) => route.fulfill(OOPS));
  await assistantDialog(page).getByLabel('What does your pet need').fill('A larger bed');
  const placeOfContinue = await placeOf(proceed(page));
  await proceed(page).click();
  await expect(assistantDialog(page).getByRole('alert')).toHaveText('Couldn’t save.');
  await expect(button(page, 'Retry')).toHaveCount(1);
  await expect(proceed(page)).toHaveCount(0);
  await expect.poll(() => placeOf(button(page, 'Retry'))).toEqual(placeOfContinue);
  await assistantDialog(page).getByLabel('What does your pet need').fill('A larger bed, please');
  await expect(assistantDialog(page).getByRole('alert')).toHaveCount(0);
  await expect(proceed(page)).toBeEnabled();

  await page.unroute(ANSWERS);
  await context.setOffline(true);
  await proceed(page).click();
  await expect(assistantDialog(page).getByRole('alert')).toContainText('Couldn’t save. You are offline.');
  await expect(assistantDialog(page).getByLabel('What does your pet need')).toHaveValue(
    'A larger bed, please',
  );
  await context.setOffline(false);
  await expect(assistantDialog(page).getByRole('alert')).toHaveCount(0);
  await expect(assistantDialog(page).getByRole('button', { name: 'Edit' })).toBeVisible();
  await answerEverything(page);
  await page.route('**/submit', (route) => route.fulfill(OOPS));
  await button(page, 'Submit').scrollIntoViewIfNeeded();
  const placeOfSubmit = await placeOf(button(page, 'Submit'));
  await button(page, 'Submit').press('Enter');
  await expect(assistantDialog(page).getByRole('alert')).toHaveText('Couldn’t send your request.');
  await expect(button(page, 'Retry')).toBeFocused();
  await expect(assistantDialog(page).getByRole('alert')).toBeInViewport();
  await expect(button(page, 'Submit')).toHaveCount(0);
  expect(await placeOf(button(page, 'Retry'))).toEqual(placeOfSubmit);
  await page.unroute('**/submit');
  await page.keyboard.press('Enter');
  await expect(assistantDialog(page).getByRole('link', { name: 'View your request' })).toBeVisible();
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
