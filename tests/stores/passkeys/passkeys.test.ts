// docs/product/mfa.md#factor-before-a-change
// docs/product/passkeys.md#passkeys-section
// docs/product/passkeys.md#sign-in-button
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import { PASSKEYS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { passkeysText } from '../../../src/lib/messages/passkeys.ts';
import { dropSession, readSession } from '../../../src/lib/session/session.ts';
import {
  $passkeySignIn,
  offerPasskeys,
  signInWithPasskey,
} from '../../../src/lib/stores/passkeys/passkey-sign-in.ts';
import {
  $passkeyChange,
  $passkeys,
  changePasskeys,
  editPasskeys,
  refreshPasskeys,
} from '../../../src/lib/stores/passkeys/passkeys.ts';
import { $factorAsked } from '../../../src/lib/stores/session/fresh-factor.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { connectReporting, type Report } from '../../../src/lib/telemetry/reporting/report.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { PASSWORD } from '../../helpers/employees/signed-up-employee.ts';
import { eventually } from '../../helpers/eventually.ts';
import { openSoftwareCeremony, type SoftwareCeremony } from '../../helpers/software-ceremony.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const ORIGIN = 'http://localhost';

let ceremony: SoftwareCeremony;
const me = await newcomer();
const { app } = me;
beforeEach(async () => {
  ceremony = openSoftwareCeremony(ORIGIN);
  const { email } = await getCurrentUser();
  await app.services.db
    .update(users)
    .set({ emailConfirmedAt: app.clock.now() })
    .where(eq(users.email, email));
  editPasskeys({ task: 'none' });
  await Promise.all([refreshPasskeys(), refreshUser()]);
});

const listed = () => dataOf($passkeys.get())?.passkeys;

async function added(name = 'My phone'): Promise<string> {
  editPasskeys({ task: 'add' });
  await changePasskeys({ name, password: PASSWORD });
  return listed()?.at(-1)?.id ?? expect.fail($passkeyChange.get().failure ?? 'no passkey');
}

test('asks for what is missing before it calls', async () => {
  me.browser.online = false;
  editPasskeys({ task: 'add' });
  await changePasskeys({ name: 'x', password: '' });
  expect($passkeyChange.get()).toMatchObject({ passwordError: 'Please enter your password', failure: null });
  editPasskeys({ task: 'rename', id: '1' });
  await changePasskeys({ name: '  ', password: '' });
  expect($passkeyChange.get()).toMatchObject({ nameError: 'Please enter a name', failure: null });
});

test('a wrong password is an error of its field, and the form stays open', async () => {
  expectFailedCall('POST /api/v1/passkeys/options', 422);
  editPasskeys({ task: 'add' });
  await changePasskeys({ name: '', password: 'not this one' });
  expect($passkeyChange.get()).toMatchObject({
    editing: { task: 'add' },
    busy: false,
    passwordError: 'That is not your password. Please try again.',
    failure: null,
  });
  expect(ceremony.authenticator.credentials).toEqual([]);
});

test.each([
  ['NotAllowedError', null],
  ['AbortError', null],
  ['InvalidStateError', 'This device already has a passkey of your account.'],
])('a dialog that ends with %s says %s', async (name, failure) => {
  ceremony.endsWith = name;
  editPasskeys({ task: 'add' });
  await changePasskeys({ name: '', password: PASSWORD });
  expect($passkeyChange.get()).toMatchObject({ editing: { task: 'add' }, busy: false, failure });
  expect(listed()).toEqual([]);
});

test('a change in flight can neither be closed nor sent twice', async () => {
  editPasskeys({ task: 'add' });
  const first = changePasskeys({ name: 'My phone', password: PASSWORD });
  expect($passkeyChange.get()).toMatchObject({ busy: true, editing: { task: 'add' } });
  editPasskeys({ task: 'none' });
  expect($passkeyChange.get()).toMatchObject({ busy: true, editing: { task: 'add' } });
  await Promise.all([first, changePasskeys({ name: 'Twice', password: PASSWORD })]);
  expect(listed()).toMatchObject([{ name: 'My phone' }]);
  await changePasskeys({ name: 'No form is open', password: PASSWORD });
  expect($passkeyChange.get()).toMatchObject({ busy: false, failure: null, nameError: null });
  expect(listed()).toHaveLength(1);
});

test.each([
  ['is added once the second factor is proved again', true, 1],
  ['is not added where nobody proves it', false, 0],
])('with two-step verification, a passkey %s', async (_case, isProved, count) => {
  const { email } = await getCurrentUser();
  const own = eq(users.email, email);
  const { db, clock } = app.services;
  const [owner] = await db.update(users).set({ mfaEnabledAt: clock.now() }).where(own).returning();
  const factorAt = (at: Date | null) =>
    db
      .update(sessions)
      .set({ factorAt: at })
      .where(eq(sessions.userId, owner?.id ?? 0));
  await factorAt(null);
  expectFailedCall('POST /api/v1/passkeys/options', 403);
  editPasskeys({ task: 'add' });
  const change = changePasskeys({ name: 'My phone', password: PASSWORD });
  await eventually(() => expect($factorAsked.get()).not.toBeNull());
  if (isProved) await factorAt(clock.now());
  $factorAsked.get()?.(isProved);
  await change;
  expect(listed()).toHaveLength(count);
  const failure = isProved ? null : 'Please confirm with your second factor that it is you.';
  expect($passkeyChange.get()).toMatchObject({ busy: false, failure });
  await db.update(users).set({ mfaEnabledAt: null }).where(own);
});

test('a device that fails otherwise is reported, and the employee can try again', async () => {
  const reports: Report[] = [];
  connectReporting((report) => void reports.push(report));
  // Those that waited for a connection.
  reports.length = 0;
  ceremony.endsWith = 'UnknownError';
  editPasskeys({ task: 'add' });
  await changePasskeys({ name: '', password: PASSWORD });
  expect($passkeyChange.get()).toMatchObject({
    editing: { task: 'add' },
    busy: false,
    failure: passkeysText.deviceFailed,
  });
  expect(reports).toMatchObject([{ tags: { feature: 'passkeys', component: 'add' } }]);
  dropSession();
  await offerPasskeys();
  await signInWithPasskey();
  expect($passkeySignIn.get()).toEqual({ offered: true, busy: false, failure: passkeysText.signInFailed });
  expect(reports[1]).toMatchObject({ tags: { feature: 'passkeys', component: 'sign-in' } });
});

test('a list without names, times and room says so', async () => {
  const one = { id: 1, name: '', created_at: null, last_used_at: app.clock.now().toISOString() };
  replyWith(200, { passkeys: [one], origin: ORIGIN });
  await refreshPasskeys();
  expect(dataOf($passkeys.get())).toEqual({
    passkeys: [{ id: '1', name: passkeysText.unnamed, times: passkeysText.lastUsed('Just now') }],
    cannotAdd: null,
  });
  const many = Array.from({ length: PASSKEYS_MAX }, (_, id) => ({ ...one, id }));
  replyWith(200, { passkeys: many, origin: ORIGIN });
  await refreshPasskeys();
  expect(dataOf($passkeys.get())?.cannotAdd).toBe(passkeysText.full);
  replyWith(200, { passkeys: [], origin: null });
  await refreshPasskeys();
  expect(dataOf($passkeys.get())?.cannotAdd).toBe(passkeysText.notHere);
});

test('says why this page can’t add one', async () => {
  const reason = async () => {
    await refreshPasskeys();
    return dataOf($passkeys.get())?.cannotAdd;
  };
  ceremony.origin = 'http://127.0.0.1';
  expect(await reason()).toBe('You can add passkeys at http://localhost.');
  ceremony.isSupported = false;
  expect(await reason()).toBe('This browser has no passkeys.');
});

test('says that an address must be confirmed first, until it is', async () => {
  const confirmedAt = async (emailConfirmedAt: Date | null) => {
    const { email } = await getCurrentUser();
    await app.services.db.update(users).set({ emailConfirmedAt }).where(eq(users.email, email));
    await refreshUser();
    return dataOf($passkeys.get())?.cannotAdd;
  };
  expect(await confirmedAt(null)).toBe(
    'Please confirm your email address first. Then you can add a passkey here.',
  );
  ceremony.origin = 'http://127.0.0.1';
  await refreshPasskeys();
  expect(dataOf($passkeys.get())?.cannotAdd, 'what no mail can change').toBe(
    'You can add passkeys at http://localhost.',
  );
  ceremony.origin = ORIGIN;
  await refreshPasskeys();
  expect(await confirmedAt(app.clock.now())).toBeNull();
});

test('a cancelled dialog is no failure; a refused passkey says what to do', async () => {
  const id = await added();
  editPasskeys({ task: 'remove', id });
  await changePasskeys({ name: '', password: PASSWORD });
  dropSession();
  await offerPasskeys();
  ceremony.endsWith = 'NotAllowedError';
  await signInWithPasskey();
  expect($passkeySignIn.get()).toEqual({ offered: true, busy: false, failure: null });
  ceremony.endsWith = null;
  expectFailedCall('POST /api/v1/passkeys/sign_in', 401);
  await signInWithPasskey();
  expect($passkeySignIn.get().failure).toBe(
    'This passkey did not work. Please try again, or sign in with your password.',
  );
  expect(readSession()).toBeNull();
});

test('the button is offered only where the browser, the page and the API have passkeys', async () => {
  const isOffered = async () => {
    await offerPasskeys();
    return $passkeySignIn.get().offered;
  };
  dropSession();
  expect(await isOffered(), 'the control').toBe(true);
  ceremony.origin = 'http://127.0.0.1';
  expect(await isOffered(), 'another page').toBe(false);
  ceremony.origin = ORIGIN;
  ceremony.hasAuthenticator = false;
  expect(await isOffered(), 'no passkey at hand').toBe(false);
  ceremony.hasAuthenticator = true;
  me.browser.online = false;
  expect(await isOffered(), 'offline').toBe(false);
  expectFailedCall('GET /api/v1/passkeys/sign_in', 404);
  replyWith(404, {});
  expect(await isOffered(), 'an API without the call').toBe(false);
});
