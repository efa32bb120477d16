import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies, memberships, users } from '../../../server/db/schema/identity.ts';
import { passkeys } from '../../../server/db/schema/passkeys.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { softwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
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
const NO_FLAGS = { mfa_required: false, mfa_requires_verification: false };

const app = await appOfFile();
await api.addCompanies(app);

function headersOf({ headers }: { readonly headers: Headers }) {
  return { authorization: headers.get('authorization') ?? '' };
}

async function join(email: string, slug: string): Promise<void> {
  const { db } = app.services;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const [company] = await db.select().from(companies).where(eq(companies.slug, slug));
  await db.insert(memberships).values({ userId: user?.id ?? 0, companyId: company?.id ?? 0 });
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

test.each(['test-optional', 'test-required'])('counts as both factors in the company %s', async (slug) => {
  const { email, headers, authenticator } = await employeeWithPasskey(app);
  await join(email, slug);
  const isRequired = slug === 'test-required';
  expect((await api.currentUser(app, headers)).status, 'the control').toBe(isRequired ? 401 : 200);
  const entered = await enterWith(app, authenticator);
  expect(entered).toMatchObject({ status: 200, body: NO_FLAGS });
  expect((await api.currentUser(app, headersOf(entered))).status).toBe(200);
  const live = await app.fetch('/api/v1/live', { headers: headersOf(entered) });
  expect(live.status).toBe(200);
  await live.body?.cancel();
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

test('the mail of a reset says nothing about passkeys to an account without one', async () => {
  const { email } = await newEmployeeWithPassword(app);
  await api.forgot(app, email);
  await api.reset(app, await api.linkToken(app, email, 'reset-password'));
  const text = (await api.sentTo(app, email)).at(-1)?.text;
  expect(text).toContain('has just been changed');
  expect(text).not.toContain('passkey');
});

test('passkeys go with their account', async () => {
  const { email, authenticator } = await employeeWithPasskey(app);
  await app.services.db.delete(users).where(eq(users.email, email));
  expect(await enterWith(app, authenticator)).toMatchObject(REFUSED);
  const [left] = await app.services.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, authenticator.credentials[0]?.id ?? ''));
  expect(left).toBeUndefined();
});

// Each process counts on its own.
test('limits the calls of a sign-in per network', async () => {
  const limited = await startApp({ rateLimitFactor: 0.01 });
  for (const [method, path, body] of [
    ['POST', '/api/v1/passkeys/sign_in/options', undefined],
    ['POST', '/api/v1/passkeys/sign_in', {}],
    ['GET', '/api/v1/passkeys/sign_in', undefined],
  ] as const) {
    expect((await api.send(limited, method, path, body)).status, path).not.toBe(429);
    expect((await api.send(limited, method, path, body)).status, path).toBe(429);
  }
  await limited.close();
});
