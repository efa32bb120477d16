// docs/product/assistant.md#offering-of-a-request
// docs/product/offerings.md#details-drawer
// docs/product/offerings.md#numbered-and-text
// docs/product/offerings.md#key-value
// docs/product/offerings.md#get-help
// docs/product/offerings.md#details-query
// docs/product/offerings.md#details-errors
// docs/product/widgets.md#link
// docs/product/widgets.md#drawer
// docs/product/widgets.md#drawer-closing
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ALL, LANDING, card, queryOf } from '../support/offerings.ts';
import { assistantDialog } from '../support/locators.ts';

const details = (page: Page) => page.locator('dialog[open]');

/** Replies to every details call with the given offering. */
async function serveDetails(page: Page, offering: Record<string, unknown>): Promise<void> {
  const reply = { id: 1, type: 'product', heading: 'Served', name: 'Served by the test', ...offering };
  await page.route(/\/api\/v1\/offerings\/\d+$/, (route) => route.fulfill({ json: { offering: reply } }));
}

test.beforeEach(async ({ signIn }) => {
  await signIn(null);
});

test('the details open from a card or a link, close on Back or beside them, and scroll in a panel of 660 pixels @wide', async ({
  page,
}) => {
  await page.goto(`${ALL}?type=benefit&filter=All`);
  await card(page, 'Medical coverage').click();
  const drawer = page.getByRole('dialog', { name: 'Larkmeadow Open Network Medical Plan' });
  await expect(drawer.getByRole('heading', { name: 'Medical coverage' })).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ type: 'benefit', filter: 'All', offering: '1' });
  const logo = drawer.getByRole('img', { name: 'Larkmeadow Health' });
  await expect(logo).toHaveAttribute('src', /\/content-images\/[0-9a-f]{64}\.svg$/);
  await expect(drawer.getByText('Partner offer')).toHaveCount(0);
  await expect(drawer.getByRole('link', { name: '(555) 555-0101' })).toHaveAttribute(
    'href',
    'tel:5555550101',
  );
  const site = drawer.getByRole('link', { name: 'larkmeadow.example/members' });
  await expect(site).toHaveAttribute('href', 'https://larkmeadow.example/members');
  await expect(site).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(site).toHaveAttribute('target', '_blank');
  await expectAccessible(page);

  await page.goBack();
  await expect(details(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?type=benefit&filter=All$/);
  await page.goForward();
  await expect(drawer).toBeVisible();
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'Medical coverage' })).toBeVisible();
  const lines = Array.from({ length: 60 }, (_, index) => ({ value: `Step ${index}` }));
  await serveDetails(page, { sections: [{ section_type: 'numbered', items: lines }] });
  await page.goto(`${LANDING}?offering=1`);
  await expect(details(page).getByText('Step 59')).toBeAttached();
  const box = await details(page).boundingBox();
  expect(box?.width).toBeCloseTo(660, 1);
  await expect(details(page).getByText('Step 59')).not.toBeInViewport();
  // With the wheel: a script also scrolls what the employee cannot.
  await details(page).getByText('Step 0', { exact: true }).hover();
  await page.mouse.wheel(0, 10_000);
  await expect(details(page).getByText('Step 59')).toBeInViewport();
  await page.mouse.click(100, 300);
  await expect(details(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/benefits-and-offers\/?$/);
});

test('the details show provider, heading and every section in order, and open the assistant with their survey @wide', async ({
  page,
}) => {
  await serveDetails(page, {
    provider_name: 'Fictional Supplies Ltd.',
    heading: 'Cheaper by a third',
    name: 'The plan behind it',
    sections: [
      {
        section_type: 'numbered',
        heading: 'First of all',
        items: [{ value: 'Begin' }, { value: 'Go on' }],
        cta_text: 'Begin here',
        cta_url: 'https://partner.example/begin',
      },
      {
        section_type: 'key_value',
        heading: 'Then',
        items: [
          { key: 'phone', value: '+1 (555) 555-0100' },
          { key: 'phone', value: 'Call centre', external_url: 'tel:+15555550199' },
          { key: 'email', value: 'hello@partner.example' },
          { key: 'download', value: 'The paper', external_url: 'https://partner.example/paper.pdf' },
          { key: 'link', value: 'partner.example/more' },
          { key: 'Price', value: '$3' },
        ],
        cta_text: 'Not of this kind',
        cta_url: 'https://partner.example/no',
      },
      {
        section_type: 'text',
        heading: 'At last',
        items: [{ value: 'Only this' }, { value: 'Not this' }],
        cta_text: 'Read on',
        cta_url: 'https://partner.example/end',
      },
    ],
  });
  await page.goto(`${LANDING}?offering=1`);
  const drawer = page.getByRole('dialog', { name: 'The plan behind it' });
  await expect(drawer.getByRole('heading')).toHaveText([
    'Cheaper by a third',
    'First of all',
    'Then',
    'At last',
  ]);
  const text = (await drawer.innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/Cheaper by a third Partner offer The plan behind it First of all 1 Begin 2 Go on/);
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  const links = {
    'Begin here': 'https://partner.example/begin',
    '+1 (555) 555-0100': 'tel:+15555550100',
    'Call centre': 'tel:+15555550199',
    'hello@partner.example': 'mailto:hello@partner.example',
    'The paper': 'https://partner.example/paper.pdf',
    'partner.example/more': 'https://partner.example/more',
    'Read on': 'https://partner.example/end',
  };
  await expect(drawer.getByRole('link')).toHaveCount(Object.keys(links).length);
  for (const [name, address] of Object.entries(links)) {
    const link = drawer.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', address);
    const isPage = address.startsWith('https:');
    if (isPage) await expect(link).toHaveAttribute('target', '_blank');
    if (isPage) await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  // An icon each for phone (twice), e-mail, download and link; none for the price.
  await expect(drawer.locator('dt').filter({ has: page.locator('svg') })).toHaveCount(5);
  await expect(drawer.locator('dt').filter({ hasText: 'Price' }).locator('svg')).toHaveCount(0);
  await expect(drawer.getByText('Price', { exact: true })).toBeVisible();
  await expect(drawer.getByText('$3')).toBeVisible();
  await expect(drawer.getByText('Only this')).toBeVisible();
  await expect(drawer.getByText('Not this')).toHaveCount(0);
  // This offering names no survey for a request.
  await expect(drawer.getByText(/^Get help from/)).toHaveCount(0);

  await page.unrouteAll();
  const answer = page.waitForResponse(/\/offerings\/4$/);
  await page.goto(`${ALL}?offering=4`);
  const { offering } = (await (await answer).json()) as {
    offering: { request_survey_id: number; request_survey_name: string; heading: string };
  };
  const started = page.waitForRequest(
    `**/request_surveys/${offering.request_survey_id}/user_request_surveys`,
  );
  await expect(details(page).getByRole('heading', { name: 'Get help from Sundial' })).toBeVisible();
  await details(page).getByRole('button', { name: 'Find a therapist' }).click();
  const assistant = assistantDialog(page);
  await expect(assistant.getByText(offering.request_survey_name).first()).toBeVisible();
  await started;
  await expect(details(page)).toHaveCount(1);
  await expect.poll(() => queryOf(page)).toEqual({ type: 'all', filter: 'All' });
  await expect(assistant.getByText(offering.heading)).toBeVisible();
  await page.goBack();
  await expect(details(page).getByRole('button', { name: 'Find a therapist' })).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ type: 'all', filter: 'All', offering: '4' });
});
