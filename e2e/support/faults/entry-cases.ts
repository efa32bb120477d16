import { expect, type Page } from 'playwright/test';
import { uniqueEmail } from '../people.ts';
import type { FaultCase } from './case.ts';

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

/** SPEC section 7 shows no answer to these calls, so any 2xx is one; what is not JSON at all comes from somebody else. */
const saysNothing = ['empty', 'wrong shape'] as const;

const credentials = { Email: 'demo@sundial.example', Password: 'sunny-demo-day' };
const newEmployee = {
  'First name': 'Robin',
  'Last name': 'Berry',
  Email: uniqueEmail('fault'),
  Password: 'a-quiet-morning-42',
};
const newPassword = { 'New password': 'a-new-morning-42', 'Confirm new password': 'a-new-morning-42' };
const forgotten = { Email: 'nobody@example.com' };

/** Calls of people who are not signed in yet, or only halfway. */
export const entryCases: readonly FaultCase[] = [
  {
    name: 'sign in',
    method: 'POST',
    url: '**/users/sign_in',
    part: '/users/sign_in',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/sign-in');
      await fillFields(page, credentials);
      await press(page, 'Sign in');
    },
    said: alert,
    text: /Sign in error/,
    texts: { '500 JSON': /^Sign in error$/, '502 HTML': /^Sign in error$/, empty: /No authorization token/ },
    kept: (page) => expectFields(page, credentials),
    again: ({ page }) => press(page, 'Sign in'),
    well: ({ page }) => expect(page).toHaveURL(/\/dashboard$/),
  },
  {
    name: 'sign up',
    method: 'POST',
    url: '**/users/sign_up',
    part: '/users/sign_up',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/sign-up/example-bakery');
      await fillFields(page, newEmployee);
      await press(page, 'Sign up');
    },
    said: alert,
    text: /Sign up error/,
    texts: { '500 JSON': /^Sign up error$/, '502 HTML': /^Sign up error$/ },
    kept: (page) => expectFields(page, newEmployee),
    again: ({ page }) => press(page, 'Sign up'),
    well: ({ page }) => expect(page.getByRole('heading', { name: 'About us', level: 1 })).toBeVisible(),
    harmless: saysNothing,
  },
  {
    name: 'the company of a sign-up link',
    method: 'GET',
    url: '**/companies/*',
    part: '/companies/',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/sign-up/example-bakery');
      await page.getByLabel('First name').fill('Robin');
    },
    // It only decorates: without it the page says what it says to everybody.
    said: (page) => page.getByRole('heading', { name: 'Sign up' }),
    text: /Sign up/,
    reasonless: true,
    kept: async (page) => {
      await expectFields(page, { 'First name': 'Robin' });
      await expect(page.getByRole('button', { name: 'Sign up' })).toBeEnabled();
      await expect(alert(page)).toHaveCount(0);
    },
    again: async ({ page }) => {
      await page.reload();
      await page.getByLabel('First name').fill('Robin');
    },
    well: ({ page }) => expect(page.getByText('Brought to you by')).toBeVisible(),
  },
  {
    name: 'ask for a reset link',
    method: 'POST',
    url: '**/users/password',
    part: '/users/password',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/forgot-password');
      await fillFields(page, forgotten);
      await press(page, 'Send reset link');
    },
    said: alert,
    texts: { '502 HTML': /Unable to reset password|Bad Gateway/ },
    kept: (page) => expectFields(page, forgotten),
    again: ({ page }) => press(page, 'Send reset link'),
    well: ({ page }) => expect(page.getByText('If your email address exists in our database')).toBeVisible(),
    harmless: saysNothing,
  },
  {
    name: 'reset the password',
    method: 'PUT',
    url: '**/users/password',
    part: '/users/password',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/reset-password/some-token');
      await fillFields(page, newPassword);
      await press(page, 'Reset password');
    },
    said: alert,
    texts: { '502 HTML': /^Unable to reset password at this time. Please try again later.$/ },
    kept: (page) => expectFields(page, newPassword),
    again: ({ page }) => press(page, 'Reset password'),
    well: ({ page }) => expect(page.getByText('Your password has been changed.')).toBeVisible(),
    answer: (route) => route.fulfill({ json: { success: true } }),
    harmless: saysNothing,
  },
  {
    name: 'unlock',
    method: 'GET',
    url: '**/users/unlock?*',
    part: '/users/unlock',
    guest: true,
    begin: async ({ page }) => {
      await page.goto('/unlock/some-token');
    },
    said: alert,
    text: /We were unable to unlock your account/,
    texts: { '502 HTML': /Unable to unlock your account/ },
    again: ({ page }) => press(page, 'Try again'),
    well: ({ page }) => expect(page.getByRole('heading', { name: 'Your account is unlocked' })).toBeVisible(),
    answer: (route) => route.fulfill({ json: { success: true } }),
    harmless: saysNothing,
  },
  {
    name: 'send a code',
    method: 'POST',
    url: '**/mfa/send-otp',
    part: '/mfa/send-otp',
    guest: true,
    begin: (stage) => enterCodeStep(stage.page, stage.session.token),
    said: alert,
    texts: { '502 HTML': /^Unable to request MFA token at this time.$/ },
    again: ({ page }) => press(page, 'Send a new code'),
    well: ({ page }) => expect(page.getByText('A new code is on its way.')).toBeVisible(),
    answer: (route) => route.fulfill({ json: { success: true } }),
    harmless: saysNothing,
  },
  {
    name: 'verify a code',
    method: 'POST',
    url: '**/mfa/verify',
    part: '/mfa/verify',
    guest: true,
    begin: async ({ page, session }) => {
      await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }));
      await enterCodeStep(page, session.token);
      await page.getByLabel('Verification code').fill('123456');
    },
    said: alert,
    texts: { '502 HTML': /^Unable to verify MFA token$/, empty: /Unable to verify MFA token/ },
    kept: (page) => expectFields(page, { 'Verification code': '123456' }),
    again: ({ page }) => press(page, 'Verify'),
    well: ({ page }) => expect(page).toHaveURL(/\/dashboard$/),
    answer: (route) => route.fulfill({ json: { success: true }, headers: { 'mfa-token': 'verified' } }),
  },
  {
    name: 'set up two-step verification',
    method: 'POST',
    url: '**/api/v1/mfa',
    part: '/api/v1/mfa',
    begin: async ({ page }) => {
      await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }));
      await page.addInitScript(() => {
        sessionStorage.setItem('mfaEnrollmentAvailable', 'true');
      });
      await page.goto('/mfa-enrollment');
      await page.getByLabel('Phone number').fill('5555550142');
      await press(page, 'Send code');
    },
    said: alert,
    texts: { '502 HTML': /^Unable to enroll in MFA at this time.$/ },
    kept: (page) => expectFields(page, { 'Phone number': '(555) 555-0142' }),
    again: ({ page }) => press(page, 'Send code'),
    well: ({ page }) => expect(page.getByLabel('Verification code')).toBeVisible(),
    answer: (route) => route.fulfill({ json: { success: true } }),
    harmless: saysNothing,
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
