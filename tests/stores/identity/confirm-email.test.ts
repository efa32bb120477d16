// docs/product/identity.md#confirmation-screen
// docs/product/identity.md#confirmation-notice
// docs/product/identity.md#fresh-start
// docs/product/session.md#user-fields
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../helpers/network/replaced-fetch.ts';
import {
  $confirmEmail,
  confirmEmail,
  enterConfirmEmail,
} from '../../../src/lib/stores/identity/confirm-email.ts';
import {
  $resending,
  $unconfirmedEmail,
  resendConfirmation,
} from '../../../src/lib/stores/identity/unconfirmed-email.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

let email: string;
const me = await newcomer();
const { app } = me;
beforeEach(() => {
  email = dataOf($user.get())?.email ?? '';
  enterConfirmEmail();
});

async function mailedPaths(): Promise<string[]> {
  const sent = (await app.outbox()).filter(({ recipient }) => recipient === email);
  return sent.flatMap(({ text }) => /\/confirm-email\/[\w-]+/.exec(text) ?? []);
}

test('a lost connection leaves the link to be pressed again', async () => {
  const [path = ''] = await mailedPaths();
  me.browser.here = path;
  me.browser.online = false;
  await confirmEmail();
  expect($confirmEmail.get()).toMatchObject({ status: 'failed', linkExpired: false });
  me.browser.online = true;
  await confirmEmail();
  expect($confirmEmail.get()).toEqual({ status: 'confirmed' });
});

test('each press sends one call, and “Send again” asks for the employee only when it must', async () => {
  const employeeCalls = (calls: readonly string[]) => calls.filter((sent) => sent.endsWith('/users/current'));
  me.browser.here = (await mailedPaths())[0] ?? '';
  await startTwice(confirmEmail, () => expect($confirmEmail.get()).toEqual({ status: 'busy' }));
  me.browser = await signedUpEmployee(app);
  await startTwice(resendConfirmation, () =>
    expect($resending.get()).toEqual({ status: 'busy', message: '' }),
  );
  using replies = holdReplies();
  replies.release();
  await resendConfirmation();
  expect(employeeCalls(replies.calls)).toEqual([]);
});

test.each([
  [401, ['GET http://localhost/api/v1/users/current']],
  [500, []],
])('a “Send again” that is answered with %i loads the employee again: %j', async (status, wanted) => {
  expectFailedCall('POST /api/v1/users/confirmation/resend', status);
  answerCalls(/^POST /, () => new Response('{}', { status }));
  using replies = holdReplies();
  replies.release();
  await resendConfirmation();
  expect(replies.calls.filter((sent) => sent.startsWith('GET'))).toEqual(wanted);
  expect($resending.get().status).toBe('failed');
});

test('“Send again” ends the notice when the address is confirmed by now', async () => {
  const [path = ''] = await mailedPaths();
  me.browser.here = path;
  await confirmEmail();
  expect($unconfirmedEmail.get()).toBe(email);
  await resendConfirmation();
  expect($unconfirmedEmail.get()).toBeNull();
  expect(await mailedPaths()).toHaveLength(1);
});

test('a failed “Send again” says why', async () => {
  expectFailedCall('POST /api/v1/users/confirmation/resend', 429);
  for (let sent = 1; sent < 10; sent += 1) await resendConfirmation();
  await resendConfirmation();
  expect($resending.get().status).toBe('failed');
  expect($resending.get().message).toContain('Unable to send the mail');
  expect($resending.get().message).toContain('try again in an hour');
});

test.each([{}, { email_confirmed: null }, { email_confirmed: true }])(
  'an API that answers %j sees no notice',
  async (fields) => {
    replyWith(200, { user: { external_id: 'x', email, ...fields } });
    await refreshUser();
    expect($user.get().status).toBe('ready');
    expect($unconfirmedEmail.get()).toBeNull();
  },
);
