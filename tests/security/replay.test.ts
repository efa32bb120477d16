import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '../../server/db/schema/identity.ts';
import { appOfFile } from '../helpers/start-app.ts';
import {
  currentUser,
  forgot,
  linkToken,
  reset,
  send,
  signedIn,
  signUp,
} from '../server/identity/support/call-identity.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';
import { MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';

const guarded = withAccess('session', 'account', 'half-session');
const dead = new Map<string, Record<string, string>>();

async function newSession(name: string): Promise<Record<string, string>> {
  const email = `${name}@people.test`;
  await signUp(app, email);
  const headers = await signedIn(app, email);
  expect((await currentUser(app, headers)).status, 'the control: it was alive').toBe(200);
  dead.set(name, headers);
  return headers;
}

const app = await appOfFile();
beforeAll(async () => {
  await newSession('idle');
  const old = await newSession('expired');
  for (let used = 0; used < 12 * 60; used += 20) {
    app.clock.advance(20 * MINUTE_MS);
    await currentUser(app, old);
  }
  await send(app, 'DELETE', '/api/v1/users/sign_out', undefined, await newSession('signed-out'));
  await newSession('signed-out-elsewhere');
  const here = await signedIn(app, 'signed-out-elsewhere@people.test');
  await send(app, 'DELETE', '/api/v1/users/sessions/others', undefined, here);
  await newSession('reset');
  await forgot(app, 'reset@people.test');
  await reset(app, await linkToken(app, 'reset@people.test', 'reset-password'));
  await newSession('deleted');
  await app.services.db.delete(users).where(eq(users.email, 'deleted@people.test'));
});

async function replayed(api: Api): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of guarded) {
    for (const [name, headers] of dead) {
      const reply = await ask(api, addressOf(endpoint), requestTo(endpoint, headers));
      if (reply.code !== 'unauthenticated') through.push(`${nameOf(endpoint)} ${name} ${reply.status}`);
    }
  }
  return through;
}

test('every call refuses a token after sign-out here or elsewhere, reset, expiry, idle time and deletion of the account', async () => {
  expect(dead.size).toBe(6);
  expect(await replayed(unguarded)).toHaveLength(6 * guarded.length);
  expect(await replayed(app.fetch)).toEqual([]);
});
