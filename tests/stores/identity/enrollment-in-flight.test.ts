import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setPendingSteps } from '../../../src/lib/session/session.ts';
import {
  $enrollment,
  enterEnrollment,
  finishEnrollment,
  submitEnrollmentPassword,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();
const atStart = { busy: false, failure: null };

describe('enrollment', () => {
  const phone = '(555) 555-0100';
  const phoneStep = {
    step: 'phone',
    phone: '',
    optional: true,
    appOffered: false,
    textOffered: true,
    backupCodes: [],
    emailUnconfirmed: false,
    ...atStart,
  };
  const stateIsKnown = () => vi.waitFor(() => expect($enrollment.get().appOffered).toBe(true));

  beforeEach(async () => {
    demo.browser.session.clear();
    enterEnrollment();
    await stateIsKnown();
  });

  test('starts with the phone step, and offers an app once the state of the account is known', async () => {
    enterEnrollment();
    expect($enrollment.get()).toEqual(phoneStep);
    await stateIsKnown();
    expect($enrollment.get()).toEqual({ ...phoneStep, appOffered: true });
  });

  test('asks once for the state of the account, and then for the password', async () => {
    const { calls, release } = holdReplies();
    enterEnrollment();
    const first = submitPhone('5555550100');
    const waiting = { step: 'phone', phone, busy: true, failure: null };
    expect($enrollment.get()).toMatchObject(waiting);
    await submitPhone('5555550199');
    expect($enrollment.get()).toMatchObject(waiting);
    release();
    await first;
    expect($enrollment.get()).toMatchObject({ step: 'password', phone, busy: false, failure: null });
    expect(calls).toEqual(['GET http://localhost/api/v1/mfa']);
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

  test('saves a number once where the state of the account is unknown', async () => {
    expectFailedCall('GET /api/v1/mfa', 500);
    expectFailedCall('POST /api/v1/mfa', 500);
    replyWith(500, { error: 'Not now.' });
    enterEnrollment();
    const { calls, release } = holdReplies();
    release();
    await Promise.all([submitPhone('5555550100'), submitPhone('5555550100')]);
    expect($enrollment.get()).toMatchObject({ step: 'phone', phone, busy: false, failure: 'Not now.' });
    expect(calls.filter((sent) => sent.startsWith('POST'))).toEqual(['POST http://localhost/api/v1/mfa']);
    expect(demo.browser.session.get('mfaEnrollmentPhone')).toBeNull();
  });

  test('goes on once it is finished, and forgets the number', async () => {
    demo.browser.session.set('mfaEnrollmentPhone', '(555) 555-0100');
    const { release } = holdReplies();
    const finishing = finishEnrollment();
    expect($enrollment.get()).toMatchObject({ busy: true, failure: null });
    expect(demo.browser.session.get('mfaEnrollmentPhone')).toBeNull();
    release();
    await finishing;
    expect(demo.browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
  });

  test('opens no page when the server refuses the session', async () => {
    expectFailedCall('GET /api/v1/users/current', 401);
    replyWith(401, { error: 'No.' });
    await finishEnrollment();
    expect(demo.browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  });

  test('leads to the code step when only a code is due', async () => {
    setPendingSteps({ enrollmentAvailable: false, codeRequired: true });
    await finishEnrollment();
    expect(demo.browser.navigations).toEqual([{ to: '/sign-in/', replace: true }]);
  });
});
