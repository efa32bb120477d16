// docs/product/mfa.md#enrollment-screen
// docs/product/mfa.md#enrollment-needs-a-confirmed-address
// docs/product/mfa.md#code-step
// docs/product/mfa.md#code-field
// docs/product/mfa.md#mfa-errors
import { randomInt } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, uniqueEmail } from '../fixtures.ts';
import { submitSignIn, submitSignUp } from '../support/employees/employee.ts';
import { confirmEmail } from '../support/employees/outbox.ts';
import { clearStorage } from '../support/employees/sessions.ts';

const password = 'amber kettle orbit';
const newPhone = (): string => `555${String(randomInt(1_000_000, 9_999_999))}`;

async function signUpAtFreight(page: Page): Promise<string> {
  const email = uniqueEmail('driver');
  await page.goto('/sign-up/fictional-freight');
  await submitSignUp(page, { firstName: 'Kim', lastName: 'Roth', email, password });
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
  await confirmEmail(page.request, email);
  await clearStorage(page);
  await page.goto('/sign-in');
  await submitSignIn(page, { email, password });
  await expect(page.getByLabel('Phone number')).toBeVisible();
  return email;
}

test('sets up two-step verification @wide', async ({ page, lastMessageTo, allowConsole }) => {
  allowConsole(/422/);
  const phone = newPhone();
  await signUpAtFreight(page);
  await expectAccessible(page);
  await page.getByLabel('Phone number').fill('555');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();

  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();
  const right = (await lastMessageTo(phone)).text.slice(0, 6);
  const wrong = right === '000000' ? '111111' : '000000';
  await code.fill(wrong);
  await expect(page.getByRole('alert')).toContainText('That code is not right.');
  await expect(code).toHaveValue(wrong);
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/That code is not right/);
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await expect(page.getByText(/new code in \d+ s/)).toBeVisible();

  await page.reload();
  await expect(code).toBeVisible();
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a text file' }).click();
  expect((await download).suggestedFilename()).toBe('sundial-backup-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible();
});

test('a required enrollment asks for the address first, then for one thing at a time @wide', async ({
  page,
  lastMessageTo,
}) => {
  const email = uniqueEmail('pharmacist');
  await page.goto('/sign-up/pretend-pharmacy');
  await submitSignUp(page, { firstName: 'Kim', lastName: 'Roth', email, password });
  await expect(page.getByRole('heading', { name: 'Confirm your email address', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have confirmed it' }).click();
  await expect(page.getByText('Not confirmed yet.')).toBeVisible();
  await confirmEmail(page.request, email);
  await page.getByRole('button', { name: 'I have confirmed it' }).click();
  const phone = newPhone();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill((await lastMessageTo(phone)).text.slice(0, 6));
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused();
});

test('asks for a code at the sign-in @wide', async ({ page, allowConsole }) => {
  // An API of the plain flow.
  allowConsole(/404/);
  await page.route('**/api/v1/mfa', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/users/sign_in', (route) =>
    route.fulfill({
      headers: { authorization: 'Bearer half' },
      json: { expires_at: '2099-01-01T00:00:00Z', mfa_requires_verification: false, mfa_required: true },
    }),
  );
  let sent = 0;
  await page.route('**/mfa/send-otp', (route) => {
    sent += 1;
    return route.fulfill({ json: { success: true } });
  });
  await page.route('**/mfa/verify', (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/sign-in');
  await submitSignIn(page, { email: 'robin@example.com', password });
  const code = page.getByLabel('Verification code');
  await expect(code).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter the verification code sent to your phone number')).toBeVisible();
  await code.pressSequentially('123456');
  await expect(page.getByRole('alert')).toContainText('No MFA verification token received');
  await expect(code).toHaveValue('123456');
  // The code is not what is wrong.
  await expect(code).not.toHaveAttribute('aria-invalid');
  expect(sent).toBe(1);
});
