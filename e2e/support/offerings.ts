import type { Locator, Page } from 'playwright/test';

export const LANDING = '/benefits-and-offers/';
export const ALL = '/benefits-and-offers/all/';

/** The cards of benefits and offers on the page. */
export const cards = (page: Page): Locator => page.getByRole('main').locator('[data-card]');

/** The card with a heading; a click opens its details. */
export const card = (page: Page, heading: string): Locator =>
  cards(page).getByRole('button', { name: heading });

/** The query of the page's address. */
export const queryOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);
