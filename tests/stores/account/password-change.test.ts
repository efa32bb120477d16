import { expect, test } from 'vitest';
import { $passwordChange, requestPasswordChange } from '../../../src/lib/stores/account/password.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { loading } from '../../../src/lib/stores/shared/remote.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { DEMO_EMAIL } from '../../helpers/employees/signed-in-employee.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const demo = await demoEmployee();

test('is sent once, to the employee', async () => {
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

test('is sent even if the page does not know yet whose it is', async () => {
  $user.set(loading);
  await requestPasswordChange();
  expect($passwordChange.get()).toEqual({ status: 'sent' });
  const mail = (await demo.app.outbox()).at(-1);
  expect(mail).toMatchObject({ recipient: DEMO_EMAIL });
  expect(mail?.text).toContain('/reset-password/');
});

test('says when it could not be sent, and why', async () => {
  demo.browser.online = false;
  await requestPasswordChange();
  expect($passwordChange.get()).toEqual({
    status: 'failed',
    message:
      'Unable to reset password at this time. Please try again later. We could not reach the server. Please check your connection and try again.',
  });
});
