import { expect, test } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import { currentUser, lock, sentTo, signedIn } from '../identity/support/call-identity.ts';
import {
  addFrom,
  employeeWithPasskey,
  enterWith,
  newEmployeeWithPassword,
  passkeysOf,
  remove,
  rename,
} from './call-passkeys.ts';

const app = await appOfFile();

function headersOf({ headers }: { readonly headers: Headers }) {
  return { authorization: headers.get('authorization') ?? '' };
}

test('renames a passkey', async () => {
  const { headers, id } = await employeeWithPasskey(app);
  expect(await rename(app, headers, id, ' Work laptop ')).toMatchObject({
    status: 200,
    body: { passkey: { id, name: 'Work laptop' } },
  });
  expect((await passkeysOf(app, headers)).map(({ name }) => name)).toEqual(['Work laptop']);
});

test.each(['', '   ', 'x'.repeat(61), 'a\u0000b'])('refuses the name %j', async (name) => {
  const { headers, id } = await employeeWithPasskey(app);
  expect(await rename(app, headers, id, name)).toMatchObject({ status: 422, body: { code: 'validation' } });
});

test('removes a passkey with the password, and tells the owner', async () => {
  const { email, headers, id } = await employeeWithPasskey(app);
  expect(await remove(app, headers, id, 'not this one')).toMatchObject({
    status: 422,
    body: { code: 'password_wrong' },
  });
  expect(await passkeysOf(app, headers)).toHaveLength(1);
  expect(await remove(app, headers, id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await passkeysOf(app, headers)).toEqual([]);
  expect((await remove(app, headers, id)).status).toBe(404);
  const mails = (await sentTo(app, email)).filter(({ subject }) => subject.includes('passkey was removed'));
  expect(mails).toHaveLength(1);
});

test('a removal ends the sessions that this passkey has opened, and no other', async () => {
  const { email, headers, id, authenticator } = await employeeWithPasskey(app);
  const lost = headersOf(await enterWith(app, authenticator));
  const byPassword = await signedIn(app, email);
  await addFrom(app, headers, authenticator);
  const byOther = headersOf(await enterWith(app, authenticator));
  await remove(app, headers, id);
  const statuses = await Promise.all(
    [lost, byPassword, byOther, headers].map(async (session) => (await currentUser(app, session)).status),
  );
  expect(statuses).toEqual([401, 200, 200, 200]);
});

test('the session that removes its own passkey stays', async () => {
  const { id, authenticator } = await employeeWithPasskey(app);
  const own = headersOf(await enterWith(app, authenticator));
  expect((await remove(app, own, id)).status).toBe(200);
  expect((await currentUser(app, own)).status).toBe(200);
});

test('a locked account keeps its passkeys: the password can’t be checked', async () => {
  const { email, headers, id } = await employeeWithPasskey(app);
  await lock(app, email);
  expect(await remove(app, headers, id)).toMatchObject({ body: { code: 'password_wrong' } });
});

test('a passkey of another employee is unknown', async () => {
  const { id, headers: owner } = await employeeWithPasskey(app);
  const { headers } = await newEmployeeWithPassword(app);
  const UNKNOWN = { status: 404, body: { code: 'not_found' } };
  for (const which of [id, 987_654, 'x', '0', '99999999999']) {
    expect(await rename(app, headers, which, 'Mine')).toMatchObject(UNKNOWN);
    expect(await remove(app, headers, which)).toMatchObject(UNKNOWN);
  }
  expect(await passkeysOf(app, headers)).toEqual([]);
  expect(await passkeysOf(app, owner)).toHaveLength(1);
});
