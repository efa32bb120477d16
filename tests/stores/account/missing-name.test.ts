import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import { $missingName, saveName } from '../../../src/lib/stores/account/missing-name.ts';
import { $displayName, $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts } from '../../../src/lib/stores/shared/toasts.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { startTwice } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;
const app = await appOfFile();
/** Signs in an employee whose account has no name. */
beforeEach(async () => {
  browser = await signedUpEmployee(app);
  const { email } = await getCurrentUser();
  await app.services.db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.email, email));
  await refreshUser();
  $toasts.set([]);
});

const isMissing = () => dataOf($user.get())?.name_missing;

test('saves the name, which is shown at once', async () => {
  expect(isMissing()).toBe(true);
  await saveName('Kim', 'Roth');
  expect([isMissing(), $displayName.get()]).toEqual([false, 'Kim Roth']);
  expect($missingName.get()).toEqual({ busy: false, failure: null });
  expect($toasts.get()).toMatchObject([{ message: 'Your name is saved.', type: 'success' }]);
});

test('a refused name says why', async () => {
  expectFailedCall('PUT /api/v1/users/name', 422);
  await saveName('K\u200Bim', 'Roth');
  expect($missingName.get()).toEqual({
    busy: false,
    failure:
      'Please enter your name without invisible characters and with letters of one alphabet in each word.',
  });
  expect(isMissing()).toBe(true);
});

test('without a connection the reason is said, and the next try works', async () => {
  browser.online = false;
  await saveName('Kim', 'Roth');
  expect($missingName.get().failure).toContain('Unable to save your name at this time. We could not reach');
  browser.online = true;
  await saveName('Kim', 'Roth');
  expect(isMissing()).toBe(false);
});

test('is sent once by two presses, and the next try forgets the failure', async () => {
  browser.online = false;
  await saveName('Kim', 'Roth');
  expect($toasts.get()).toEqual([]);
  browser.online = true;
  await startTwice(
    () => saveName('Kim', 'Roth'),
    () => expect($missingName.get()).toEqual({ busy: true, failure: null }),
  );
  expect($missingName.get()).toEqual({ busy: false, failure: null });
});
