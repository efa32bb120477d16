import type { Locator, Page } from 'playwright/test';

export const LANDING = '/benefits-and-offers/';
export const ALL = '/benefits-and-offers/all/';

/** Finds the cards of benefits and offers on the page. */
export const cards = (page: Page): Locator => page.getByRole('main').locator('[data-card]');

/** Finds the button of the card with this heading; a click opens its details. */
export const card = (page: Page, heading: string): Locator =>
  cards(page).getByRole('button', { name: heading });

/** Returns the query of the page's address. */
export const queryOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

/** Replies to the calls for lists of offerings with the given ones. */
export async function serveOfferings(page: Page, offerings: readonly unknown[]): Promise<void> {
  await page.route(/\/api\/v1\/offerings\?/, (route) => route.fulfill({ json: { offerings } }));
}

/** Returns an offering in the shape of the wire, with defaults for the fields that are not given. */
export const offering = (id: number, given: Record<string, unknown> = {}) => ({
  id,
  type: 'product',
  provider_name: `Provider ${id}`,
  provider_logo_url: null,
  heading: `Offering ${id}`,
  subheading: 'One of several',
  name: `Offering ${id} of a provider`,
  featured: false,
  categories: ['Pets'],
  sections: [],
  request_survey_cta: null,
  request_survey_id: null,
  request_survey_name: null,
  ...given,
});
