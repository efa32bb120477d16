// docs/product/passkeys.md#challenges
// docs/product/passkeys.md#one-site
// docs/product/passkeys.md#reset-and-passkeys
// docs/product/passkeys.md#both-factors
// docs/product/passkeys.md#refused-passkeys
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { softwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from '../identity/support/call-identity.ts';
import {
  creationOptions,
  employeeWithPasskey,
  enterWith,
  newEmployeeWithPassword,
  ORIGIN,
  passkeysOf,
  requestOptions,
  signInWith,
} from './call-passkeys.ts';
import { useForgeries } from './forgeries.ts';

const REFUSED = { status: 401, body: { code: 'passkey_refused' } };

const app = await appOfFile();
await api.addCompanies(app);

function headersOf({ headers }: { readonly headers: Headers }) {
  return { authorization: headers.get('authorization') ?? '' };
}

test('the options name no passkey and require the verification of the employee', async () => {
  const options = await requestOptions(app);
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    rpId: 'localhost',
    timeout: 5 * MINUTE_MS,
    userVerification: 'required',
  });
});

test('signs in without a password and replies as the sign-in does', async () => {
  const { email, headers, authenticator } = await employeeWithPasskey(app);
  const entered = await enterWith(app, authenticator);
  const byPassword = await api.signIn(app, email);
  expect(entered.status).toBe(200);
  // The secret names the session.
  expect(entered.body).toEqual({
    ...(byPassword.body as object),
    device_secret: api.textLike(/^\d+\.[\w-]{43}$/),
  });
  expect([...entered.headers.keys()].sort()).toEqual([...byPassword.headers.keys()].sort());
  expect((await api.currentUser(app, headersOf(entered))).body).toMatchObject({ user: { email } });
  expect(await passkeysOf(app, headers)).toMatchObject([{ last_used_at: app.clock.now().toISOString() }]);
});

test('refuses 10 kinds of forged answers', async () => {
  expect(useForgeries).toHaveLength(10);
  const { authenticator } = await employeeWithPasskey(app);
  for (const [name, forgery] of useForgeries) {
    expect(await enterWith(app, authenticator, forgery), name).toMatchObject(REFUSED);
  }
  expect((await enterWith(app, authenticator)).status, 'the control').toBe(200);
});

test('refuses a wrong signature, an unknown passkey and no user handle, in the same words', async () => {
  const { authenticator } = await employeeWithPasskey(app);
  const other = softwareAuthenticator(ORIGIN);
  other.create(await creationOptions(app, (await newEmployeeWithPassword(app)).headers));
  const genuine = authenticator.use(await requestOptions(app));
  const foreign = other.use(await requestOptions(app));
  const { userHandle: _, ...withoutHandle } = authenticator.use(await requestOptions(app)).response;
  const replies = [
    await signInWith(app, {
      ...genuine,
      response: { ...genuine.response, signature: foreign.response.signature },
    }),
    await signInWith(app, foreign),
    await signInWith(app, { ...genuine, response: withoutHandle }),
    await signInWith(app, {
      ...genuine,
      response: { ...genuine.response, clientDataJSON: Buffer.from('{').toString('base64url') },
    }),
  ];
  expect(replies[0]).toMatchObject(REFUSED);
  for (const reply of replies) expect(api.visible(reply)).toEqual(api.visible(replies[0]!));
});

test('another employee’s passkey signs that employee in, never the account it claims', async () => {
  const victim = await employeeWithPasskey(app);
  const attacker = await employeeWithPasskey(app);
  const [theirs] = victim.authenticator.credentials;
  const claimed = await enterWith(app, attacker.authenticator, { userHandle: theirs?.userHandle ?? '' });
  expect(claimed).toMatchObject(REFUSED);
  const credential = attacker.authenticator.use(await requestOptions(app));
  const renamed = { ...credential, id: theirs?.id, rawId: theirs?.id };
  expect(await signInWith(app, renamed)).toMatchObject(REFUSED);
});

test('a challenge works once, for five minutes, also after a failure', async () => {
  const { authenticator } = await employeeWithPasskey(app);
  const options = await requestOptions(app);
  expect((await signInWith(app, authenticator.use(options))).status).toBe(200);
  expect(await signInWith(app, authenticator.use(options)), 'replayed').toMatchObject(REFUSED);
  const failed = await requestOptions(app);
  await signInWith(app, authenticator.use(failed, { userVerified: false }));
  expect(await signInWith(app, authenticator.use(failed)), 'after a failure').toMatchObject(REFUSED);
  const late = await requestOptions(app);
  app.clock.advance(5 * MINUTE_MS);
  expect(await signInWith(app, authenticator.use(late)), 'late').toMatchObject(REFUSED);
  const inTime = await requestOptions(app);
  app.clock.advance(5 * MINUTE_MS - 1);
  expect((await signInWith(app, authenticator.use(inTime))).status).toBe(200);
});

test('a challenge for adding is none for signing in', async () => {
  const { headers, authenticator } = await employeeWithPasskey(app);
  const { challenge } = await creationOptions(app, headers);
  const options = { ...(await requestOptions(app)), challenge };
  expect(await signInWith(app, authenticator.use(options))).toMatchObject(REFUSED);
});

test('a counter that goes back or stands still is a copy, and refused', async () => {
  const { authenticator } = await employeeWithPasskey(app);
  expect((await enterWith(app, authenticator, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) {
    expect(await enterWith(app, authenticator, { counter }), String(counter)).toMatchObject(REFUSED);
  }
  expect((await enterWith(app, authenticator, { counter: 4_294_967_295 })).status).toBe(200);
});

test('of parallel uses with the same counter one succeeds', async () => {
  const { authenticator } = await employeeWithPasskey(app);
  const uses = await Promise.all(
    Array.from({ length: 10 }, async () => authenticator.use(await requestOptions(app), { counter: 3 })),
  );
  const replies = await Promise.all(uses.map((credential) => signInWith(app, credential)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a passkey without a counter signs in again and again', async () => {
  const { authenticator } = await employeeWithPasskey(app);
  for (let time = 0; time < 3; time += 1) expect((await enterWith(app, authenticator)).status).toBe(200);
});

test('a passkey survives a reset, which says so in its mail and ends the sessions', async () => {
  const { email, authenticator } = await employeeWithPasskey(app);
  const before = await enterWith(app, authenticator);
  await api.forgot(app, email);
  expect((await api.reset(app, await api.linkToken(app, email, 'reset-password'))).status).toBe(200);
  expect((await api.currentUser(app, headersOf(before))).status).toBe(401);
  const mail = (await api.sentTo(app, email)).at(-1);
  expect(mail?.subject).toContain('was changed');
  expect(mail?.text).toContain('Your passkey still signs in');
  expect((await enterWith(app, authenticator)).status).toBe(200);
});
