// docs/product/api.md#same-404
// docs/product/employees.md#deactivated-account
// docs/product/identity.md#forgot-password
// docs/product/identity.md#same-replies
import { beforeAll, expect, test } from 'vitest';
import { deactivateEmployee } from '../../src/lib/contract/operator/employees.ts';
import { operatorOf } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import {
  addCompanies,
  enrolled,
  forgot,
  linkToken,
  lock,
  PASSWORD,
  reset,
  signedIn,
  signUp,
  signUpOffered,
  unlock,
} from '../server/identity/support/call-identity.ts';
import { unguarded, type Api } from './support/attack.ts';
import { HOUR_MS } from '../../src/lib/contract/shared/limits.ts';

interface Try {
  readonly path: string;
  readonly method?: 'POST' | 'PUT';
  readonly body?: unknown;
}

let pairs: readonly (readonly [name: string, existing: Try, unknown: Try])[];

const signIn = (email: string, password = 'not this one'): Try => ({
  path: '/api/v1/users/sign_in',
  method: 'POST',
  body: { user: { email, password } },
});
const forgotten = (email: string): Try => ({
  path: '/api/v1/users/password',
  method: 'POST',
  body: { user: { email } },
});
const resetBy = (token: string): Try => ({
  path: '/api/v1/users/password',
  method: 'PUT',
  body: { reset_password_token: token, password: 'a new one 77', password_confirmation: 'a new one 77' },
});
const unlockBy = (token: string): Try => ({ path: `/api/v1/users/unlock?unlock_token=${token}` });
const company = (slug: string): Try => ({ path: `/api/v1/companies/${slug}` });

/** Prepares used, superseded and expired links. */
async function deadLinks() {
  await signUp(app, 'links@people.test');
  await forgot(app, 'links@people.test');
  const used = await linkToken(app, 'links@people.test', 'reset-password');
  expect((await reset(app, used)).status).toBe(200);
  await forgot(app, 'links@people.test');
  const superseded = await linkToken(app, 'links@people.test', 'reset-password');
  await forgot(app, 'links@people.test');
  const expired = await linkToken(app, 'links@people.test', 'reset-password');
  await lock(app, 'links@people.test');
  const opened = await linkToken(app, 'links@people.test', 'unlock');
  expect((await unlock(app, opened)).status).toBe(200);
  await lock(app, 'links@people.test');
  const unlockExpired = await linkToken(app, 'links@people.test', 'unlock');
  app.clock.advance(25 * HOUR_MS);
  return { used, superseded, expired, opened, unlockExpired };
}

const app = await appOfFile();
beforeAll(async () => {
  await addCompanies(app);
  const links = await deadLinks();
  for (const name of ['plain', 'locked', 'mailed']) await signUp(app, `${name}@people.test`);
  await lock(app, 'locked@people.test');
  for (let sent = 0; sent < 10; sent += 1) await forgot(app, 'mailed@people.test');
  await signUpOffered(app, 'enrolled@people.test');
  await enrolled(app, await signedIn(app, 'enrolled@people.test'), '5550912345');
  await signUp(app, 'gone@people.test');
  await forgot(app, 'gone@people.test');
  const linkOfGone = await linkToken(app, 'gone@people.test', 'reset-password');
  await operatorOf(app).call(deactivateEmployee, { body: { email: 'gone@people.test' } });
  await app.outbox();
  const never = 'A'.repeat(43);
  pairs = [
    ['a wrong password', signIn('plain@people.test'), signIn('nobody@people.test')],
    ['a locked account', signIn('locked@people.test'), signIn('nobody@people.test')],
    [
      'a locked account and its password',
      signIn('locked@people.test', PASSWORD),
      signIn('nobody@people.test', PASSWORD),
    ],
    ['an enrolled account', signIn('enrolled@people.test'), signIn('nobody@people.test')],
    [
      'a deactivated account and its password',
      signIn('gone@people.test', PASSWORD),
      signIn('nobody@people.test', PASSWORD),
    ],
    ['a deactivated account’s password', forgotten('gone@people.test'), forgotten('nobody@people.test')],
    ['a link of a deactivated account', resetBy(linkOfGone), resetBy(never)],
    ['a forgotten password', forgotten('plain@people.test'), forgotten('nobody@people.test')],
    ['a locked account’s password', forgotten('locked@people.test'), forgotten('nobody@people.test')],
    ['a mailbox that is full of links', forgotten('mailed@people.test'), forgotten('nobody@people.test')],
    ['a used link', resetBy(links.used), resetBy(never)],
    ['a superseded link', resetBy(links.superseded), resetBy(never)],
    ['an expired link', resetBy(links.expired), resetBy(never)],
    ['an unlock link used long ago', unlockBy(links.opened), unlockBy(never)],
    ['an expired unlock link', unlockBy(links.unlockExpired), unlockBy(never)],
    ['an internal company', company('test-internal'), company('no-such-company')],
  ];
});

/** Returns what a caller sees: status, headers without date and request id, and body. */
async function seen(api: Api, { path, method, body }: Try): Promise<string> {
  const response = await api(path, {
    ...(method === undefined ? {} : { method }),
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  return JSON.stringify([response.status, headers.sort(), await response.text()]);
}

async function told(api: Api): Promise<string[]> {
  const differing: string[] = [];
  for (const [name, existing, unknown] of pairs) {
    if ((await seen(api, existing)) !== (await seen(api, unknown))) differing.push(name);
  }
  return differing;
}

/** An unguarded API that repeats the requested id in its 404, as many do. */
const talkative: Api = async (path, init) => {
  const asked = typeof init?.body === 'string' ? init.body : path;
  return /nobody|A{43}|no-such/.test(asked)
    ? Response.json({ error: 'Not found.' }, { status: 404 })
    : unguarded(path, init);
};

test('16 pairs of existing and unknown objects get identical replies', async () => {
  expect(pairs).toHaveLength(16);
  expect(await told(talkative)).toHaveLength(16);
  expect(await told(app.fetch)).toEqual([]);
});
