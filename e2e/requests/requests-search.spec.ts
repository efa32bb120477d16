import { expect, expectAccessible, test } from '../fixtures.ts';

test('searches names and messages while typing, and Escape clears the search @wide', async ({
  page,
  signIn,
}) => {
  await signIn('/requests');
  const cards = page.locator('main li').filter({ has: page.getByRole('link') });
  await expect(cards.first()).toBeVisible();
  const total = await page.getByRole('tabpanel').getByRole('link').count();
  const name = (await cards.first().getByRole('link').locator('span.text-subheading').textContent()) ?? '';
  const field = page.getByRole('searchbox', { name: 'Search requests' });
  await field.fill(name.toUpperCase());
  await expect(page.getByRole('status').filter({ hasText: /of \d+ found/ })).toBeVisible();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: new RegExp(name) })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await field.fill('no request says this');
  await expect(page.getByRole('heading', { name: 'Nothing found here' })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ found$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(total);
  await field.fill('no request says this');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(total);
});
