import { expect, test } from 'vitest';
import { appOfFile } from '../../helpers/start-app.ts';
import {
  currentUser,
  forgot,
  linkToken,
  NEW_PASSWORD,
  reset,
  send,
  signedIn,
  signUp,
  signUpUnconfirmed,
} from '../identity/support/call-identity.ts';

let accounts = 0;
const app = await appOfFile();

/** Returns the headers of an employee whose account has begun afresh, without a name. */
async function nameless(): Promise<Record<string, string>> {
  accounts += 1;
  const email = `nameless${accounts}@people.test`;
  await signUpUnconfirmed(app, email);
  await forgot(app, email);
  expect((await reset(app, await linkToken(app, email, 'reset-password'))).status).toBe(200);
  return signedIn(app, email, NEW_PASSWORD);
}

const enter = (headers: Record<string, string>, name: string, last_name: string) =>
  send(app, 'PUT', '/api/v1/users/name', { user: { name, last_name } }, headers);

test('an account that began afresh enters its name, once', async () => {
  const headers = await nameless();
  expect(await currentUser(app, headers)).toMatchObject({
    body: { user: { full_name: '', name_missing: true } },
  });
  expect(await enter(headers, 'Kim', 'Roth')).toMatchObject({ status: 200, body: { success: true } });
  const named = { body: { user: { full_name: 'Kim Roth', first_name: 'Kim', name_missing: false } } };
  expect(await currentUser(app, headers)).toMatchObject(named);
  expect(await enter(headers, 'Another', 'One')).toMatchObject({
    status: 422,
    body: { error: 'Your account already has a name.' },
  });
  expect(await currentUser(app, headers)).toMatchObject(named);
});

test('a name of the sign-up stays', async () => {
  await signUp(app, 'named@people.test');
  const headers = await signedIn(app, 'named@people.test');
  expect((await enter(headers, 'Another', 'One')).status).toBe(422);
  expect(await currentUser(app, headers)).toMatchObject({
    body: { user: { full_name: 'Robin Meyer', name_missing: false } },
  });
});

test('parallel entries have one effect', async () => {
  const headers = await nameless();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => enter(headers, `Kim${'abcdefgh'.charAt(index)}`, 'Roth')),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ['', 'Roth'],
  ['Kim', '   '],
  ['K\u200Bim', 'Roth'],
  ['Kim', 'Ro\u0442h'],
  ['K'.repeat(1000), 'Roth'],
])('refuses %j %j', async (name, lastName) => {
  const headers = await nameless();
  expect(await enter(headers, name, lastName)).toMatchObject({ status: 422, body: { code: 'validation' } });
  expect(await currentUser(app, headers)).toMatchObject({ body: { user: { name_missing: true } } });
});
