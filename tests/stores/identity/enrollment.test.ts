// docs/product/account.md#two-step-section
// docs/product/account.md#two-step-methods
// docs/product/mfa.md#enrollment-needs-a-confirmed-address
// docs/product/mfa.md#password-before-a-change
// docs/product/mfa.md#plain-flow
// docs/product/mfa.md#backup-codes
import { randomUUID } from 'node:crypto';
import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import { readSession, readPendingSteps } from '../../../src/lib/session/session.ts';
import {
  $code,
  $codeMethods,
  $resendInSeconds,
  enterCodeStep,
  verifyCode,
  loadMfaStatus,
} from '../../../src/lib/stores/identity/mfa-code.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  browserOn,
  signInAs,
} from '../../helpers/employees/signed-in-employee.ts';
import { replyWith, holdReplies, startTwice } from '../../helpers/slow-replies.ts';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { $twoStep } from '../../../src/lib/stores/account/security.ts';
import { $twoStepMethods, refreshTwoStepMethods } from '../../../src/lib/stores/account/two-step-change.ts';
import {
  $enrollment,
  completeEnrollment,
  enterEnrollment,
  submitPhone,
  finishEnrollment,
  submitEnrollmentPassword,
  refreshEnrollmentStatus,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { speakCoreCallsAlone, type SentCall } from '../../helpers/network/core-calls-alone.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { codeSentTo, confirm, linkToken, addCompanies } from '../../server/identity/support/call-identity.ts';
import { getMfaStatus } from '../../../src/lib/api/mfa.ts';
import { decide } from '../../../src/lib/routes/match.ts';
import {
  $authenticator,
  enterAuthenticator,
  leaveAuthenticator,
} from '../../../src/lib/stores/identity/authenticator.ts';
import { eventually } from '../../helpers/eventually.ts';

const demo = await demoEmployee();

// First: a store of an earlier test would still be mounted.
test('the wait counts down while it is shown, and begins anew with a new session', async () => {
  // No others: the API in this process has timeouts of its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    demo.browser.session.clear();
    demo.browser.session.set('mfaCodeSentAt', String(effects().now()));
    const shown: number[] = [];
    const stop = $resendInSeconds.subscribe((seconds) => shown.push(seconds));
    demo.app.clock.advance(1_000);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([30, 29]);
    expect(await openSession(DEMO_EMAIL, DEMO_PASSWORD)).toBeNull();
    expect(demo.browser.session.get('mfaCodeSentAt')).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([30, 29, 0]);
    stop();
    cleanStores($resendInSeconds);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe('the state of two-step verification', () => {
  test.each([401, 404, 405])('is null where an API answers the unknown call with %i', async (status) => {
    expectFailedCall('GET /api/v1/mfa', status);
    replyWith(status, {});
    expect(await loadMfaStatus()).toBeNull();
  });

  test('is null where an API answers the unknown call with a page', async () => {
    replyWith(200, 'Welcome');
    expect(await loadMfaStatus()).toBeNull();
  });

  test('is unknown after any other failure', async () => {
    expectFailedCall('GET /api/v1/mfa', 500);
    replyWith(500, {});
    await expect(loadMfaStatus()).rejects.toMatchObject({ status: 500 });
  });
});

describe('the code step', () => {
  beforeEach(() => {
    demo.browser.session.clear();
  });

  test('texts where the state is unknown', async () => {
    expectFailedCall('GET /api/v1/mfa', 500);
    expectFailedCall('POST /api/v1/mfa/send-otp', 500);
    replyWith(500, {});
    await enterCodeStep();
    expect($codeMethods.get()).toEqual(['text']);
  });
});

const password = 'three random words';
const PHONE = '5555550111';

let browser: TestBrowser;
let sent: readonly SentCall[];
const app = await appOfFile();
await addCompanies(app);

describe('an API of core calls', () => {
  /** Signs an employee in at a company that offers two-step verification; the API then speaks the core calls alone. */
  beforeEach(async () => {
    browser = browserOn(app);
    const email = `plain.${randomUUID()}@people.test`;
    await postSignUp({ email, password, name: 'Kim', last_name: 'Roth', company_slug: 'fictional-freight' });
    await confirm(app, await linkToken(app, email, 'confirm-email'));
    await signInAs(email, password);
    sent = speakCoreCallsAlone(password);
  });

  test('an API of core calls takes the number and the code: no password, no app, no backup codes', async () => {
    expectFailedCall('GET /api/v1/mfa', 404);
    enterEnrollment();
    await submitPhone(PHONE);
    expect($enrollment.get()).toMatchObject({
      step: 'code',
      appOffered: false,
      failure: null,
    });
    expect(sent).toContainEqual({ call: 'POST /api/v1/mfa', body: { mfa_number: PHONE } });
    expect(await verifyCode(await codeSentTo(app, PHONE))).toBe(true);
    expect($code.get().backupCodes).toEqual([]);
    await completeEnrollment($code.get().backupCodes);
    expect($enrollment.get().step).toBe('code');
    expect(readSession()?.mfaToken).toMatch(/./);
    expect(browser.navigations.at(-1)?.to).toBe('/dashboard/');
  });

  test('Account hides the section where the API says nothing, and the methods where it lacks their call', async () => {
    expectFailedCall('GET /api/v1/mfa', 404);
    await refreshUser();
    expect($twoStep.get()).toBe('unknown');
    await refreshTwoStepMethods();
    expect($twoStepMethods.get()).toEqual({ status: 'ready', data: null });
  });
});

const atStart = { busy: false, failure: null };

describe('enrollment', () => {
  const phone = '(555) 555-0100';
  const phoneStep = {
    step: 'phone',
    phone: '',
    optional: true,
    appOffered: true,
    textOffered: true,
    backupCodes: [],
    asksForPassword: true,
    ...atStart,
  };
  const stateIsKnown = () => eventually(() => expect($enrollment.get().appOffered).toBe(true));

  beforeEach(async () => {
    demo.browser.session.clear();
    enterEnrollment();
    await stateIsKnown();
  });

  test('waits until the state of the account is known, then asks for the number and offers an app', async () => {
    using replies = holdReplies();
    enterEnrollment();
    const loading = { step: 'loading', appOffered: false, asksForPassword: false };
    expect($enrollment.get()).toEqual({ ...phoneStep, ...loading });
    replies.release();
    await stateIsKnown();
    expect($enrollment.get()).toEqual(phoneStep);
    await submitPhone('5555550100');
    expect($enrollment.get()).toMatchObject({ step: 'password', phone, busy: false, failure: null });
    expect(replies.calls).toEqual(['GET http://localhost/api/v1/mfa']);
  });

  test('an older reply about the account undoes no newer one', async () => {
    const known = await getMfaStatus();
    using replies = holdReplies();
    const older = refreshEnrollmentStatus();
    replyWith(200, { ...known, email_confirmed: false });
    await refreshEnrollmentStatus();
    replies.release();
    await older;
    expect($enrollment.get().step).toBe('address');
  });

  test('saves a number once, and keeps it out of the storage when it fails', async () => {
    expectFailedCall('POST /api/v1/mfa', 500);
    await submitPhone('5555550100');
    replyWith(500, { error: 'Not now.' });
    await startTwice(
      () => submitEnrollmentPassword(DEMO_PASSWORD),
      () => expect($enrollment.get()).toMatchObject({ step: 'password', phone, busy: true, failure: null }),
    );
    expect($enrollment.get()).toMatchObject({ step: 'password', phone, busy: false, failure: 'Not now.' });
    expect(demo.browser.session.get('mfaEnrollmentPhone')).toBeNull();
  });
});

let email: string;

/** Signs a new employee of a company in and opens the enrollment. */
async function arrive(company_slug: string): Promise<void> {
  browser = browserOn(app);
  // For the limit of one code a minute.
  app.clock.advance(60_000);
  email = `interrupted.${randomUUID()}@people.test`;
  await postSignUp({ email, password, name: 'Kim', last_name: 'Roth', company_slug });
  expect(await openSession(email, password)).toBeNull();
  browser.here = '/mfa-enrollment';
  enterEnrollment();
  await refreshEnrollmentStatus();
}

describe('interrupted', () => {
  test('whoever takes longer than ten minutes is asked for the password, and loses nothing', async () => {
    expectFailedCall('POST /api/v1/mfa', 422);
    expectFailedCall('POST /api/v1/mfa/authenticator', 422);
    await arrive('test-required');
    await confirm(app, await linkToken(app, email, 'confirm-email'));
    await refreshEnrollmentStatus();
    await enterAuthenticator($enrollment.get().asksForPassword);
    expect($authenticator.get()).toMatchObject({ step: 'scan', busy: false });
    app.clock.advance(10 * 60_000);
    leaveAuthenticator();
    await enterAuthenticator($enrollment.get().asksForPassword);
    expect($authenticator.get()).toMatchObject({ step: 'password', busy: false, failure: null });
    await submitPhone(PHONE);
    expect($enrollment.get()).toMatchObject({ step: 'password', phone: '(555) 555-0111', failure: null });
    await submitEnrollmentPassword(password);
    expect($enrollment.get().step).toBe('code');
  });

  describe('a reload while the backup codes are shown', () => {
    const facts = () => ({ signedIn: readSession() !== null, ...readPendingSteps() });

    beforeEach(async () => {
      await arrive('fictional-freight');
      await confirm(app, await linkToken(app, email, 'confirm-email'));
      await submitPhone(PHONE);
      expect(await verifyCode(await codeSentTo(app, PHONE))).toBe(true);
      await completeEnrollment($code.get().backupCodes);
    });

    test('can be left without codes, and is over then', async () => {
      enterEnrollment();
      await finishEnrollment();
      expect(browser.navigations.at(-1)).toEqual({ to: '/welcome/about-us/', replace: true });
      expect(decide('/mfa-enrollment', facts())).toMatchObject({ kind: 'redirect' });
      enterEnrollment();
      await refreshEnrollmentStatus();
      expect($enrollment.get().step).toBe('phone');
    });
  });
});
