// docs/product/api.md#call-headers
// docs/product/desk-session.md#two-kinds-of-accounts
// docs/product/desk-session.md#second-factor
// docs/product/desk.md#end-of-a-token
// docs/product/mfa.md#required-policy
// docs/product/mfa.md#mfa-token
// docs/product/product.md#roles
// docs/product/session.md#session-lifetime
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { concierges } from '../../server/db/schema/concierges.ts';
import { memberships, sessions, users } from '../../server/db/schema/identity.ts';
import { addConcierge, removeConcierge, rotateConcierge } from '../../server/services/desk/concierges.ts';
import { hashToken, newToken } from '../../server/services/secrets/tokens.ts';
import { createSession } from '../../server/services/session/sessions.ts';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { employee } from '../server/http/calls.ts';
import * as api from '../server/identity/support/call-identity.ts';
import { ask, unguarded, type Api, type Reply } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';
import { LONG_TEST_MS } from './support/figures.ts';

/* Credentials that open none of the calls that they are shown to, by the access of each call in the contract. */

type Headers_ = Readonly<Record<string, string>>;
/** Headers, and a query in which the credential stands. */
type Shown = readonly [headers: Headers_, query?: string];

const ofEmployees = withAccess('session');
const ofEither = withAccess('account');
const ofSessions = withAccess('session', 'account', 'half-session');
const whole = withAccess('session', 'account');
const ofDesk = withAccess('concierge', 'lead');

const app = await appOfFile();
await api.addCompanies(app);
const { db, clock } = app.services;
const bearer = (token: string) => `Bearer ${token}`;

const send = (on: Api, endpoint: AnyEndpoint, [headers, query = '']: Shown): Promise<Reply> =>
  ask(on, addressOf(endpoint) + query, requestTo(endpoint, { ...headers }));

/** Returns the calls that answer a credential otherwise than with the code. */
async function accepted(
  on: Api,
  endpoints: readonly AnyEndpoint[],
  kinds: ReadonlyMap<string, Shown>,
  code: string | ((endpoint: AnyEndpoint) => string),
): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of endpoints) {
    const expected = typeof code === 'string' ? code : code(endpoint);
    for (const [kind, shown] of kinds) {
      const reply = await send(on, endpoint, shown);
      if (reply.code !== expected) through.push(`${nameOf(endpoint)} with ${kind}: ${String(reply.status)}`);
    }
  }
  return through;
}

/** Expects that no call accepts one of so many kinds of credentials, and that an unguarded API would accept all. */
async function expectRefused(
  endpoints: readonly AnyEndpoint[],
  kinds: ReadonlyMap<string, Shown>,
  count: number,
  code: string | ((endpoint: AnyEndpoint) => string),
): Promise<void> {
  expect(kinds.size).toBe(count);
  expect(endpoints.length).toBeGreaterThan(10);
  expect(await accepted(unguarded, endpoints, kinds, code)).toHaveLength(count * endpoints.length);
  expect(await accepted(app.fetch, endpoints, kinds, code)).toEqual([]);
}

/** Returns the calls that answer `authorization` otherwise than a token that was never issued. */
async function toldApart(
  on: Api,
  endpoints: readonly AnyEndpoint[],
  authorization: string,
): Promise<string[]> {
  const forged = bearer(newToken());
  const through: string[] = [];
  for (const endpoint of endpoints) {
    const reply = await send(on, endpoint, [{ authorization }]);
    const { status, text } = await send(app.fetch, endpoint, [{ authorization: forged }]);
    if (reply.status !== status || reply.text !== text)
      through.push(`${nameOf(endpoint)} ${String(reply.status)}`);
  }
  return through;
}

test('every call refuses 40 kinds of forged tokens', { timeout: LONG_TEST_MS }, async () => {
  const good = (await employee(app)).headers.authorization;
  const token = good.slice('Bearer '.length);
  const hash = createHash('sha256').update(token).digest();
  const changed = (at: number) =>
    bearer(`${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`);
  const forgeries = [
    ...['', 'Bearer', 'Bearer ', token, `bearer ${token}`, `BEARER ${token}`, `Bearer  ${token}`],
    ...[`Bearer\t${token}`, `Bearer:${token}`, `Basic ${token}`, `Token ${token}`, `Digest ${token}`],
    ...[`${token}x`, `${token} x`, `${token}=`, token.slice(0, -1), token.slice(1)].map(bearer),
    ...[changed(0), changed(21), changed(41)],
    ...[token.toUpperCase(), token.toLowerCase(), [...token].reverse().join('')].map(bearer),
    ...[`${token}, ${good}`, `"${token}"`, `${token}%00`, `${encodeURIComponent(token)}%20`].map(bearer),
    ...[hash.toString('hex'), hash.toString('base64url'), 'A'.repeat(43), '_'.repeat(43)].map(bearer),
    ...['A'.repeat(10_000), "' or 1=1 --", '%', 'null', 'undefined', '[object Object]'].map(bearer),
    ...['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', app.services.secret, '../../../../etc/passwd'].map(bearer),
  ];
  const kinds = new Map(forgeries.map((authorization) => [authorization, [{ authorization }] as const]));
  await expectRefused([...ofSessions, ...ofDesk], kinds, 40, ({ access }) =>
    access === 'concierge' || access === 'lead' ? 'concierge_only' : 'unauthenticated',
  );
});

test('a token outside of its header is ignored', async () => {
  const token = (await employee(app)).headers.authorization;
  const raw = token.slice(7);
  const places = new Map<string, Shown>([
    ['the address', [{}, `?authorization=${encodeURIComponent(token)}`]],
    ['a parameter of OAuth', [{}, `?access_token=${encodeURIComponent(raw)}`]],
    ['cookies', [{ cookie: `authorization=${token}; token=${raw}` }]],
    ...['x-authorization', 'proxy-authorization'].map((name) => [name, [{ [name]: token }]] as const),
    ['the mfa-token', [{ 'mfa-token': raw }]],
  ]);
  await expectRefused(ofSessions, places, 6, 'unauthenticated');
});

test(
  'every call refuses a token after sign-out here or elsewhere, reset, expiry, idle time and deletion of the account',
  { timeout: LONG_TEST_MS },
  async () => {
    const ended = new Map<string, Shown>();
    async function newSession(name: string): Promise<Record<string, string>> {
      await api.signUp(app, `${name}@people.test`);
      const headers = await api.signedIn(app, `${name}@people.test`);
      expect((await api.currentUser(app, headers)).status, 'the control: it was alive').toBe(200);
      ended.set(name, [headers]);
      return headers;
    }
    await newSession('idle');
    const old = await newSession('expired');
    for (let used = 0; used < 12 * 60; used += 20) {
      app.clock.advance(20 * MINUTE_MS);
      await api.currentUser(app, old);
    }
    await api.send(app, 'DELETE', '/api/v1/users/sign_out', undefined, await newSession('signed-out'));
    await newSession('elsewhere');
    const here = await api.signedIn(app, 'elsewhere@people.test');
    await api.send(app, 'DELETE', '/api/v1/users/sessions/others', undefined, here);
    await newSession('reset');
    await api.forgot(app, 'reset@people.test');
    await api.reset(app, await api.linkToken(app, 'reset@people.test', 'reset-password'));
    await newSession('deleted');
    await db.delete(users).where(eq(users.email, 'deleted@people.test'));
    await expectRefused(ofSessions, ended, 6, 'unauthenticated');
  },
);

describe('the second factor', { timeout: LONG_TEST_MS }, () => {
  const current = async (headers: Headers_) =>
    (await ask(app.fetch, '/api/v1/users/current', { headers: { ...headers } })).status;

  test('a session that needs a code can’t call any endpoint with 8 kinds of bypass', async () => {
    const [owner, stranger] = [
      await employee(app, { mfaRequired: true }),
      await employee(app, { mfaRequired: true }),
    ];
    const session = { userId: owner.userId, mfaRequired: true, userAgent: 'tests', now: clock.now() };
    const attacked = await createSession(db, session);
    const verified = newToken();
    await db
      .update(sessions)
      .set({ mfaTokenHash: hashToken(verified) })
      .where(eq(sessions.tokenHash, hashToken(attacked.token)));
    const authorization = bearer(attacked.token);
    const sent = (mfaToken: string): Shown => [{ authorization, 'mfa-token': mfaToken }];
    const elsewhere = [{ authorization, cookie: `mfa-token=${verified}` }, `?mfa-token=${verified}`] as const;
    const bypasses = new Map<string, Shown>([
      ['no mfa-token', [{ authorization }]],
      ['an empty one', sent('')],
      ['a word', sent('true')],
      ['the session’s own token', sent(attacked.token)],
      ['the token of another session of the same account', sent(owner.mfaToken)],
      ['a stranger’s', sent(stranger.mfaToken)],
      ['its hash', sent(createHash('sha256').update(verified).digest('hex'))],
      ['the right one, in the address and a cookie', elsewhere],
    ]);
    await expectRefused(whole, bypasses, 8, 'mfa_required');
    expect(await current({ ...owner.headers, 'mfa-token': owner.mfaToken }), 'the control').toBe(200);
  });

  test('a session that must enroll first can’t call any endpoint, whatever mfa-token it invents', async () => {
    const { headers, userId } = await employee(app);
    expect(await current(headers), 'the control: while no company requires it').toBe(200);
    await db.insert(memberships).values({ userId, companyId: api.REQUIRING_COMPANY });
    const kinds = new Map<string, Shown>([
      ['none', [headers]],
      ['an invented one', [{ ...headers, 'mfa-token': newToken() }]],
    ]);
    await expectRefused(whole, kinds, 2, 'mfa_enrollment_required');
  });

  test.each([
    ['mfa_required', 'owes-code'],
    ['mfa_enrollment_required', 'owes-enrollment'],
  ] as const)('a concierge with a password alone gets %s from every call', async (code, proof) => {
    const { authorization } = await newConcierge(app, { proof });
    const kinds = new Map<string, Shown>([[proof, [{ authorization }]]]);
    await expectRefused([...ofDesk, ...ofEither], kinds, 1, code);
  });
});

describe('the calls of the desk', { timeout: LONG_TEST_MS }, () => {
  const list = async (token: string) =>
    (await app.fetch('/api/v1/desk/requests', { headers: { authorization: bearer(token) } })).status;

  test('refuse 10 kinds of tokens that ended, and tokens of other callers', async () => {
    const { services, conciergeToken } = app;
    const added = async (name: string) => (await addConcierge(services, name)).token;
    const [removed, rotated, readded] = [await added('Removed'), await added('Rotated'), await added('Back')];
    for (const token of [removed, rotated, readded]) expect(await list(token), 'the control').toBe(200);
    await removeConcierge(services, 'Removed');
    await rotateConcierge(services, 'Rotated');
    await removeConcierge(services, 'Back');
    await addConcierge(services, 'Back');
    const refused: Readonly<Record<string, string>> = {
      none: '',
      removed: bearer(removed),
      rotated: bearer(rotated),
      'of before a return': bearer(readded),
      "an employee's": (await newEmployee(app)).authorization,
      "the operator's": bearer(services.operatorToken() ?? ''),
      'never issued': bearer(newToken()),
      'the stored hash': bearer(hashToken(conciergeToken)),
      'another scheme': `Basic ${conciergeToken}`,
      'a part': bearer(conciergeToken.slice(0, -1)),
    };
    const kinds = Object.entries(refused).map(
      ([kind, authorization]) => [kind, [{ authorization }]] as const,
    );
    await expectRefused(ofDesk, new Map(kinds), 10, 'concierge_only');
  });

  test('are all that the token of a concierge opens', async () => {
    expect(await list(app.conciergeToken)).toBe(200);
    const kinds = new Map<string, Shown>([['it', [{ authorization: bearer(app.conciergeToken) }]]]);
    await expectRefused(ofSessions, kinds, 1, 'unauthenticated');
    await expectRefused(withAccess('operator'), kinds, 1, 'operator_only');
  });

  test('of leads refuse a concierge', async () => {
    const ofLeads = withAccess('lead');
    const kind = async (role: 'concierge' | 'lead') =>
      new Map<string, Shown>([
        [role, [{ authorization: (await newConcierge(app, { role })).authorization }]],
      ]);
    expect(await accepted(app.fetch, ofLeads, await kind('concierge'), 'lead_only')).toEqual([]);
    expect(await accepted(app.fetch, ofLeads, await kind('lead'), 'lead_only')).toHaveLength(ofLeads.length);
  });
});

describe('employees and concierges', { timeout: LONG_TEST_MS }, () => {
  test('are not told from a forged token by the calls of the others', async () => {
    const [robin, concierge] = [await newEmployee(app), await newConcierge(app)];
    for (const [endpoints, { authorization }] of [
      [ofEmployees, concierge],
      [ofDesk, robin],
    ] as const) {
      expect(await toldApart(unguarded, endpoints, authorization)).toHaveLength(endpoints.length);
      expect(await toldApart(app.fetch, endpoints, authorization)).toEqual([]);
    }
    const kinds = new Map<string, Shown>([['it', [{ authorization: concierge.authorization }]]]);
    await expectRefused(withAccess('operator'), kinds, 1, 'operator_only');
  });

  test('a concierge who was removed is refused by every call like a forged token', async () => {
    const { authorization, id } = await newConcierge(app);
    expect(await toldApart(app.fetch, ofDesk, authorization), 'the control').toHaveLength(ofDesk.length);
    await db.update(concierges).set({ removedAt: clock.now() }).where(eq(concierges.id, id));
    const calls = [...ofDesk, ...ofEither, ...withAccess('half-session')];
    expect(await toldApart(app.fetch, calls, authorization)).toEqual([]);
  });
});
