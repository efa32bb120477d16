// docs/product/account.md#name
// docs/product/account.md#missing-name
// docs/product/account.md#change-of-address
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  $emailLink,
  $profileChange,
  cancelEmailChange,
  confirmNewEmail,
  requestEmailChange,
  saveName,
  startProfileChange,
  takeEmailLink,
} from '../../../src/lib/stores/account/profile-change.ts';
import { $displayName, $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts, closeToast } from '../../../src/lib/stores/shared/toasts.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { PASSWORD } from '../../helpers/employees/signed-up-employee.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { startTwice } from '../../helpers/slow-replies.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer();

beforeEach(async () => {
  openAddressBar('');
  await refreshUser();
});
afterEach(() => {
  for (const { id } of $toasts.get()) closeToast(id);
});

const user = () => dataOf($user.get());
const atRest = { form: 'none', busy: false, failure: null };

test('the name that is refused keeps the form and says why; the next try forgets it', async () => {
  expectFailedCall('PUT /api/v1/users/name', 422);
  startProfileChange('name');
  await saveName('K\u200Bim', 'Roth');
  expect($profileChange.get()).toMatchObject({ form: 'name', busy: false });
  expect($profileChange.get().failure).toContain('without invisible characters');
  me.browser.online = false;
  await saveName('Kim', 'Roth');
  expect($profileChange.get().failure).toContain('Unable to save your name at this time. We could not reach');
  me.browser.online = true;
  await startTwice(
    () => saveName('Kim', 'Roth'),
    () => expect($profileChange.get()).toEqual({ form: 'name', busy: true, failure: null }),
  );
  expect([$displayName.get(), $profileChange.get()]).toEqual(['Kim Roth', atRest]);
});

describe('the address', () => {
  const fresh = () => user()?.email.replace('robin', 'fresh') ?? '';

  test('keeps the form for a wrong password, and the present address after Keep', async () => {
    expectFailedCall('PUT /api/v1/users/email', 422);
    startProfileChange('email');
    await requestEmailChange(fresh(), 'not this one');
    expect($profileChange.get()).toEqual({
      form: 'email',
      busy: false,
      failure: 'That is not your password. Please try again.',
    });
    await requestEmailChange(fresh(), PASSWORD);
    await cancelEmailChange();
    expect(user()?.pending_email).toBeNull();
  });

  test('says that a link is no longer valid', async () => {
    expectFailedCall('POST /api/v1/users/email/confirmation', 422);
    await requestEmailChange(fresh(), PASSWORD);
    me.browser.here = '/account#confirm-email=unknown';
    takeEmailLink();
    await confirmNewEmail();
    expect($profileChange.get().failure).toContain('This link is no longer valid.');
    expect($emailLink.get()).toBe('unknown');
    me.browser.here = '/account';
    takeEmailLink();
    expect($emailLink.get()).toBeNull();
  });
});
