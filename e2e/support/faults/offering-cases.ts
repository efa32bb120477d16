import { expect, type Page } from 'playwright/test';
import { ALL, cards, LANDING } from '../offerings.ts';
import type { FaultCase, Stage } from './case.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ visible: true });
const tryAgain = ({ page }: Stage) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
const drawer = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Calls of the two screens of benefits and offers. */
export const offeringCases: readonly FaultCase[] = [
  ...(['benefit', 'product'] as const).map((type): FaultCase => ({
    name: `featured offerings: ${type}`,
    method: 'GET',
    url: `**/offerings?types=${type}&*`,
    part: `types=${type}&`,
    begin: async ({ page }) => {
      await page.goto(LANDING);
    },
    failure: alert,
    text: /We could not load your benefits and offers\./,
    retry: tryAgain,
    expectRecovery: ({ page }) =>
      expect(
        page.getByRole('heading', { name: type === 'benefit' ? 'Your Benefits' : /Exclusive .* Offers/ }),
      ).toBeVisible(),
  })),
  {
    name: 'all offerings',
    method: 'GET',
    url: /\/offerings\?types=benefit(,|%2C)product/,
    part: 'types=benefit',
    begin: async ({ page }) => {
      await page.goto(ALL);
    },
    failure: alert,
    text: /We could not load your benefits and offers\./,
    retry: tryAgain,
    expectRecovery: ({ page }) => expect(cards(page).first()).toBeVisible(),
  },
  {
    name: 'one offering',
    method: 'GET',
    url: '**/api/v1/offerings/*',
    part: '/api/v1/offerings/',
    begin: async ({ page }) => {
      await page.goto(ALL);
      await cards(page).first().getByRole('button').click();
    },
    failure: (page) => drawer(page).getByRole('alert'),
    text: /There was an error loading the offering details\. Please try again\..*contact support at support@/s,
    hidesReason: true,
    retry: ({ page }) => drawer(page).getByRole('button', { name: 'Try again' }).click(),
    expectRecovery: ({ page }) =>
      expect(drawer(page).getByRole('heading', { level: 3 }).first()).toBeVisible(),
  },
  {
    name: 'the categories of offerings',
    method: 'GET',
    url: '**/offering_categories',
    part: '/offering_categories',
    begin: async ({ page }) => {
      await page.goto(ALL);
    },
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
