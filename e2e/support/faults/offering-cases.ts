import { expect, type Page } from 'playwright/test';
import { ALL, cards, LANDING } from '../offerings.ts';
import { opens, type FaultCase } from './case.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true });
const drawer = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Calls of the two screens of benefits and offers. */
export const offeringCases: readonly FaultCase[] = [
  ...(['benefit', 'product'] as const).map((type): FaultCase => ({
    name: `featured offerings: ${type}`,
    call: `GET types=${type}&`,
    url: `**/offerings?types=${type}&*`,
    begin: opens(LANDING),
    text: /We could not load your benefits and offers\./,
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(
        page.getByRole('heading', { name: type === 'benefit' ? 'Your Benefits' : /Exclusive .* Offers/ }),
      ).toBeVisible(),
  })),
  {
    name: 'all offerings',
    call: 'GET types=benefit',
    url: /\/offerings\?types=benefit(,|%2C)product/,
    begin: opens(ALL),
    text: /We could not load your benefits and offers\./,
    retry: 'Try again',
    expectRecovery: ({ page }) => expect(cards(page).first()).toBeVisible(),
  },
  {
    name: 'one offering',
    call: 'GET /api/v1/offerings/',
    url: '**/api/v1/offerings/*',
    begin: async ({ page }) => {
      await page.goto(ALL);
      await cards(page).first().getByRole('button').click();
    },
    text: /There was an error loading the offering details\. Please try again\..*contact support at support@/s,
    hidesReason: true,
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(drawer(page).getByRole('heading', { level: 3 }).first()).toBeVisible(),
  },
  {
    name: 'the categories of offerings',
    call: 'GET /offering_categories',
    begin: opens(ALL),
    // Without a reply the page derives the categories from the offerings.
    failure: (page) => page.getByRole('radiogroup', { name: 'Category' }),
    text: /All/,
    hidesReason: true,
    expectKept: async (page) => {
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByRole('radio')).not.toHaveCount(1);
      await expect(alert(page)).toHaveCount(0);
    },
    retry: async ({ page }) => {
      await page.reload();
    },
    expectRecovery: ({ page }) => expect(page.getByRole('radiogroup').locator('img').first()).toBeVisible(),
  },
];
