import { expect, type Page } from 'playwright/test';
import { uniqueEmail } from '../employees/employee.ts';
import { opens, type FaultCase } from './case.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ visible: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const later = { expires_at: '2099-01-01T00:00:00Z' };

async function expectFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

/** Any 2xx with JSON or without a body is a success of these calls (docs/product/api.md#success-replies). */
const ignoresReply = ['empty', 'wrong shape'] as const;

const credentials = { Email: 'demo@sundial.example', Password: 'sunny-demo-day' };
const newEmployee = {
  'First name': 'Robin',
  'Last name': 'Berry',
  Email: uniqueEmail('fault'),
  Password: 'a-quiet-morning-42',
};
const newPassword = { 'New password': 'a-new-morning-42', 'Confirm new password': 'a-new-morning-42' };
const forgotten = { Email: 'unknown@example.com' };

/** Calls before the sign-in is complete. */
export const entryCases: readonly FaultCase[] = [
  {
    name: 'sign in',
    call: 'POST /users/sign_in',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/sign-in');
      await fillFields(page, credentials);
      await press(page, 'Sign in');
    },
    text: /Sign in error/,
    texts: { '500 JSON': /^Sign in error$/, '502 HTML': /^Sign in error$/, empty: /No authorization token/ },
    expectKept: (page) => expectFields(page, credentials),
    retry: 'Sign in',
    expectRecovery: ({ page }) => expect(page).toHaveURL(/\/dashboard$/),
  },
  {
    name: 'sign up',
    call: 'POST /users/sign_up',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/sign-up/example-bakery');
      await fillFields(page, newEmployee);
      await press(page, 'Sign up');
    },
    text: /Sign up error/,
    texts: { '500 JSON': /^Sign up error$/, '502 HTML': /^Sign up error$/ },
    expectKept: (page) => expectFields(page, newEmployee),
    retry: 'Sign up',
    expectRecovery: ({ page }) =>
      expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible(),
    harmless: ignoresReply,
  },
  {
    name: 'the company of a sign-up link',
    call: 'GET /companies/',
    url: '**/companies/*',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/sign-up/example-bakery');
      await page.getByLabel('First name').fill('Robin');
    },
    // Without the company the page shows its heading alone.
    failure: (page) => page.getByRole('heading', { name: 'Sign up' }),
    text: /Sign up/,
    hidesReason: true,
    expectKept: async (page) => {
      await expectFields(page, { 'First name': 'Robin' });
      await expect(page.getByRole('button', { name: 'Sign up' })).toBeEnabled();
      await expect(alert(page)).toHaveCount(0);
    },
    retry: async ({ page }) => {
      await page.reload();
      await page.getByLabel('First name').fill('Robin');
    },
    expectRecovery: ({ page }) => expect(page.getByText('Brought to you by')).toBeVisible(),
  },
  {
    name: 'ask for a reset link',
    call: 'POST /users/password',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/forgot-password');
      await fillFields(page, forgotten);
      await press(page, 'Send reset link');
    },
    texts: { '502 HTML': /Unable to reset password|Bad Gateway/ },
    expectKept: (page) => expectFields(page, forgotten),
    retry: 'Send reset link',
    expectRecovery: ({ page }) =>
      expect(page.getByText('If your email address exists in our database')).toBeVisible(),
    harmless: ignoresReply,
  },
  {
    name: 'reset the password',
    call: 'PUT /users/password',
    guest: true,
    begin: async ({ page }) => {
      await page.route('**/users/password/check', (route) =>
        route.fulfill({ json: { starts_afresh: false, can_keep: null } }),
      );
      await page.goto('/reset-password/some-token');
      await fillFields(page, newPassword);
      await press(page, 'Reset password');
    },
    texts: { '502 HTML': /^Unable to reset password at this time. Please try again later.$/ },
    expectKept: (page) => expectFields(page, newPassword),
    retry: 'Reset password',
    expectRecovery: ({ page }) => expect(page.getByText('Your password has been changed.')).toBeVisible(),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ignoresReply,
  },
  {
    name: 'unlock',
    call: 'GET /users/unlock',
    url: '**/users/unlock?*',
    guest: true,
    begin: opens('/unlock/some-token'),
    text: /We were unable to unlock your account/,
    texts: { '502 HTML': /Unable to unlock your account/ },
    retry: 'Try again',
    expectRecovery: ({ page }) =>
      expect(page.getByRole('heading', { name: 'Your account is unlocked' })).toBeVisible(),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ignoresReply,
  },
  {
    name: 'send a code',
    call: 'POST /mfa/send-otp',
    guest: true,
    begin: (stage) => enterCodeStep(stage.page, stage.session.token),
    texts: { '502 HTML': /^Unable to request MFA token at this time.$/ },
    retry: 'Send a new code',
    expectRecovery: ({ page }) => expect(page.getByText('A new code is on its way.')).toBeVisible(),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ignoresReply,
  },
  {
    name: 'verify a code',
    call: 'POST /mfa/verify',
    guest: true,
    begin: async ({ page, session }) => {
      await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }));
      await enterCodeStep(page, session.token);
      await page.getByLabel('Verification code').fill('123456');
    },
    texts: { '502 HTML': /^Unable to verify MFA token$/, empty: /Unable to verify MFA token/ },
    expectKept: (page) => expectFields(page, { 'Verification code': '123456' }),
    retry: 'Verify',
    expectRecovery: ({ page }) => expect(page).toHaveURL(/\/dashboard$/),
    reply: (route) => route.fulfill({ json: { success: true }, headers: { 'mfa-token': 'verified' } }),
  },
  {
    name: 'set up two-step verification',
    call: 'POST /api/v1/mfa',
    begin: async ({ page }) => {
      await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }));
      await page.addInitScript(() => {
        sessionStorage.setItem('mfaEnrollmentAvailable', 'true');
      });
      await page.goto('/mfa-enrollment');
      await page.getByLabel('Phone number').fill('5555550142');
      await press(page, 'Send code');
      await fillFields(page, { Password: credentials.Password });
      await press(page, 'Send code');
    },
    texts: { '502 HTML': /^Unable to enroll in MFA at this time.$/ },
    expectKept: (page) => expectFields(page, { Password: credentials.Password }),
    retry: 'Send code',
    expectRecovery: ({ page }) => expect(page.getByLabel('Verification code')).toBeVisible(),
    reply: (route) => route.fulfill({ json: { success: true } }),
    harmless: ignoresReply,
  },
];

async function enterCodeStep(page: Page, token: string): Promise<void> {
  const facts = { ...later, mfa_requires_verification: false, mfa_required: true };
  await page.route('**/users/sign_in', (route) =>
    route.fulfill({ headers: { authorization: token }, json: facts }),
  );
  await page.goto('/sign-in');
  await fillFields(page, credentials);
  await press(page, 'Sign in');
  await expect(page.getByLabel('Verification code')).toBeVisible();
}
