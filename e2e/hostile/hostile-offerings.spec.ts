// docs/product/api.md#server-urls
// docs/product/offerings.md#offering-card
import { naughtyStrings } from '../../tests/security/support/naughty-strings.ts';
import { countFirings, firings } from '../support/hostile.ts';
import { ALL, card, cards } from '../support/offerings.ts';
import { expect, test } from '../support/faults/stage.ts';

const EVIL = 'javascript:fired(1)';
const texts = naughtyStrings.filter((text) => text.trim() !== '');
const kinds = ['phone', 'email', 'download', 'link', 'other', '<b>key</b>', '', null];
const addresses = [
  EVIL,
  ' java\tscript:fired(1)',
  'data:text/html,<script>fired(1)</script>',
  'vbscript:x',
  '//evil.example',
  'file:///etc/passwd',
  null,
];

const hostile = {
  id: 1,
  type: 'product',
  provider_name: '<img src=x onerror=fired(1)>',
  provider_logo_url: EVIL,
  heading: 'Hostile one',
  subheading: 'x'.repeat(20_000),
  name: '<script>fired(1)</script>',
  featured: true,
  categories: ['All', '<b>bold</b>', '__proto__', ''],
  sections: [
    {
      id: 1,
      section_type: 'key_value',
      heading: '<h1>x</h1>',
      items: kinds.flatMap((key) =>
        addresses.map((external_url) => ({ key, value: 'fired(1)<b>', external_url })),
      ),
    },
    {
      id: 2,
      section_type: 'numbered',
      heading: null,
      items: [{ value: 'y'.repeat(50_000) }, {}, { value: null, key: null }],
      cta_text: 'Go',
      cta_url: EVIL,
    },
    {
      id: 3,
      section_type: 'text',
      heading: 'Text',
      items: [],
      cta_text: '<i>Go</i>',
      cta_url: 'data:text/html,x',
    },
    { id: 4, section_type: 'carousel', heading: 'Unknown kind', items: [{ value: 'still readable' }] },
    { section_type: 'text' },
  ],
  request_survey_cta: '<svg onload=fired(1)>',
  request_survey_id: 720,
  request_survey_name: '<b>name</b>',
};
const odd = [
  { id: 'only-an-id' },
  {
    id: 3,
    type: 'perk',
    heading: 42,
    provider_logo_url: '/no-such-logo.png',
    sections: null,
    categories: null,
  },
  ...texts.map((text, turn) => ({
    id: turn + 100,
    type: 'product',
    provider_name: text,
    heading: `Card ${text}`,
    subheading: text,
    name: text,
    categories: [text],
  })),
];

test('shows hostile offerings as text in the list and in the drawer', async ({ page, allowConsole }) => {
  test.slow();
  allowConsole(/Failed to load resource/);
  await countFirings(page);
  await page.route(/\/offerings\?/, (route) => route.fulfill({ json: { offerings: [hostile, ...odd] } }));
  await page.route('**/api/v1/offerings/1', (route) => route.fulfill({ json: { offering: hostile } }));
  await page.route('**/offering_categories', (route) =>
    route.fulfill({
      json: {
        offering_categories: [{ external_id: 1, name: '<img src=x onerror=fired(1)>', image_url: EVIL }],
      },
    }),
  );
  await page.goto(ALL);
  await expect(card(page, 'Hostile one')).toBeVisible();
  // A long list renders in portions.
  const readToTheEnd = async () => {
    await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    });
    return cards(page).count();
  };
  await expect.poll(readToTheEnd, { timeout: 40_000 }).toBe(odd.length + 1);
  const read = (await cards(page).allTextContents()).join('\n');
  for (const text of texts) expect(read).toContain(text);
  // A missing or forbidden logo is replaced by initials, not by a broken image.
  const [unsafe, missing] = [page.locator('[data-card="1"]'), page.locator('[data-card="3"]')];
  await expect(missing.getByText('4', { exact: true })).toBeVisible();
  for (const one of [unsafe, missing]) await expect(one.locator('img')).toHaveCount(0);

  await card(page, 'Hostile one').click();
  const drawer = page.getByRole('dialog').filter({ visible: true });
  await expect(drawer.getByText('still readable')).toBeVisible();
  await expect(drawer.getByText('<script>fired(1)</script>').first()).toBeVisible();
  const schemes = await page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).protocol))]);
  expect(schemes.filter((scheme) => !['http:', 'https:', 'mailto:', 'tel:'].includes(scheme))).toEqual([]);
  // No content overflows the page.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  for (const link of await drawer.getByRole('link').all())
    await link.evaluate((node) => (node as HTMLElement).focus());
  expect(await firings(page)).toBe(0);
});
