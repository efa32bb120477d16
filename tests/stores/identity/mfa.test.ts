// docs/product/mfa.md#mfa-flags
// docs/product/mfa.md#enrollment-screen
// docs/product/mfa.md#not-now
// docs/product/mfa.md#password-before-a-change
// docs/product/mfa.md#backup-codes
// docs/product/mfa.md#code-step
// docs/product/mfa.md#verify
// docs/product/mfa.md#mfa-errors
// docs/product/onboarding.md#when-it-starts
// docs/product/session.md#exempt-calls
import { beforeEach, describe, expect, test } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import {
  $code,
  $resendInSeconds,
  enterCodeStep,
  resendCode,
  verifyCode,
} from '../../../src/lib/stores/identity/mfa-code.ts';
import {
  $enrollment,
  enterEnrollment,
  completeEnrollment,
  finishEnrollment,
  leaveEnrollment,
  putOffEnrollment,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { readSession, stopLeaving } from '../../../src/lib/session/session.ts';
import { $signIn, enterSignIn, submitCredentials } from '../../../src/lib/stores/identity/sign-in.ts';
import { submitSignUp, enterSignUp } from '../../../src/lib/stores/identity/sign-up.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { addCompanies, confirm, linkToken } from '../../server/identity/support/call-identity.ts';
import { eventually } from '../../helpers/eventually.ts';

const MINUTE_MS = 60_000;
const PHONE = '5555550100';
const password = 'three random words';

let browser: TestBrowser;
let employees = 0;
let email: string;

// All employees have the same number.
const app = await appOfFile({ demo: true, textLimits: { perNumber: 1000 } });
await addCompanies(app);

async function texts(): Promise<string[]> {
  return (await app.outbox()).filter(({ kind }) => kind === 'sms').map(({ text }) => text);
}

async function newestCode(): Promise<string> {
  return (await texts()).at(-1)?.slice(0, 6) ?? '';
}

/** Signs up an employee of a company that offers two-step verification, up to the enrollment. */
beforeEach(async () => {
  browser = browserOn(app);
  employees += 1;
  email = `driver.${String(employees)}@people.test`;
  await signUpAt('fictional-freight');
  await confirmAddress();
  browser = browserOn(app);
  browser.here = '/sign-in';
  enterSignIn();
  await submitCredentials({ email, password });
  expect(browser.navigations).toEqual([{ to: '/mfa-enrollment/', replace: true }]);
  await openEnrollment();
});

async function signUpAt(companySlug: string): Promise<void> {
  browser.here = `/sign-up/${companySlug}`;
  enterSignUp();
  await submitSignUp({ firstName: 'Kim', lastName: 'Roth', email, password });
}

async function confirmAddress(): Promise<void> {
  const { status } = await confirm(app, await linkToken(app, email, 'confirm-email'));
  expect(status).toBe(200);
}

/** Opens the page and waits until it knows the state of the account. */
async function openEnrollment(): Promise<void> {
  browser.here = '/mfa-enrollment';
  enterEnrollment();
  await eventually(() => expect($enrollment.get().appOffered).toBe(true));
}

async function enroll(): Promise<void> {
  await submitPhone(PHONE);
  // The password was typed at the sign-in, a moment ago.
  expect($enrollment.get().step).toBe('code');
  expect(await verifyCode(await newestCode())).toBe(true);
  await completeEnrollment($code.get().backupCodes);
  expect($enrollment.get()).toMatchObject({ step: 'codes', backupCodes: { length: 10 } });
  await finishEnrollment();
}

/** Signs in on another day, up to the code step. */
async function signInAgain(): Promise<void> {
  browser = browserOn(app);
  browser.here = '/sign-in';
  app.clock.advance(2 * MINUTE_MS);
  enterSignIn();
  await submitCredentials({ email, password });
  expect($signIn.get().step).toBe('code');
}

describe('setting up', () => {
  test('can be put off', async () => {
    expect($enrollment.get().optional).toBe(true);
    await putOffEnrollment();
    expect(browser.navigations.at(-1)?.to).toBe('/welcome/about-us/');
  });

  test('an employee whose company requires it cannot put it off, and can sign out', async () => {
    email = `required.${email}`;
    await signUpAt('test-required');
    expect(browser.navigations.at(-1)?.to).toBe('/mfa-enrollment/');
    await openEnrollment();
    expect($enrollment.get().optional).toBe(false);
    await leaveEnrollment();
    expect(browser.navigations.at(-1)?.to).toBe('/sign-in/');
    expect(readSession()).toBeNull();
  });
});

describe('signing in with a code', () => {
  beforeEach(async () => {
    await enroll();
    await signInAgain();
  });

  test('sends one code on entry, and none on a reload within the minute the server asks for', async () => {
    const before = (await texts()).length;
    await enterCodeStep();
    await enterCodeStep();
    expect($resendInSeconds.get()).toBe(60);
    app.clock.advance(59_000);
    enterSignIn();
    expect($signIn.get().step).toBe('code');
    await enterCodeStep();
    expect($resendInSeconds.get()).toBe(1);
    expect(await texts()).toHaveLength(before + 1);
  });

  test('another code can be asked for after the wait, not before', async () => {
    await enterCodeStep();
    const before = (await texts()).length;
    await resendCode();
    expect(await texts()).toHaveLength(before);
    app.clock.advance(MINUTE_MS);
    await resendCode();
    expect(await texts()).toHaveLength(before + 1);
    expect($code.get().note).toBe('A new code is on its way.');
  });

  test('asking too soon for the server is no failure, and the wait is what the server says', async () => {
    expectFailedCall('POST /api/v1/mfa/send-otp', 429);
    const real = effects();
    const silent = async (...args: Parameters<typeof fetch>) => {
      const { status, body } = await real.fetch(...args);
      return new Response(body, { status });
    };
    provideEffects({ ...real, fetch: silent });
    await enterCodeStep();
    provideEffects(real);
    expect($resendInSeconds.get(), 'where the server does not say').toBe(30);
    app.clock.advance(31_000);
    await resendCode();
    expect($code.get().failure).toBeNull();
    expect($code.get().note).toContain('We have already sent you a code.');
    expect($resendInSeconds.get()).toBe(29);
  });

  test('a code that could not be sent can be sent again at once', async () => {
    browser.online = false;
    await enterCodeStep();
    expect($code.get().failure).toContain('Unable to request MFA token at this time.');
    expect($resendInSeconds.get()).toBe(0);
    browser.online = true;
    await resendCode();
    expect($code.get().failure).toBeNull();
  });

  test('an answer that is no success is told', async () => {
    replyWith(200, { data: { success: false } });
    expect(await verifyCode('123456')).toBe(false);
    expect($code.get().failure).toBe('Unable to verify MFA token');
  });
});

test('an account without a number is led to give one', async () => {
  expectFailedCall('POST /api/v1/mfa/send-otp', 422);
  stopLeaving();
  browser.session.remove('mfaCodeSentAt');
  await enterCodeStep();
  expect($code.get().phoneMissing).toBe(true);
});
