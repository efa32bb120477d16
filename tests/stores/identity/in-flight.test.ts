// docs/product/account.md#password-section
// docs/product/api.md#error-texts
// docs/product/identity.md#forgot-password
// docs/product/identity.md#reset-password
// docs/product/identity.md#reset-success
// docs/product/identity.md#reset-errors
// docs/product/identity.md#unlock-screen
// docs/product/identity.md#unlock-errors
// docs/product/session.md#user-refresh
// docs/product/shell.md#toasts
// docs/product/telemetry.md#failed-calls
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
import { $unlock, retryUnlock, unlockAccount } from '../../../src/lib/stores/identity/unlock.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';

const demo = await demoEmployee();
const password = 'three random words';
const newcomer = { firstName: 'Robin', lastName: 'Meyer', email: 'in.flight@people.test', password };
const forms = {
  'sign-in': {
    $state: $signIn,
    atStart: { step: 'credentials', busy: false, failure: null, refusals: 0 },
    enter: enterSignIn,
    submit: () => submitCredentials({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  },
  'sign-up': {
    $state: $signUp,
    atStart: { busy: false, failure: null, field: null, isTaken: false },
    enter: enterSignUp,
    submit: () => submitSignUp(newcomer),
  },
  'forgotten password': {
    $state: $forgotPassword,
    atStart: { step: 'form', busy: false, failure: null },
    enter: startOverForgotPassword,
    submit: () => submitForgotPassword(DEMO_EMAIL),
  },
} as const;

beforeEach(() => {
  demo.browser.session.clear();
  demo.browser.here = '/sign-up/example-bakery';
});

test.each(Object.entries(forms))(
  'the form of a %s is sent once, and forgets the last failure',
  async (_, { $state, atStart, enter, submit }) => {
    enter();
    demo.browser.online = false;
    await submit();
    const failure = expect.stringContaining('We could not reach the server.') as string;
    expect($state.get()).toEqual({ ...atStart, failure });
    enter();
    expect($state.get()).toEqual(atStart);
    demo.browser.online = true;
    await startTwice(submit, () => expect($state.get()).toEqual({ ...atStart, busy: true }));
  },
);

test('the sign-in is busy after the code until the page is left; another account can be chosen instead', async () => {
  const { atStart } = forms['sign-in'];
  using replies = holdReplies();
  const finishing = finishCodeStep();
  expect($signIn.get()).toEqual({ ...atStart, step: 'code', busy: true });
  replies.release();
  await finishing;
  expect(demo.browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
  leaveCodeStep();
  expect($signIn.get()).toEqual(atStart);
  expect(demo.browser.local.get('token')).toBeNull();
});

test.each([
  [399, 'form'],
  [400, 'sent'],
  [404, 'sent'],
  [429, 'form'],
  [499, 'sent'],
  [500, 'form'],
])('a forgotten password that is refused with %i shows the step "%s"', async (status, step) => {
  expectFailedCall('POST /api/v1/users/password', status);
  startOverForgotPassword();
  replyWith(status, { error: 'Not now.' });
  await submitForgotPassword(DEMO_EMAIL);
  const failure = step === 'sent' ? null : 'Not now.';
  expect($forgotPassword.get()).toEqual({ step, busy: false, failure });
});

test('a new password is set once, with the token of the address alone', async () => {
  expectFailedCall('PUT /api/v1/users/password', 422);
  demo.browser.here = '/reset-password/no-such-token?utm=mail#top';
  await startTwice(
    () => submitNewPassword({ password, confirmation: password }),
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

test('an unlock link is used once, however often its page is mounted', async () => {
  demo.browser.here = '/unlock/a-token';
  replyWith(200, { success: true });
  using replies = holdReplies();
  replies.release();
  await Promise.all([unlockAccount(), unlockAccount()]);
  await unlockAccount();
  expect(replies.calls).toHaveLength(1);
  expect($unlock.get()).toEqual({ status: 'unlocked' });
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
    replies.release();
    expect(await first).toBe(false);
    expect($code.get()).toEqual({ ...idle, failure: 'No MFA verification token received' });
  });
});

const reports: Report[] = [];
connectReporting((report) => void reports.push(report));
beforeEach(() => {
  reports.length = 0;
});

const sentences = () => reports.map(({ error }) => (error instanceof Error ? error.message : ''));

test('a user that cannot be refreshed is reported by its name, a session that is over is not', async () => {
  expectFailedCall('GET /api/v1/users/current', 401);
  demo.browser.online = false;
  await refreshUser();
  expect(sentences()).toEqual(['Failed to refresh current user state']);
  expect(reports[0]?.tags).toEqual({ feature: 'users', component: 'GET /api/v1/users/current' });
  demo.browser.online = true;
  reports.length = 0;
  demo.browser.local.set('token', 'Bearer nobody');
  await refreshUser();
  expect(sentences()).toEqual([]);
});

test('a dead unlock link is not reported, everything else is', async () => {
  expectFailedCall('GET /api/v1/users/unlock', 422);
  expectFailedCall('GET /api/v1/users/unlock', 500);
  demo.browser.here = '/unlock/no-such-token';
  await retryUnlock();
  expect($unlock.get().status).toBe('failed');
  expect(sentences()).toEqual([]);
  replyWith(500, { error: 'Broken', code: 'internal' });
  await retryUnlock();
  expect(sentences()).toEqual(['Broken']);
  replyWith(500, {});
  await retryUnlock();
  expect(sentences().at(-1)).toMatch(/^Unable to unlock your account/);
});
