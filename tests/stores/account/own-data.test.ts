// docs/product/account.md#your-data-1
// docs/product/account.md#download-your-data
// docs/product/account.md#delete-the-account
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { ownDataText } from '../../../src/lib/messages/own-data.ts';
import { $deletionLink, takeDeletionLink } from '../../../src/lib/stores/account/deletion-link.ts';
import {
  $deletionDay,
  $ownData,
  $ownDataChange,
  askToDelete,
  closeOwnDataForm,
  confirmDeletion,
  downloadOwnData,
  keepAccount,
  openOwnDataForm,
  refreshOwnData,
} from '../../../src/lib/stores/account/own-data.ts';
import { settleSignIn } from '../../../src/lib/stores/session/after-sign-in.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts, closeToast } from '../../../src/lib/stores/shared/toasts.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { PASSWORD } from '../../helpers/employees/signed-up-employee.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { allSentTo } from '../../server/identity/support/call-identity.ts';

const me = await newcomer();

beforeEach(async () => {
  openAddressBar('');
  await refreshUser();
  await refreshOwnData();
  closeOwnDataForm();
});
afterEach(() => {
  for (const { id } of $toasts.get()) closeToast(id);
});

const email = () => dataOf($user.get())?.email ?? '';

/** Opens the page with the newest mailed link. */
async function openLink(): Promise<void> {
  await me.app.services.background.drain();
  const texts = (await allSentTo(me.app, email())).map(({ text }) => text);
  const token = texts.flatMap((text) => /#delete-account=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
  me.browser.here = `/account#delete-account=${token ?? ''}`;
  takeDeletionLink();
}

test('the download opens the address of the file; a wrong password keeps the form and says why', async () => {
  expectFailedCall('POST /api/v1/users/data/downloads', 422);
  openOwnDataForm('download');
  await downloadOwnData('not this one');
  expect($ownDataChange.get()).toMatchObject({
    form: 'download',
    failure: 'That is not your password. Please try again.',
  });
  await startTwice(
    () => downloadOwnData(PASSWORD),
    () => expect($ownDataChange.get()).toMatchObject({ form: 'download', busy: true, failure: null }),
  );
  expect($ownDataChange.get()).toMatchObject({ form: 'none', done: 'download' });
  expect(me.browser.navigations.at(-1)?.to).toMatch(/\/api\/v1\/users\/data\/downloads\?token=[\w-]{43}$/);
  expect(dataOf($ownData.get())?.downloads_left).toBe(2);
});

test('the link of the mail asks; a press makes the deletion due, and the next sign-in leads to where it ends', async () => {
  openOwnDataForm('delete');
  await askToDelete(PASSWORD);
  expect($ownDataChange.get()).toMatchObject({ form: 'none', done: 'delete' });
  expect($deletionDay.get()).toBeNull();
  await openLink();
  expect($deletionDay.get()).toBeNull();
  await confirmDeletion();
  expect($deletionLink.get()).toBeNull();
  expect($deletionDay.get()).toMatch(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+/);
  me.browser.session.set('returnTo', '/requests');
  expect(await settleSignIn()).toBe('/account/');
  await keepAccount(true);
  expect($deletionDay.get()).toBeNull();
  expect($toasts.get().at(-1)?.message).toBe(ownDataText.keptNote);
  // The onboarding of this employee, as usual.
  expect(await settleSignIn()).toBe('/welcome/about-us/');
});

test('a link that is used says so and stays; keeping the account needs no call then', async () => {
  expectFailedCall('POST /api/v1/users/deletion/confirmation', 422);
  me.browser.here = '/account#delete-account=unknown';
  takeDeletionLink();
  await confirmDeletion();
  expect($ownDataChange.get().failure).toContain('This link is no longer valid.');
  expect($deletionLink.get()).toBe('unknown');
  await keepAccount(false);
  expect($deletionLink.get()).toBeNull();
  const [account] = await me.app.services.db
    .select({ dueAt: users.deletionDueAt })
    .from(users)
    .where(eq(users.email, email()));
  expect(account?.dueAt).toBeNull();
});

test('the group is hidden where the API lacks the call', async () => {
  expectFailedCall('GET /api/v1/users/data', 404);
  replyWith(404, { error: 'Not Found' });
  await refreshOwnData();
  expect($ownData.get()).toMatchObject({ status: 'ready', data: null });
});

test.each([
  [null, null, 'Your requests with their messages and files: as long as you have your account.'],
  [
    null,
    30,
    'Your requests with their messages: as long as you have your account. Files of a completed request: 30 days.',
  ],
  [365, null, 'Your requests with their messages: until 365 days after they are completed.'],
  [365, 1, 'Your requests with their messages: until 365 days after they are completed. Their files: a day.'],
])('the periods of %j and %j days are said in words', (requests, files, sentence) => {
  expect(ownDataText.requestsKept(requests, files)).toBe(sentence);
});
