// docs/product/passkeys.md#passkeys-section
// docs/product/passkeys.md#sign-in-button
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { DEMO } from '../support/employees/employee.ts';
import { withAuthenticator } from '../support/page/authenticator.ts';

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

test('adds a passkey, signs in with it, and removes it @wide', async ({ page, signIn, allowConsole }) => {
  allowConsole(/status of 422/);
  const authenticator = await withAuthenticator(page);
  await signIn('/account');
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });
  await expect(section).toContainText('You have no passkey yet.');

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('My phone');
  await section.getByLabel('Your password').fill('not this one');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('That is not your password.')).toBeVisible();
  await section.getByLabel('Your password').fill(DEMO.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  const row = section.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('Never used');
  await expect(section.getByRole('status')).toHaveText('Your passkey was added.');
  const passkeys = await authenticator.passkeys();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/sign-in/');
  await withAuthenticator(page, passkeys);
  await page.reload();
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto('/account');
  await expect(row).toContainText('Last used: Just now');
  await row.getByRole('button', { name: 'Rename My phone' }).click();
  await section.getByLabel('Name').fill('Old phone');
  await section.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Remove Old phone' }).click();
  await section.getByLabel('Your password').fill(DEMO.password);
  await section.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section).toContainText('You have no passkey yet.');
});

test('a browser without passkeys keeps no place for their button', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/sign-in/');
  const signIn = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
  const signUp = await page.getByRole('link', { name: 'Sign up' }).boundingBox();
  expect((signUp?.y ?? 0) - (signIn?.y ?? 0) - (signIn?.height ?? 0)).toBeLessThan(60);
});

test('no code for passkeys loads before the button is pressed, and nothing moves when it comes @wide', async ({
  page,
  allowConsole,
}) => {
  const calls: string[] = [];
  await withAuthenticator(page);
  // Without the font, which comes late and has other widths than its fallback.
  allowConsole(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/sign-in/');
  const signUp = page.getByRole('link', { name: 'Sign up' });
  const before = await signUp.boundingBox();
  await expect(passkeyButton(page)).toBeVisible();
  expect(await signUp.boundingBox()).toEqual(before);
  expect(calls.filter((url) => /passkeys\/sign_in\/options/.test(url))).toEqual([]);
  const loaded = calls.length;
  await passkeyButton(page).click();
  await expect.poll(() => calls.slice(loaded).some((url) => url.endsWith('.js'))).toBe(true);
});
