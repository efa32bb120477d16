// docs/product/passkeys.md#adding
// docs/product/passkeys.md#challenges
// docs/product/passkeys.md#one-site
// docs/product/passkeys.md#removing
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { passkeyChallenges, passkeys } from '../../../server/db/schema/passkeys.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { softwareAuthenticator } from '../../helpers/software-authenticator.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import { send, sentTo, signedIn } from '../identity/support/call-identity.ts';
import {
  add,
  addFrom,
  addOptions,
  creationOptions,
  employeeWithPasskey,
  newEmployeeWithPassword,
  ORIGIN,
  passkeysOf,
  requestOptions,
  rename,
} from './call-passkeys.ts';
import { creationForgeries } from './forgeries.ts';

const INVALID = { status: 422, body: { code: 'passkey_invalid' } };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const app = await appOfFile();

test('the options name the site of the public address and a random id, and exclude known passkeys', async () => {
  const { email, headers, authenticator } = await employeeWithPasskey(app);
  const options = await creationOptions(app, headers);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Sundial' },
    user: { name: email, displayName: 'Robin Meyer' },
    attestation: 'none',
    excludeCredentials: [
      { id: authenticator.credentials[0]?.id, type: 'public-key', transports: ['internal'] },
    ],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
  const stored = await app.services.db.select().from(passkeyChallenges);
  expect(JSON.stringify(stored)).not.toContain(options.challenge);
});

test('adds a passkey, named after the browser, and tells the owner', async () => {
  const { email, headers } = await newEmployeeWithPassword(app);
  const phone = { ...headers, 'user-agent': IPHONE };
  const authenticator = softwareAuthenticator(ORIGIN);
  await addFrom(app, phone, authenticator);
  await addFrom(app, phone, authenticator, { name: '  My key  ' });
  expect(await passkeysOf(app, headers)).toMatchObject([
    { name: 'Safari on iPhone', created_at: app.clock.now().toISOString(), last_used_at: null },
    { name: 'My key' },
  ]);
  const mails = (await sentTo(app, email)).filter(({ subject }) => subject.includes('passkey was added'));
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('Safari on iPhone') as unknown,
    expect.stringContaining('My key') as unknown,
  ]);
});

test('refuses 11 kinds of forged answers', async () => {
  expect(creationForgeries).toHaveLength(11);
  const { headers } = await newEmployeeWithPassword(app);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const authenticator = softwareAuthenticator(ORIGIN);
  for (const [name, forgery] of creationForgeries) {
    const options = await creationOptions(app, headers);
    expect(await add(app, headers, authenticator.create(options, forgery)), name).toMatchObject(INVALID);
  }
  expect(await passkeysOf(app, headers)).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
  const genuine = authenticator.create(await creationOptions(app, headers));
  expect((await add(app, headers, genuine)).status, 'the control').toBe(201);
});

test('a challenge works once, also after a failure', async () => {
  const { headers } = await newEmployeeWithPassword(app);
  const authenticator = softwareAuthenticator(ORIGIN);
  const options = await creationOptions(app, headers);
  expect((await add(app, headers, authenticator.create(options))).status).toBe(201);
  expect(await add(app, headers, authenticator.create(options))).toMatchObject(INVALID);
  const next = await creationOptions(app, headers);
  expect(await add(app, headers, authenticator.create(next, { userVerified: false }))).toMatchObject(INVALID);
  expect(await add(app, headers, authenticator.create(next))).toMatchObject(INVALID);
});

test('a challenge works for five minutes, and is removed afterwards', async () => {
  const { headers } = await newEmployeeWithPassword(app);
  const authenticator = softwareAuthenticator(ORIGIN);
  const late = await creationOptions(app, headers);
  app.clock.advance(5 * MINUTE_MS);
  expect(await add(app, headers, authenticator.create(late))).toMatchObject(INVALID);
  const inTime = await creationOptions(app, headers);
  app.clock.advance(5 * MINUTE_MS - 1);
  expect((await add(app, headers, authenticator.create(inTime))).status).toBe(201);
  app.clock.advance(1);
  await cleanUp(app.services);
  expect(await app.services.db.select().from(passkeyChallenges)).toEqual([]);
});

test('a challenge belongs to its session and to its purpose; only the newest works', async () => {
  const { email, headers } = await newEmployeeWithPassword(app);
  const elsewhere = await signedIn(app, email);
  const authenticator = softwareAuthenticator(ORIGIN);
  const options = await creationOptions(app, headers);
  expect(await add(app, elsewhere, authenticator.create(options)), 'another session').toMatchObject(INVALID);
  const { challenge } = await requestOptions(app);
  expect(
    await add(app, headers, authenticator.create({ ...options, challenge })),
    'of a sign-in',
  ).toMatchObject(INVALID);
  const newer = await creationOptions(app, headers);
  expect(await add(app, headers, authenticator.create(options)), 'replaced').toMatchObject(INVALID);
  expect((await add(app, headers, authenticator.create(newer))).status).toBe(201);
});

test('a passkey is in one account', async () => {
  const { authenticator } = await employeeWithPasskey(app);
  const [theirs] = authenticator.credentials;
  const { headers } = await newEmployeeWithPassword(app);
  await app.services.db
    .update(passkeys)
    .set({ credentialId: 'AAAA' })
    .where(eq(passkeys.credentialId, theirs?.id ?? ''));
  const credential = softwareAuthenticator(ORIGIN).create(await creationOptions(app, headers));
  await app.services.db
    .update(passkeys)
    .set({ credentialId: credential.id })
    .where(eq(passkeys.credentialId, 'AAAA'));
  expect(await add(app, headers, credential)).toMatchObject(INVALID);
  expect(await passkeysOf(app, headers)).toEqual([]);
});

test('the id beside the signed data does not count', async () => {
  const { headers } = await newEmployeeWithPassword(app);
  const credential = softwareAuthenticator(ORIGIN).create(await creationOptions(app, headers));
  expect(await add(app, headers, { ...credential, id: 'AAAA', rawId: 'AAAA' })).toMatchObject(INVALID);
});

test('an account has at most ten, also after parallel calls', async () => {
  const { email, headers } = await newEmployeeWithPassword(app);
  const authenticator = softwareAuthenticator(ORIGIN);
  for (let each = 0; each < 8; each += 1) await addFrom(app, headers, authenticator);
  const sessions = await Promise.all(Array.from({ length: 5 }, () => signedIn(app, email)));
  const credentials = await Promise.all(
    sessions.map(async (session) => authenticator.create(await creationOptions(app, session))),
  );
  const replies = await Promise.all(
    credentials.map((credential, index) => add(app, sessions[index] ?? {}, credential)),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(replies.find(({ status }) => status !== 201)).toMatchObject({
    status: 422,
    body: { code: 'passkeys_too_many' },
  });
  expect(await addOptions(app, headers)).toMatchObject({ body: { code: 'passkeys_too_many' } });
});

test.each([
  ['https://app.example', 'https://app.example'],
  ['https://app.example:8443', 'https://app.example:8443'],
  ['http://localhost:8787', 'http://localhost:8787'],
  ['http://app.example', null],
  ['http://127.0.0.1:8787', null],
  ['https://[::1]:8787', null],
])('at the public address %s passkeys work at %s, whatever the headers say', async (appOrigin, origin) => {
  const other = variantOf(app, { appOrigin });
  const spoofed = {
    host: 'evil.example',
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
  };
  expect((await send(other, 'GET', '/api/v1/passkeys/sign_in', undefined, spoofed)).body).toEqual({ origin });
  const { status } = await send(other, 'POST', '/api/v1/passkeys/sign_in/options', undefined, spoofed);
  expect(status).toBe(origin === null ? 404 : 200);
  if (origin !== null) {
    expect((await requestOptions(other)).rpId).toBe(new URL(origin).hostname);
  }
});

describe('a passkey of the account', () => {
  test('renames a passkey', async () => {
    const { headers, id } = await employeeWithPasskey(app);
    expect(await rename(app, headers, id, ' Work laptop ')).toMatchObject({
      status: 200,
      body: { passkey: { id, name: 'Work laptop' } },
    });
    expect((await passkeysOf(app, headers)).map(({ name }) => name)).toEqual(['Work laptop']);
  });

  test.each(['', '   ', 'x'.repeat(61)])('refuses the name %j', async (name) => {
    const { headers, id } = await employeeWithPasskey(app);
    expect(await rename(app, headers, id, name)).toMatchObject({ status: 422, body: { code: 'validation' } });
  });
});
