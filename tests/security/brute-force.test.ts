// docs/product/api.md#calls-at-once
// docs/product/identity.md#lockout
// docs/product/identity.md#known-places
// docs/product/mfa.md#code-limits
import { expect, test } from 'vitest';
import { knownPlaces } from '../../server/db/schema/identity.ts';
import { employee } from '../server/http/calls.ts';
import { appOfFile, variantOf, type RunningApp } from '../helpers/start-app.ts';
import * as api from '../server/identity/support/call-identity.ts';
import { signInFrom } from '../server/identity/support/attempts.ts';
import { saltsHashed } from '../helpers/cheap-passwords.ts';
import { CODE_TRIES, LONG_TEST_MS, PASSWORD_GUESSES } from './support/figures.ts';
import { calls } from '../../server/routes/calls.ts';
import { PASSWORD_CHECKS } from '../../server/routes/http/account-limits.ts';
import { currentUser as currentUserCall } from '../../src/lib/contract/session.ts';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { addressOf, nameOf, withAccess } from './support/endpoints.ts';

const BURST = 100;
const app = await appOfFile();

async function inBursts(tries: number, one: (index: number) => Promise<api.Answer>): Promise<api.Answer[]> {
  const replies: api.Answer[] = [];
  for (let from = 0; from < tries; from += BURST) {
    replies.push(...(await Promise.all(Array.from({ length: BURST }, (_, index) => one(from + index)))));
  }
  return replies;
}

async function hashesOf(email: string): Promise<number> {
  const user = await api.accountOf(app, email);
  const salt = user.passwordHash.split('$').at(-2);
  return saltsHashed.filter((hashed) => hashed === salt).length;
}

test(
  `checks ten of ${PASSWORD_GUESSES} password guesses, then locks the account`,
  { timeout: LONG_TEST_MS },
  async () => {
    await api.signUp(app, 'guessed@people.test');
    const before = await hashesOf('guessed@people.test');
    const replies = await inBursts(PASSWORD_GUESSES, (index) =>
      api.signIn(app, 'guessed@people.test', `guess ${index}`),
    );
    expect((await hashesOf('guessed@people.test')) - before).toBe(10);
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect((await api.signIn(app, 'guessed@people.test', api.PASSWORD)).status).toBe(401);
  },
);

test(
  'checks ten guesses for each known place and ten for all others',
  { timeout: LONG_TEST_MS },
  async () => {
    const email = 'places@people.test';
    await api.signUp(app, email);
    const networks = Array.from({ length: 9 }, (_, index) => `192.0.2.${String(index)}`);
    for (const from of networks) await signInFrom(app, { email, from });
    const before = await hashesOf(email);
    for (const from of [...networks, ...networks.map((_, index) => `203.0.113.${String(index)}`)]) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          signInFrom(app, { email, from, password: `guess ${index}` }),
        ),
      );
    }
    const places = await app.services.db.select({ key: knownPlaces.key }).from(knownPlaces);
    const checked = (await hashesOf(email)) - before;
    expect(checked % 10).toBe(0);
    expect(checked).toBeLessThanOrEqual((places.length + 1) * 10);
    expect(checked).toBeGreaterThan(10);
    expect(places.length).toBeLessThanOrEqual(6);
  },
);

test('control: a right password among the first ten is checked and accepted', async () => {
  await api.signUp(app, 'control@people.test');
  const before = await hashesOf('control@people.test');
  for (let index = 0; index < 9; index += 1) await api.signIn(app, 'control@people.test', `guess ${index}`);
  expect((await api.signIn(app, 'control@people.test', api.PASSWORD)).status).toBe(200);
  expect((await hashesOf('control@people.test')) - before).toBe(10);
});

test(
  `checks five of ${CODE_TRIES} code guesses, then accepts no code`,
  { timeout: LONG_TEST_MS },
  async () => {
    await api.signUpOffered(app, 'texted@people.test');
    const headers = await api.signedIn(app, 'texted@people.test');
    await api.enroll(app, headers, '5550411111');
    await api.sendCode(app, headers);
    const code = await api.codeSentTo(app, '5550411111');
    const replies = await inBursts(CODE_TRIES, (index) =>
      api.verify(app, headers, api.otherCode(code, index + 1)),
    );
    const lookedAt = replies.filter(({ body }) => JSON.stringify(body).includes('code_invalid'));
    expect(lookedAt).toHaveLength(5);
    expect((await api.verify(app, headers, code)).status).toBe(422);
  },
);

const COPIES = 120;
const AT_ONCE = 20;
const guarded = withAccess('session', 'account', 'half-session');
/** A call of another account makes two statements, each behind at most those of the calls that run; some copies need none. */
const ANSWERED_MAX = 4 * AT_ONCE;

/** Gets most calls past the checks of their body; the others are refused after their session was read. */
const BODY = JSON.stringify({
  password: api.PASSWORD,
  mfa_number: '2125550142',
  otp: '123456',
  backup_code: 'AAAAA-AAAAA',
  name: 'Robin',
  last_name: 'Meyer',
  upload: { filename: 'photo.png' },
  message: { body: 'Hello' },
});

const limited = variantOf(app, { limits: { ...app.services.limits, callsAtOnce: AT_ONCE } });

/** Returns how many parallel copies of a call are answered before one call of another account. */
async function answeredBefore(
  app: RunningApp,
  { method, ...endpoint }: AnyEndpoint,
  howMany = COPIES,
): Promise<number> {
  const [attacker, other] = [await employee(app), await employee(app)];
  let answered = 0;
  const init =
    endpoint.body.type === 'unknown' || method === 'GET'
      ? { method, headers: attacker.headers }
      : { method, headers: { 'content-type': 'application/json', ...attacker.headers }, body: BODY };
  const copies = Array.from({ length: howMany }, async () => {
    const { status, body } = await app.fetch(addressOf({ method, ...endpoint }), init);
    if (status !== 429) answered += 1;
    await body?.cancel();
  });
  expect((await api.currentUser(app, other.headers)).status).toBe(200);
  const before = answered;
  await Promise.all(copies);
  return before;
}

test('120 copies of any call hold another account up for no more than the calls that run at once', async () => {
  // On a busy machine the other call's statements pass some of the copies: more of them leave no doubt.
  expect(await answeredBefore(app, currentUserCall, 4 * COPIES), 'the control').toBeGreaterThan(ANSWERED_MAX);
  const tooMany: string[] = [];
  for (const endpoint of guarded) {
    const before = await answeredBefore(limited, endpoint);
    if (before > ANSWERED_MAX) tooMany.push(`${nameOf(endpoint)} ${String(before)}`);
  }
  expect(guarded.length).toBeGreaterThan(30);
  expect(tooMany).toEqual([]);
}, 120_000);

test('every call that asks for the password again counts its checks', () => {
  const asking = calls.filter(
    ({ endpoint }) =>
      ['session', 'account', 'half-session'].includes(endpoint.access) &&
      endpoint.body.type !== 'unknown' &&
      'shape' in endpoint.body &&
      'password' in (endpoint.body.shape as object),
  );
  expect(asking.length).toBeGreaterThan(4);
  expect(asking.filter(({ accountRate }) => accountRate !== PASSWORD_CHECKS).map(({ id }) => id)).toEqual([]);
});
