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

test.beforeEach(async ({ signUp, allowConsole }) => {
  await signUp({ at: null });
  allowConsole(/status of 500|The request assistant failed: http 500/);
});

test('has one button after a failed answer, in the place of Continue @wide', async ({ page }) => {
  await begin(page, 'pet', 'Something else for my pet');
  await page.route(ANSWERS, (route) => route.fulfill(OOPS));
  await assistantDialog(page).getByLabel('What does your pet need').fill('A larger bed');
  const place = await placeOf(proceed(page));
  await proceed(page).click();
  await expect(assistantDialog(page).getByRole('alert')).toHaveText("Couldn't save.");
  await expect(button(page, 'Retry')).toHaveCount(1);
  await expect(proceed(page)).toHaveCount(0);
  await expect.poll(() => placeOf(button(page, 'Retry'))).toEqual(place);
  await assistantDialog(page).getByLabel('What does your pet need').fill('A larger bed, please');
  await expect(assistantDialog(page).getByRole('alert')).toHaveCount(0);
  await expect(proceed(page)).toBeEnabled();
});

test('has one button after a failed submission, in the place of Submit @wide', async ({ page }) => {
  await begin(page, 'pet', 'Something else for my pet');
  await answerEverything(page);
  await page.route('**/submit', (route) => route.fulfill(OOPS));
  await button(page, 'Submit').scrollIntoViewIfNeeded();
  const place = await placeOf(button(page, 'Submit'));
  await button(page, 'Submit').press('Enter');
  await expect(assistantDialog(page).getByRole('alert')).toHaveText("Couldn't send your request.");
  await expect(button(page, 'Retry')).toBeFocused();
  await expect(assistantDialog(page).getByRole('alert')).toBeInViewport();
  await expect(button(page, 'Submit')).toHaveCount(0);
  expect(await placeOf(button(page, 'Retry'))).toEqual(place);
  await page.unroute('**/submit');
  await page.keyboard.press('Enter');
  await expect(assistantDialog(page).getByRole('link', { name: 'View your request' })).toBeVisible();
});
