import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../server/routes/calls.ts';
import { PASSWORD_CHECKS } from '../../server/routes/http/account-limits.ts';
import { currentUser as currentUserCall } from '../../src/lib/contract/session.ts';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { startApp, type RunningApp } from '../helpers/start-app.ts';
import { currentUser, PASSWORD, signedIn, signUp } from '../server/identity/support/call-identity.ts';
import { addressOf, nameOf, withAccess } from './support/endpoints.ts';

const COPIES = 220;
const AT_ONCE = 20;
const guarded = withAccess('session', 'account', 'half-session');
/** A call of another account makes two statements, each behind at most those of the calls that run; some copies need none. */
const ANSWERED_MAX = 4 * AT_ONCE;

/** Gets most calls past the checks of their body; the others are refused after their session was read. */
const BODY = JSON.stringify({
  password: PASSWORD,
  mfa_number: '2125550142',
  otp: '123456',
  backup_code: 'AAAAA-AAAAA',
  name: 'Robin',
  last_name: 'Meyer',
  upload: { filename: 'photo.png' },
  message: { body: 'Hello' },
});

let limited: RunningApp;
let unlimited: RunningApp;
beforeAll(async () => {
  [limited, unlimited] = [await startApp({ limits: { callsAtOnce: AT_ONCE } }), await startApp()];
});
afterAll(() => Promise.all([limited.close(), unlimited.close()]));

let accounts = 0;
async function newAccount(app: RunningApp): Promise<Record<string, string>> {
  accounts += 1;
  const email = `account.${String(accounts)}@people.test`;
  await signUp(app, email);
  return signedIn(app, email);
}

/** Returns how many parallel copies of a call are answered before one call of another account. */
async function answeredBefore(app: RunningApp, { method, ...endpoint }: AnyEndpoint): Promise<number> {
  const [attacker, other] = [await newAccount(app), await newAccount(app)];
  let answered = 0;
  const init =
    endpoint.body.type === 'unknown' || method === 'GET'
      ? { method, headers: attacker }
      : { method, headers: { 'content-type': 'application/json', ...attacker }, body: BODY };
  const copies = Array.from({ length: COPIES }, async () => {
    const { status, body } = await app.fetch(addressOf({ method, ...endpoint }), init);
    if (status !== 429) answered += 1;
    await body?.cancel();
  });
  expect((await currentUser(app, other)).status).toBe(200);
  const before = answered;
  await Promise.all(copies);
  return before;
}

test('220 copies of any call hold another account up for no more than the calls that run at once', async () => {
  expect(await answeredBefore(unlimited, currentUserCall), 'the control').toBeGreaterThan(ANSWERED_MAX);
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
