import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import {
  $emailLink,
  $profileChange,
  cancelEmailChange,
  cancelProfileChange,
  confirmNewEmail,
  requestEmailChange,
  saveName,
  startProfileChange,
  takeEmailLink,
} from '../../../src/lib/stores/account/profile-change.ts';
import { $displayName, $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts } from '../../../src/lib/stores/shared/toasts.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { PASSWORD } from '../../helpers/employees/signed-up-employee.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { startTwice } from '../../helpers/slow-replies.ts';
import { allSentTo } from '../../server/identity/support/call-identity.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer();
const { app } = me;
beforeEach(async () => {
  openAddressBar('');
  await refreshUser();
  cancelProfileChange();
  $toasts.set([]);
});

const user = () => dataOf($user.get());
const atRest = { form: 'none', busy: false, failure: null };

describe('the name', () => {
  test('that is missing is entered, and shown at once', async () => {
    const { email } = await getCurrentUser();
    await app.services.db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.email, email));
    await refreshUser();
    expect(user()?.name_missing).toBe(true);
    await saveName('Kim', 'Roth');
    expect([user()?.name_missing, $displayName.get()]).toEqual([false, 'Kim Roth']);
    expect($profileChange.get()).toEqual(atRest);
    expect($toasts.get()).toMatchObject([{ message: 'Your name is saved.', type: 'success' }]);
  });

  test('that is refused keeps the form and says why; the next try forgets it', async () => {
    expectFailedCall('PUT /api/v1/users/name', 422);
    startProfileChange('name');
    await saveName('K\u200Bim', 'Roth');
    expect($profileChange.get()).toMatchObject({ form: 'name', busy: false });
    expect($profileChange.get().failure).toContain('without invisible characters');
    me.browser.online = false;
    await saveName('Kim', 'Roth');
    expect($profileChange.get().failure).toContain(
      'Unable to save your name at this time. We could not reach',
    );
    me.browser.online = true;
    await startTwice(
      () => saveName('Kim', 'Roth'),
      () => expect($profileChange.get()).toEqual({ form: 'name', busy: true, failure: null }),
    );
    expect([$displayName.get(), $profileChange.get()]).toEqual(['Kim Roth', atRest]);
  });
});

describe('the address', () => {
  const fresh = () => user()?.email.replace('robin', 'fresh') ?? '';

  test('waits for its link, which the address of the page brings along', async () => {
    const present = user()?.email;
    const next = fresh();
    startProfileChange('email');
    await requestEmailChange(next, PASSWORD);
    expect($profileChange.get()).toEqual(atRest);
    expect(user()).toMatchObject({ email: present, pending_email: next });
    const mail = (await allSentTo(app, next)).at(-1)?.text ?? '';
    me.browser.here = /\/account#\S+/.exec(mail)?.[0] ?? '';
    takeEmailLink();
    await confirmNewEmail();
    expect(user()).toMatchObject({ email: next, pending_email: null, email_confirmed: true });
    expect($emailLink.get(), 'the link is used').toBeNull();
  });

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
