import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { decide } from '../../../src/lib/routes/guard.ts';
import { readPendingSteps, readSession } from '../../../src/lib/session/session.ts';
import { $lostCodes, replaceLostCodes } from '../../../src/lib/stores/identity/backup-codes.ts';
import { $code, verifyCode } from '../../../src/lib/stores/identity/mfa-code.ts';
import {
  $enrollment,
  completeEnrollment,
  enterEnrollment,
  finishEnrollment,
  refreshEnrollmentStatus,
  submitEnrollmentPassword,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import { $resending, resendConfirmation } from '../../../src/lib/stores/identity/unconfirmed-email.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { addCompanies, codeSentTo, confirm, linkToken } from '../../server/identity/support/call-identity.ts';

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

test('an employee whose company requires it is told to confirm the address, and goes on afterwards', async () => {
  expectFailedCall('POST /api/v1/mfa', 403);
  await arrive('test-required');
  await submitPhone(PHONE);
  await submitEnrollmentPassword(password);
  expect($enrollment.get()).toMatchObject({ step: 'password', phone: '(555) 555-0122', busy: false });
  expect($enrollment.get().failure).toContain('Please confirm your email address first');
  expect($enrollment.get().emailUnconfirmed).toBe(true);
  const before = await linkToken(app, email, 'confirm-email');
  await resendConfirmation(refreshEnrollmentStatus);
  expect($resending.get()).toMatchObject({ status: 'sent' });
  expect(await linkToken(app, email, 'confirm-email')).not.toBe(before);
  await confirm(app, await linkToken(app, email, 'confirm-email'));
  await resendConfirmation(refreshEnrollmentStatus);
  expect($enrollment.get().emailUnconfirmed, 'the notice ends').toBe(false);
  expect(readSession(), 'a session that owes the enrollment stays').not.toBeNull();
  await submitEnrollmentPassword(password);
  expect($enrollment.get()).toMatchObject({ step: 'code', failure: null });
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

  test('stays on the page, without the codes, and makes new ones with the password', async () => {
    expectFailedCall('POST /api/v1/mfa/backup-codes', 422);
    const first = $enrollment.get().backupCodes;
    expect(decide('/mfa-enrollment', facts())).toMatchObject({ kind: 'stay' });
    enterEnrollment();
    expect($enrollment.get()).toMatchObject({ step: 'codes', backupCodes: [] });
    await replaceLostCodes('not this one');
    expect($lostCodes.get()).toEqual({
      busy: false,
      failure: 'That is not your password. Please try again.',
    });
    await replaceLostCodes(password);
    expect($lostCodes.get()).toEqual({ busy: false, failure: null });
    const { backupCodes } = $enrollment.get();
    expect(backupCodes).toHaveLength(10);
    expect(backupCodes.filter((code) => first.includes(code))).toEqual([]);
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
