// docs/product/api.md#caching
// docs/product/identity.md#one-password
// docs/product/identity.md#sign-in-outcomes
// docs/product/identity.md#password-again
// docs/product/identity.md#lockout
// docs/product/product.md#companies
// docs/product/session.md#stored-keys
// docs/product/session.md#session-lifetime
// docs/product/session.md#user-fields
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken } from '../../../server/services/secrets/tokens.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { joinCompany } from '../../helpers/employees/company.ts';
import * as api from './support/call-identity.ts';
import { attemptsOf } from './support/attempts.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { requestSurveys } from '../../../server/db/schema/content.ts';
import { currentUser as endpoint } from '../../../src/lib/contract/session.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { lockMinutes } from '../../../server/services/identity/attempts.ts';
import { provideKeyDerivation } from '../../../server/services/secrets/password-queue.ts';
import { requirePassword } from '../../../server/services/identity/require-password.ts';
import { findSession } from '../../../server/services/session/find-session.ts';
import { networksOf } from '../../../server/shared/networks.ts';
import { cheapArgon2id, saltsHashed } from '../../helpers/cheap-passwords.ts';

const own = api.ownAddresses();
const app = await appOfFile();
await api.addCompanies(app);

describe('signing in', () => {
  test('creates a session of twelve hours and returns its token in the authorization header', async () => {
    await api.signUp(app, own('opens'));
    const { status, body, headers } = await api.signIn(app, own('opens'));
    expect(status).toBe(200);
    expect(body).toEqual({
      expires_at: new Date(app.clock.now().getTime() + 12 * HOUR_MS).toISOString(),
      mfa_requires_verification: false,
      mfa_required: false,
      device_secret: expect.stringMatching(/^\d\.[\w-]{43}$/) as unknown,
    });
    expect(headers.get('authorization')).toMatch(/^Bearer [\w-]{43}$/);
  });

  test('stores only the hash of the token', async () => {
    await api.signUp(app, own('stores'));
    const { authorization = '' } = await api.signedIn(app, own('stores'));
    const token = authorization.replace('Bearer ', '');
    const rows = await app.services.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('ignores the case of the address', async () => {
    await api.signUp(app, own('Mixed.Case'));
    expect((await api.signIn(app, ` ${own('mIXED.case').replace('test', 'TEST')} `)).status).toBe(200);
  });
});

describe('a password with accents', () => {
  const TYPED = 'Cre\u0300me bru\u0302le\u0301e 7 fois';
  const COMPOSED = TYPED.normalize('NFC');

  test('is the same however it was typed', async () => {
    await api.signUp(app, own('creme'), { password: TYPED });
    expect((await api.signIn(app, own('creme'), COMPOSED)).status).toBe(200);
    expect((await api.signIn(app, own('creme'), TYPED)).status).toBe(200);
  });

  test('is renewed at a sign-in where an older version has hashed it as typed', async () => {
    const email = own('older-hash');
    await api.signUp(app, email);
    const salt = Buffer.alloc(16, 7);
    const key = await cheapArgon2id({
      ...{ message: TYPED, nonce: salt, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
    });
    const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${plain(salt)}$${plain(key)}`;
    await api.changeAccount(app, email, { passwordHash });
    expect((await api.signIn(app, email, COMPOSED)).status, 'known as typed alone').toBe(401);
    expect((await api.signIn(app, email, TYPED)).status).toBe(200);
    expect((await api.signIn(app, email, COMPOSED)).status).toBe(200);
  });

  test.each(['known', 'unknown'])(
    'costs a second hash in another form alone, for a %s address',
    async (who) => {
      const email = own(`${who}-cost`);
      if (who === 'known') await api.signUp(app, email);
      const hashesOf = async (password: string) => {
        const before = saltsHashed.length;
        expect((await api.signIn(app, email, password)).status).toBe(401);
        return saltsHashed.length - before;
      };
      expect(await hashesOf(COMPOSED)).toBe(1);
      expect(await hashesOf(TYPED)).toBe(2);
    },
  );
});

test('thirty parallel sign-ins with the right password succeed', async () => {
  await api.signUp(app, own('tabs'));
  const replies = await Promise.all(Array.from({ length: 30 }, () => api.signIn(app, own('tabs'))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ headers }) => headers.get('authorization'))).size).toBe(30);
  expect(await attemptsOf(app, own('tabs'))).toEqual({ failed: 0, locked: false });
});

const idOf = async (email: string) => (await api.accountOf(app, email)).id;

test('returns all fields of a new account', async () => {
  await api.signUp(app, own('new'), { company_slug: 'test-off' });
  const { status, body, headers } = await api.currentUser(app, await api.signedIn(app, own('new')));
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      external_id: api.textLike(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      full_name: 'Robin Meyer',
      first_name: 'Robin',
      email: own('new'),
      request_count: 0,
      companies: [
        {
          id: 9001,
          name: 'Company test-off',
          image_url: '/media/companies/test-off.svg',
          accent_color: null,
          answer_within: null,
        },
      ],
      onboarding_completed: false,
      mfa_enabled: false,
      mfa_available: false,
      email_confirmed: true,
      answer_mails: 'on',
      name_missing: false,
      pending_email: null,
      deletion_due_at: null,
      unread_requests: 0,
    },
  });
  expect(headers.get('cache-control')).toContain('no-store');
});

test('lists all companies in a stable order', async () => {
  await api.signUp(app, own('many'), { company_slug: 'test-optional' });
  await joinCompany(app, { userId: await idOf(own('many')) }, 9004, 9001);
  expect(await api.currentUser(app, await api.signedIn(app, own('many')))).toMatchObject({
    body: { user: { companies: [{ id: 9001 }, { id: 9002 }, { id: 9004 }] } },
  });
});

test('counts the employee’s requests of every status, and no foreign ones', async () => {
  await api.signUp(app, own('counts'));
  await api.signUp(app, own('other'));
  const [survey] = await app.services.db.select({ id: requestSurveys.id }).from(requestSurveys).limit(1);
  const at = app.clock.now();
  const row = (userId: number, status: 'open' | 'closed') => ({
    userId,
    surveyId: survey?.id ?? expect.fail('no survey in the sample content'),
    name: 'Fix the gate',
    status,
    createdAt: at,
    updatedAt: at,
    waitingSince: at,
    completedAt: status === 'closed' ? at : null,
  });
  const [mine, theirs] = [await idOf(own('counts')), await idOf(own('other'))];
  await app.services.db
    .insert(requests)
    .values([row(mine, 'open'), row(mine, 'closed'), row(theirs, 'open')]);
  expect(await api.currentUser(app, await api.signedIn(app, own('counts')))).toMatchObject({
    body: { user: { request_count: 2 } },
  });
});

test('reports completed onboarding and two-step verification', async () => {
  await api.signUpOffered(app, own('done'));
  await api.changeAccount(app, own('done'), { onboardingCompletedAt: app.clock.now() });
  const headers = await api.enrolled(app, await api.signedIn(app, own('done')), '5550600001');
  expect(await api.currentUser(app, headers)).toMatchObject({
    body: { user: { onboarding_completed: true, mfa_enabled: true, mfa_available: false } },
  });
});

test('leaves out the blank after a first name without a last name', async () => {
  const { call } = await newEmployee(app, 'Cher', '');
  expect((await call(endpoint)).user).toMatchObject({ first_name: 'Cher', full_name: 'Cher' });
});

const LENGTHS = [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440];

test('each lock in a row is twice as long, up to a day', () => {
  expect(LENGTHS.map((_, index) => lockMinutes(index + 1))).toEqual(LENGTHS);
  expect(lockMinutes(5_000)).toBe(1_440);
});

test('the mail says how long the lock lasts', async () => {
  const email = own('told');
  await api.signUp(app, email);
  for (const words of ['15 minutes', '30 minutes', '1 hour', '2 hours']) {
    await api.lock(app, email);
    const mail = (await api.sentTo(app, email)).at(-1);
    expect(mail?.subject).toBe('Unlock your Sundial account');
    expect(mail?.text.replaceAll('\n', ' ')).toContain(`so we have locked it for ${words}.`);
    app.clock.advance(120 * MINUTE_MS);
  }
});

test('of 50 wrong passwords at once behind a lock ten count, and lock once', async () => {
  const email = own('guessed');
  await api.signUp(app, email);
  await api.lock(app, email);
  app.clock.advance(15 * MINUTE_MS);
  await Promise.all(Array.from({ length: 50 }, () => api.signIn(app, email, 'not this one')));
  expect(await api.sentTo(app, email)).toHaveLength(2);
  app.clock.advance(30 * MINUTE_MS - 1);
  expect((await api.signIn(app, email)).status).toBe(401);
  app.clock.advance(1);
  expect((await api.signIn(app, email)).status).toBe(200);
});

const WRONG = 'not this one';

let count = 0;
async function newViewer() {
  count += 1;
  const email = `asked.${count}@people.test`;
  await api.signUp(app, email);
  const headers = await api.signedIn(app, email);
  const token = headers['authorization']?.replace('Bearer ', '') ?? '';
  const session = (await findSession(app.services, hashToken(token))) ?? expect.fail('no session');
  const viewer = { ...session.viewer, mfaTokenHash: null, networks: networksOf('127.0.0.1') };
  return { email, headers, asked: (password: string) => requirePassword(app.services, viewer, password) };
}

test('evaluates at most ten of many parallel guesses', async () => {
  const { asked } = await newViewer();
  const guesses = [...Array.from({ length: 30 }, () => WRONG), api.PASSWORD];
  const results = await Promise.allSettled(guesses.map((guess) => asked(guess)));
  expect(results.map(({ status }) => status)).not.toContain('fulfilled');
});

test('a password that is replaced while it is checked is refused', async () => {
  const { email, asked } = await newViewer();
  await api.forgot(app, email);
  const token = await api.linkToken(app, email, 'reset-password');
  provideKeyDerivation(async (parameters) => {
    provideKeyDerivation(cheapArgon2id);
    expect((await api.reset(app, token)).status).toBe(200);
    return cheapArgon2id(parameters);
  });
  await expect(asked(api.PASSWORD)).rejects.toMatchObject({
    code: 'password_wrong',
    sentence: 'Your password was just changed. Please enter the new one.',
  });
});
