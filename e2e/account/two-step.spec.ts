// docs/product/accessibility.md#keyboard
// docs/product/account.md#two-step-section
// docs/product/account.md#two-step-methods
// docs/product/account.md#changing-a-method
// docs/product/mfa.md#factor-before-a-change
// docs/product/mfa.md#backup-codes
import { randomInt } from 'node:crypto';
import { expect, expectAccessible, test, uniqueEmail } from '../fixtures.ts';
import { submitSignUp } from '../support/employees/employee.ts';
import { confirmEmail } from '../support/employees/outbox.ts';

const PASSWORD = 'a-quiet-morning-42';

test('sets up two-step verification in Account Settings, changes it with the keyboard, and turns it off @wide', async ({
  page,
  lastMessageTo,
  allowConsole,
}) => {
  allowConsole(/status of (?:403|422)/);
  const number = `555${String(randomInt(1_000_000, 9_999_999))}`;
  const email = uniqueEmail('kim');
  await page.goto('/sign-up/fictional-freight');
  await submitSignUp(page, { firstName: 'Kim', lastName: 'Roth', email, password: PASSWORD });
  await expect(page).toHaveURL(/\/welcome\/about-us$/);
  const heading = page.getByRole('heading', { name: 'Two-step verification' });
  const section = page.locator('section').filter({ has: heading });

  await page.goto('/account');
  await expect(section).toContainText('Off. Please confirm your email address first.');
  await confirmEmail(page.request, email);
  await page.reload();
  await expect(section).toContainText('Off. A code on your phone');
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await expect(page).toHaveURL(/\/mfa-enrollment$/);
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill((await lastMessageTo(number)).text.slice(0, 6));
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible();

  // A reload loses the codes, and offers new ones.
  await page.reload();
  await expect(page.getByText('we show backup codes only once')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Make new backup codes' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).not.toHaveURL(/\/mfa-enrollment$/);

  await page.goto('/account');
  await expect(section).toContainText(`(•••) •••-••${number.slice(-2)}`);
  await expect(section).toContainText('10 codes are left.');
  const makeCodes = section.getByRole('button', { name: 'Make new backup codes' });
  const password = section.getByLabel('Password', { exact: true });
  await makeCodes.focus();
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('alert')).toContainText('That is not your password.');
  await expect(password).toHaveValue('not this one');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused();
  await expectAccessible(page);
  const firstCode =
    (await section
      .getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
      .first()
      .textContent()) ?? '';
  await section.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(section.getByRole('status')).toContainText('You have new backup codes.');
  await expect(makeCodes).toBeFocused();

  // The factor was proved a moment ago, and nobody waits for ten minutes here.
  const stale = { error: 'Please confirm with your second factor that it is you.', code: 'factor_stale' };
  await page.route('**/mfa/backup-codes', (route) => route.fulfill({ status: 403, json: stale }), {
    times: 1,
  });
  await makeCodes.press('Enter');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('We have sent a 6-digit code');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(section.getByRole('alert')).toContainText(stale.error);
  await page.route('**/mfa/backup-codes', (route) => route.fulfill({ status: 403, json: stale }), {
    times: 1,
  });
  await password.press('Enter');
  await dialog.getByRole('button', { name: 'Use a backup code' }).click();
  await dialog.getByLabel('Backup code').fill(firstCode);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused();
  await section.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(makeCodes).toBeFocused();

  await section.getByRole('button', { name: 'Turn off two-step verification' }).press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section).toContainText('Off. A code on your phone');
  await expect(section.getByRole('status')).toContainText('Two-step verification is off.');
  await expect(heading).toBeFocused();
});
