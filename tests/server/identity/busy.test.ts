import { expect, test } from 'vitest';
import type { Services } from '../../../server/services/context.ts';
import { sendCode } from '../../../server/services/identity/mfa/send-code.ts';
import { passwordQueue } from '../../../server/services/secrets/password-hash.ts';
import { findSession } from '../../../server/services/session/find-session.ts';
import { hashToken } from '../../../server/services/secrets/tokens.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import {
  codeSentTo,
  currentUser,
  enroll,
  forgot,
  linkToken,
  reset,
  sendCode as askForCode,
  signedIn,
  signIn,
  signUp,
  signUpOffered,
} from './support/call-identity.ts';
import { ownAddresses } from './support/own-addresses.ts';

const own = ownAddresses();
const app = await appOfFile({ countSql: true });

test('returns 503 without an effect while too many passwords wait to be hashed', async () => {
  await signUp(app, own('waits'));
  await forgot(app, own('waits'));
  const token = await linkToken(app, own('waits'), 'reset-password');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const hashes = Array.from({ length: 202 }, () => passwordQueue.run(() => promise));

  for (const reply of [
    await signIn(app, own('waits')),
    await signUp(app, own('new')),
    await reset(app, token),
  ]) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(reply.headers.get('retry-after')).toBe('2');
  }

  resolve(undefined);
  await Promise.all(hashes);
  expect((await signIn(app, own('waits'))).status).toBe(200);
  expect((await reset(app, token)).status).toBe(200);
});

test('a refused text message returns 503, and a retry needs no wait', async () => {
  await signUpOffered(app, own('texts'));
  const headers = await signedIn(app, own('texts'));
  await enroll(app, headers, '5550700001');
  const down: Services = {
    ...app.services,
    sms: { send: () => Promise.reject(new Error('provider is down')) },
  };
  const session = await findSession(down, hashToken((headers['authorization'] ?? '').replace('Bearer ', '')));
  const viewer = { ...(session?.viewer ?? expect.fail('no session')), mfaTokenHash: null };
  await expect(sendCode(down, viewer, 'a network')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  expect((await askForCode(app, headers)).status).toBe(200);
  expect(await codeSentTo(app, '5550700001')).toMatch(/^\d{6}$/);
});

test('the current user takes one statement and that of the session', async () => {
  await signUp(app, own('quick'));
  const { headers } = await currentUser(app, await signedIn(app, own('quick')));
  expect(headers.get('x-sql-round-trips')).toBe('2');
});
