import type { Page, Route } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ALL, LANDING, card, queryOf } from './support/offerings.ts';

const details = (page: Page) => page.locator('dialog[open]');

/** Answers every details call with sections of the test's own making. */
async function serveDetails(page: Page, offering: Record<string, unknown>): Promise<void> {
  const reply = { id: 1, type: 'product', heading: 'Served', name: 'Served by the test', ...offering };
  await page.route(/\/api\/v1\/offerings\/\d+$/, (route) => route.fulfill({ json: { offering: reply } }));
}

test.beforeEach(async ({ signIn }) => {
  await signIn();
});

test.describe('the details', () => {
  test('open from a card, close on Back, and are linked to', async ({ page }) => {
    await page.goto(`${ALL}?type=benefit&filter=All`);
    await card(page, 'Medical coverage').click();
    const drawer = page.getByRole('dialog', { name: 'Larkmeadow Open Network Medical Plan' });
    await expect(drawer.getByRole('heading', { name: 'Medical coverage' })).toBeVisible();
    expect(queryOf(page)).toEqual({ type: 'benefit', filter: 'All', offering: '1' });
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
  });

  test('close by Escape and give the focus back', async ({ page }) => {
    await page.goto(LANDING);
    const opener = card(page, '12% off car insurance');
    await opener.click();
    await expect(details(page).getByText('Partner offer')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/benefits-and-offers\/?$/);
    await expect(opener).toBeFocused();
  });

  test('hand over to the assistant', async ({ page }) => {
    await page.goto(`${ALL}?offering=4`);
    await expect(details(page).getByRole('heading', { name: 'Get help from Sundial' })).toBeVisible();
    await details(page).getByRole('button', { name: 'Find a therapist' }).click();
    await expect(page.getByRole('dialog', { name: 'Request assistant' })).toBeVisible();
    await expect(details(page)).toHaveCount(1);
    expect(queryOf(page)).toEqual({ type: 'all', filter: 'All' });
  });

  test('say what to do when they cannot be loaded', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    const refuse = (route: Route) => route.fulfill({ status: 500, json: { error: 'secret detail' } });
    await page.route(/\/api\/v1\/offerings\/2$/, refuse);
    await page.goto(`${LANDING}?offering=2`);
    const sentence = 'There was an error loading the offering details. Please try again.';
    await expect(details(page).getByText(sentence)).toBeVisible();
    await expect(details(page).getByRole('link', { name: 'support@sundial.example' })).toBeVisible();
    await expect(details(page).getByText('secret detail')).toHaveCount(0);
    await page.unroute(/\/api\/v1\/offerings\/2$/, refuse);
    await details(page).getByRole('button', { name: 'Try again' }).click();
    await expect(details(page).getByRole('heading', { name: 'Dental coverage' })).toBeVisible();
    await expect(details(page).getByText(sentence)).toHaveCount(0);
  });

  test('show hostile content as harmless text', async ({ page }) => {
    const html = '<img src=x onerror="window.pwned = true"><b>bold</b>';
    const long = 'W'.repeat(5_000);
    await serveDetails(page, {
      provider_name: html,
      provider_logo_url: 'javascript:window.pwned=true',
      heading: html,
      name: long,
      sections: [
        { section_type: 'text', heading: html, items: [{ value: html }, { value: 'never shown' }] },
        { section_type: 'text', cta_text: 'Unsafe', cta_url: 'javascript:window.pwned=true' },
        {
          section_type: 'key_value',
          items: [
            { key: 'link', value: 'Click me', external_url: 'javascript:window.pwned=true' },
            { key: 'download', value: 'Get me', external_url: 'data:text/html,<script>1</script>' },
            { key: 'email', value: 'nobody' },
            { key: html, value: html },
            { key: 'Missing' },
          ],
        },
        { section_type: 'carousel', heading: 'A kind of tomorrow', items: [{ value: 'still readable' }] },
        { section_type: 'numbered', items: [{ value: long }, {}] },
        {},
      ],
      request_survey_cta: 'No survey behind it',
    });
    await page.goto(`${LANDING}?offering=1`);
    const drawer = details(page);
    await expect(drawer.getByRole('heading', { name: html }).first()).toBeVisible();
    await expect(drawer.getByText('still readable')).toBeVisible();
    await expect(drawer.getByText('never shown')).toHaveCount(0);
    await expect(drawer.getByText('Click me')).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: 'No survey behind it' })).toHaveCount(0);
    await expect(drawer.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    const overflow = await drawer.evaluate((dialog) =>
      Math.max(...[...dialog.children].map((part) => part.scrollWidth - part.clientWidth)),
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
