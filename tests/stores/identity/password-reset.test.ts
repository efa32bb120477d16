// docs/product/identity.md#reset-effect
// docs/product/identity.md#keep-my-requests
import { beforeEach, expect, test } from 'vitest';
import { noteCalls } from '../../helpers/network/replaced-fetch.ts';
import { readDeviceSecret, wipeEverything } from '../../../src/lib/session/session.ts';
import {
  $resetPassword,
  enterResetPassword,
  submitNewPassword,
} from '../../../src/lib/stores/identity/password-reset.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { signInAs } from '../../helpers/employees/signed-in-employee.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const NEW = { password: 'amber kettle orbit', confirmation: 'amber kettle orbit' };
const CHOICE = { kind: 'choice', name: 'Robin Berry', requestCount: 0 };

let email: string;
const me = await newcomer();
const { app } = me;
beforeEach(() => {
  email = dataOf($user.get())?.email ?? '';
});

async function openLink(): Promise<void> {
  await app.fetch('/api/v1/users/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email } }),
  });
  const mail = (await app.outbox()).findLast(({ recipient }) => recipient === email);
  me.browser.here = /\/reset-password\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  enterResetPassword();
}

const known = () => expect.poll(() => $resetPassword.get().effect);

test('“Start empty” sends no secret', async () => {
  await openLink();
  await known().toEqual(CHOICE);
  await submitNewPassword(NEW, false);
  await signInAs(email, NEW.password);
  expect(dataOf($user.get())).toMatchObject({ full_name: '', email_confirmed: true });
});

test('after a sign-out the browser proves nothing, and says that the account starts empty', async () => {
  wipeEverything();
  expect(readDeviceSecret()).toBeNull();
  await openLink();
  await known().toEqual({ kind: 'starts-afresh' });
});

test('a choice whose secret is gone by now is refused, and deletes nothing', async () => {
  await openLink();
  await known().toEqual(CHOICE);
  wipeEverything();
  expectFailedCall('PUT /api/v1/users/password', 422);
  await submitNewPassword(NEW, true);
  expect($resetPassword.get()).toMatchObject({ busy: false, linkExpired: false });
  expect($resetPassword.get().failure).toContain('Nothing was changed');
  expect(me.browser.navigations).toEqual([]);
});

test('a press that learns of the fresh start changes nothing; the next one resets', async () => {
  expectFailedCall('PUT /api/v1/users/password', 409);
  wipeEverything();
  me.browser.online = false;
  await openLink();
  await submitNewPassword(NEW);
  expect($resetPassword.get()).toMatchObject({ effect: { kind: 'unknown' }, busy: false });
  expect($resetPassword.get().failure).toContain('Unable to reset password at this time.');
  me.browser.online = true;
  await submitNewPassword(NEW);
  expect($resetPassword.get()).toMatchObject({
    effect: { kind: 'starts-afresh' },
    busy: false,
    failure: null,
  });
  expect(me.browser.navigations).toEqual([]);
  await submitNewPassword(NEW);
  expect(me.browser.navigations).toEqual([{ to: '/sign-in/', replace: true }]);
});

test('a reset after a lost check sends the core call’s own fields and the precondition alone', async () => {
  me.browser.here = '/reset-password/a-token';
  me.browser.online = false;
  enterResetPassword();
  me.browser.online = true;
  replyWith(200, { success: true });
  const sent = noteCalls();
  await submitNewPassword(NEW);
  const { password, confirmation: password_confirmation } = NEW;
  const body = { reset_password_token: 'a-token', password, password_confirmation, starts_afresh: false };
  expect(sent).toEqual([{ call: 'PUT /api/v1/users/password', body }]);
});

test('an API whose sign-in names no secret leaves none of an employee before', async () => {
  expect(readDeviceSecret()).not.toBeNull();
  me.browser.withholds = 'device_secret';
  await signInAs(email, 'a-quiet-morning-42');
  expect(readDeviceSecret()).toBeNull();
});
