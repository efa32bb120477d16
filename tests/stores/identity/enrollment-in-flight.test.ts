import { beforeEach, describe, expect, test } from 'vitest';
import { readPendingSteps, readSession } from '../../../src/lib/session/session.ts';
import {
  $enrollment,
  enterEnrollment,
  finishEnrollment,
  submitEnrollmentPassword,
  submitPhone,
  completeEnrollment,
  refreshEnrollmentStatus,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { DEMO_PASSWORD, browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { randomUUID } from 'node:crypto';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { getMfaStatus } from '../../../src/lib/api/mfa.ts';
import { decide } from '../../../src/lib/routes/match.ts';
import { $authenticator, enterAuthenticator } from '../../../src/lib/stores/identity/authenticator.ts';
import { $code, verifyCode } from '../../../src/lib/stores/identity/mfa-code.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { addCompanies, codeSentTo, confirm, linkToken } from '../../server/identity/support/call-identity.ts';
import { eventually } from '../../helpers/eventually.ts';

const demo = await demoEmployee();
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

const PHONE = '5555550122';
const password = 'three random words';

let browser: TestBrowser;
let email: string;
const app = await appOfFile();
await addCompanies(app);

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
  test('whoever takes longer than five minutes is asked for the password, and loses nothing', async () => {
    expectFailedCall('POST /api/v1/mfa', 422);
    expectFailedCall('POST /api/v1/mfa/authenticator', 422);
    await arrive('test-required');
    await confirm(app, await linkToken(app, email, 'confirm-email'));
    await refreshEnrollmentStatus();
    await enterAuthenticator($enrollment.get().asksForPassword);
    expect($authenticator.get()).toMatchObject({ step: 'scan', busy: false });
    app.clock.advance(5 * 60_000);
    await enterAuthenticator($enrollment.get().asksForPassword);
    expect($authenticator.get()).toMatchObject({ step: 'password', busy: false, failure: null });
    await submitPhone(PHONE);
    expect($enrollment.get()).toMatchObject({ step: 'password', phone: '(555) 555-0122', failure: null });
    await submitEnrollmentPassword(password);
    expect($enrollment.get().step).toBe('code');
  });

  describe('a reload while the backup codes are shown', () => {
    const facts = () => ({ signedIn: readSession() !== null, ...readPendingSteps() });

    beforeEach(async () => {
      await arrive('fictional-freight');
      await confirm(app, await linkToken(app, email, 'confirm-email'));
      await submitPhone(PHONE);
      await submitEnrollmentPassword(password);
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
