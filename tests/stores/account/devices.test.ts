// docs/product/account.md#two-step-section
// docs/product/account.md#devices-section
// docs/product/api.md#additive-calls
// docs/product/api.md#error-texts
// docs/product/session.md#exempt-calls
import { expect, test } from 'vitest';
import { postSignIn } from '../../../src/lib/api/identity.ts';
import { decide } from '../../../src/lib/routes/match.ts';
import {
  $devices,
  $passwordChange,
  $signingOut,
  $twoStep,
  refreshDevices,
  requestPasswordChange,
  setUpTwoStep,
  signOutOthers,
} from '../../../src/lib/stores/account/security.ts';
import { readPendingSteps, takeReturnTo } from '../../../src/lib/session/session.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { loading } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { holdReplies, replyWith } from '../../helpers/slow-replies.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const demo = await demoEmployee();

test('the list loads, and the other devices can be signed out', async () => {
  await postSignIn(DEMO_EMAIL, DEMO_PASSWORD);
  const entering = refreshDevices();
  expect($devices.get()).toEqual({ status: 'loading' });
  await entering;
  expect($devices.get()).toMatchObject({
    status: 'ready',
    data: [{ isThisOne: true }, { isThisOne: false, lastSeen: 'Last seen: Just now' }],
  });
  const ending = signOutOthers();
  expect($signingOut.get()).toEqual({ status: 'busy', message: '' });
  using replies = holdReplies();
  await signOutOthers();
  expect(replies.calls, 'a second press').toEqual([]);
  replies.release();
  await ending;
  expect($signingOut.get()).toEqual({ status: 'done', message: 'All other devices are signed out.' });
  expect($devices.get()).toMatchObject({ status: 'ready', data: [{ isThisOne: true }] });
});

test('others that cannot be signed out stay in the list', async () => {
  await refreshDevices();
  demo.browser.online = false;
  await signOutOthers();
  expect($signingOut.get()).toEqual({
    status: 'failed',
    message:
      'Unable to sign out the other devices: We could not reach the server. Please check your connection and try again.',
  });
  expect($devices.get().status, 'the list stays').toBe('ready');
});

test.each([
  ['GET /api/v1/users/sessions', refreshDevices],
  ['DELETE /api/v1/users/sessions/others', signOutOthers],
])('a session that has ended leaves the page: %s', async (call, start) => {
  expectFailedCall(call, 401);
  expectFailedCall('GET /api/v1/users/current', 401);
  replyWith(401, { error: 'Please sign in again.' });
  await start();
  expect(demo.browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
});

test.each([
  [{}, 'unknown'],
  [{ mfa_enabled: false }, 'off'],
  [{ mfa_enabled: false, email_confirmed: false }, 'unconfirmed'],
  [{ mfa_enabled: false, mfa_available: true }, 'available'],
  [{ mfa_enabled: true, mfa_available: false }, 'on'],
] as const)('two-step verification with %j is %s', async (said, expected) => {
  replyWith(200, { user: { external_id: 'x', email: 'a@b.c', ...said } });
  await refreshUser();
  expect($user.get().status).toBe('ready');
  expect($twoStep.get()).toBe(expected);
});

test('setting it up passes the guard of its page and returns to the account', () => {
  const facts = () => ({ signedIn: true, ...readPendingSteps() });
  expect(decide('/mfa-enrollment', facts()), 'the control').toMatchObject({ kind: 'redirect' });
  setUpTwoStep();
  expect(demo.browser.navigations).toEqual([{ to: '/mfa-enrollment/', replace: false }]);
  expect(decide('/mfa-enrollment', facts())).toMatchObject({ kind: 'stay' });
  expect(takeReturnTo()).toBe('/account/');
});

test('a link for another password is sent once, to the employee', async () => {
  expect($passwordChange.get()).toEqual({ status: 'idle' });
  using replies = holdReplies();
  const sending = requestPasswordChange();
  expect($passwordChange.get()).toEqual({ status: 'sending' });
  await requestPasswordChange();
  replies.release();
  await sending;
  expect(replies.calls.map((call) => call.split('/api/v1')[1])).toEqual(['/users/password']);
  expect($passwordChange.get()).toEqual({ status: 'sent' });
});

test('the link is sent even if the page does not know yet whose it is', async () => {
  $user.set(loading);
  await requestPasswordChange();
  expect($passwordChange.get()).toEqual({ status: 'sent' });
  const mail = (await demo.app.outbox()).at(-1);
  expect(mail).toMatchObject({ recipient: DEMO_EMAIL });
  expect(mail?.text).toContain('/reset-password/');
});

test('a link that could not be sent says so, and why', async () => {
  demo.browser.online = false;
  await requestPasswordChange();
  expect($passwordChange.get()).toEqual({
    status: 'failed',
    message:
      'Unable to reset password at this time. Please try again later. We could not reach the server. Please check your connection and try again.',
  });
});
