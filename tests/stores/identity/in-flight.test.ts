import { beforeEach, describe, expect, test } from 'vitest';
import { $code, sendCode, verifyCode } from '../../../src/lib/stores/identity/mfa-code.ts';
import {
  $forgotPassword,
  startOverForgotPassword,
  submitForgotPassword,
} from '../../../src/lib/stores/identity/password-forgot.ts';
import { $resetPassword, submitNewPassword } from '../../../src/lib/stores/identity/password-reset.ts';
import {
  $signIn,
  enterSignIn,
  finishCodeStep,
  leaveCodeStep,
  submitCredentials,
} from '../../../src/lib/stores/identity/sign-in.ts';
import { $signUp, enterSignUp, submitSignUp } from '../../../src/lib/stores/identity/sign-up.ts';
import { $unlock, retryUnlock } from '../../../src/lib/stores/identity/unlock.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();
const credentials = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
const offline = 'We could not reach the server. Please check your connection and try again.';
const atStart = { busy: false, failure: null };
const newPasswords = { password: 'amber kettle orbit', confirmation: 'amber kettle orbit' };
const newcomer = {
  firstName: 'Robin',
  lastName: 'Meyer',
  email: 'in.flight@people.test',
  password: 'three random words',
};

describe('signing in', () => {
  beforeEach(() => {
    demo.browser.session.clear();
    enterSignIn();
  });

  test('is started once, and forgets the last failure', async () => {
    demo.browser.online = false;
    await submitCredentials(credentials);
    expect($signIn.get()).toEqual({
      step: 'credentials',
      busy: false,
      failure: `Sign in error. ${offline}`,
      refusals: 0,
    });
    demo.browser.online = true;
    await startTwice(
      () => submitCredentials(credentials),
      () => expect($signIn.get()).toEqual({ step: 'credentials', busy: true, failure: null, refusals: 0 }),
    );
    expect(demo.browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
  });

  test('is busy after the code until the page is left; another account can be chosen instead', async () => {
    using replies = holdReplies();
    const finishing = finishCodeStep();
    expect($signIn.get()).toEqual({ step: 'code', busy: true, failure: null, refusals: 0 });
    replies.release();
    await finishing;
    expect(demo.browser.navigations).toHaveLength(1);
    leaveCodeStep();
    expect($signIn.get()).toEqual({ step: 'credentials', ...atStart, refusals: 0 });
    expect(demo.browser.local.get('token')).toBeNull();
  });
});

test('signing up is started once, and forgets the last failure', async () => {
  demo.browser.here = '/sign-up/example-bakery';
  enterSignUp();
  demo.browser.online = false;
  await submitSignUp(newcomer);
  expect($signUp.get()).toEqual({ busy: false, failure: `Sign up error. ${offline}` });
  enterSignUp();
  expect($signUp.get()).toEqual(atStart);
  demo.browser.online = true;
  await startTwice(
    () => submitSignUp(newcomer),
    () => expect($signUp.get()).toEqual({ busy: true, failure: null }),
  );
  expect(demo.browser.navigations).toHaveLength(1);
});

describe('a forgotten password', () => {
  beforeEach(startOverForgotPassword);

  test('is requested once, and can be started over', async () => {
    await startTwice(
      () => submitForgotPassword(DEMO_EMAIL),
      () => expect($forgotPassword.get()).toEqual({ step: 'form', busy: true, failure: null }),
    );
    expect($forgotPassword.get()).toEqual({ step: 'sent', ...atStart });
    startOverForgotPassword();
    expect($forgotPassword.get()).toEqual({ step: 'form', ...atStart });
  });

  test.each([
    [399, 'form'],
    [400, 'sent'],
    [404, 'sent'],
    [429, 'form'],
    [499, 'sent'],
    [500, 'form'],
  ])('a refusal with %i shows the step "%s"', async (status, step) => {
    expectFailedCall('POST /api/v1/users/password', status);
    replyWith(status, { error: 'Not now.' });
    await submitForgotPassword(DEMO_EMAIL);
    expect($forgotPassword.get()).toEqual({
      step,
      busy: false,
      failure: step === 'sent' ? null : 'Not now.',
    });
  });
});

test('a new password is set once, with the token of the address alone', async () => {
  expectFailedCall('POST /api/v1/users/password/check', 422);
  demo.browser.here = '/reset-password/no-such-token?utm=mail#top';
  await startTwice(
    () => submitNewPassword(newPasswords),
    () => expect($resetPassword.get()).toMatchObject({ busy: true, failure: null, linkExpired: false }),
  );
  expect($resetPassword.get().linkExpired).toBe(true);
  expect(demo.app.logLines.join('\n')).not.toContain('utm');
  expect(demo.browser.navigations).toEqual([]);
});

test.each([
  [422, null],
  [429, 'Not now.'],
  [499, null],
  [500, 'Not now.'],
])('an unlock link refused with %i has the reason %j', async (status, reason) => {
  expectFailedCall('GET /api/v1/users/unlock', status);
  demo.browser.here = `/unlock/token-${status}?utm=mail#top`;
  replyWith(status, { error: 'Not now.' });
  const retrying = retryUnlock();
  expect($unlock.get()).toEqual({ status: 'waiting' });
  await retrying;
  expect($unlock.get()).toEqual({ status: 'failed', reason });
});

describe('a code', () => {
  const idle = {
    verifying: false,
    sending: false,
    failure: null,
    refused: false,
    note: null,
    phoneMissing: false,
    backupCodes: [],
  };

  test('is sent once at a time', async () => {
    replyWith(200, { data: { success: true } });
    using replies = holdReplies();
    const first = sendCode('Sent');
    expect($code.get()).toEqual({ ...idle, sending: true });
    expect(await sendCode(null)).toContain('Unable to request MFA token');
    replies.release();
    expect(await first).toBeNull();
    expect($code.get()).toEqual({ ...idle, note: 'Sent' });
  });

  test('is verified once at a time', async () => {
    replyWith(200, { data: { success: true, mfa_token: '' } });
    using replies = holdReplies();
    const first = verifyCode('123456');
    expect($code.get()).toEqual({ ...idle, verifying: true });
    expect(await verifyCode('123456')).toBe(false);
    expect($code.get().verifying).toBe(true);
    replies.release();
    expect(await first).toBe(false);
    expect($code.get()).toEqual({ ...idle, failure: 'No MFA verification token received' });
  });
});
