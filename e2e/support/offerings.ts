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

/** Answers the lists of offerings with some of a test's own making. */
export async function serveOfferings(page: Page, offerings: readonly unknown[]): Promise<void> {
  await page.route(/\/api\/v1\/offerings\?/, (route) => route.fulfill({ json: { offerings } }));
}

/** An offering as an API sends it; what is not given is plain. */
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
