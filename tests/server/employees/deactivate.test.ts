// docs/product/employees.md#deactivated-account
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { operatorCompanies } from '../../../src/lib/contract/operator/companies.ts';
import { activateEmployee, deactivateEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from '../identity/support/call-identity.ts';
import { openLive } from '../live/live-reader.ts';
import { employeeWithPasskey, requestOptions, signInWith } from '../passkeys/call-passkeys.ts';

const app = await appOfFile();
const operator = operatorOf(app);

let count = 0;
let email = '';
beforeEach(async () => {
  email = `kim.${(count += 1)}@people.test`;
  await api.signUp(app, email, { company_slug: 'example-bakery' });
});

const deactivate = (address = email) => operator.call(deactivateEmployee, { body: { email: address } });
const activate = () => operator.call(activateEmployee, { body: { email } });
const employeesOfBakery = async () =>
  (await operator.call(operatorCompanies)).companies.find(({ slug }) => slug === 'example-bakery')
    ?.employee_count;

test('ends the sessions, and refuses the password like an unknown account', async () => {
  const headers = await api.signedIn(app, email);
  const stream = await openLive(app, headers.authorization ?? '');
  await stream.untilReady();
  expect((await deactivate(` ${email.toUpperCase()} `)).employee).toMatchObject({
    email,
    state: 'deactivated',
  });
  expect((await api.currentUser(app, headers)).status).toBe(401);
  expect(await stream.next(), 'the live stream ends').toBeNull();
  await stream.close();
  const unknown = api.visible(await api.signIn(app, 'stranger@people.test', api.PASSWORD));
  for (const password of [api.PASSWORD, 'not this one']) {
    expect(api.visible(await api.signIn(app, email, password))).toEqual(unknown);
  }
});

test('counts no attempts, and sends no unlock link', async () => {
  await deactivate();
  await api.lock(app, email);
  await api.lock(app, email);
  expect(await api.sentTo(app, email)).toEqual([]);
  await activate();
  expect((await api.signIn(app, email)).status).toBe(200);
});

test('sends no reset link, and refuses links that were mailed before', async () => {
  await api.forgot(app, email);
  const resetToken = await api.linkToken(app, email, 'reset-password');
  await api.lock(app, email);
  const unlockToken = await api.linkToken(app, email, 'unlock');
  const mails = (await api.sentTo(app, email)).length;
  await deactivate();
  expect(api.visible(await api.unlock(app, unlockToken))).toEqual(
    api.visible(await api.unlock(app, 'A'.repeat(43))),
  );
  await api.forgot(app, email);
  expect(await api.sentTo(app, email)).toHaveLength(mails);
  await activate();
  expect((await api.reset(app, resetToken)).status, 'a link from before stays invalid').toBe(422);
});

test('refuses the confirmation link of an unconfirmed account', async () => {
  const address = `new.${email}`;
  await api.signUpUnconfirmed(app, address);
  const token = await api.linkToken(app, address, 'confirm-email');
  await deactivate(address);
  expect((await api.confirm(app, token)).status).toBe(422);
});

test('refuses a passkey in the words of any other refusal', async () => {
  const { authenticator, email: address } = await employeeWithPasskey(app);
  expect((await signInWith(app, authenticator.use(await requestOptions(app)))).status, 'the control').toBe(
    200,
  );
  await deactivate(address);
  expect(await signInWith(app, authenticator.use(await requestOptions(app)))).toMatchObject({
    status: 401,
    body: { code: 'passkey_refused' },
  });
});

test('a session that a sign-in opened in the same moment is none', async () => {
  const headers = await api.signedIn(app, email);
  await deactivate();
  const user = await api.accountOf(app, email);
  await app.services.db.update(sessions).set({ revokedAt: null }).where(eq(sessions.userId, user.id));
  expect((await api.currentUser(app, headers)).status).toBe(401);
});

test('keeps the address taken, and leaves the account out of the company’s employees', async () => {
  const before = (await employeesOfBakery()) ?? 0;
  await deactivate();
  expect(await employeesOfBakery()).toBe(before - 1);
  expect(await api.signUp(app, email)).toMatchObject({ body: { code: 'email_taken' } });
});

describe('activate', () => {
  test('opens the account with its password; both may be repeated', async () => {
    await deactivate();
    await deactivate();
    expect((await activate()).employee.state).toBe('active');
    expect((await activate()).employee.state).toBe('active');
    expect((await api.signIn(app, email)).status).toBe(200);
  });
});
