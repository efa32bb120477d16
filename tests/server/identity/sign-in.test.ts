import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken } from '../../../server/services/secrets/tokens.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
import { attemptsOf } from './support/attempts.ts';
import { ownAddresses } from './support/own-addresses.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

const own = ownAddresses();
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

test('thirty parallel sign-ins with the right password succeed', async () => {
  await api.signUp(app, own('tabs'));
  const replies = await Promise.all(Array.from({ length: 30 }, () => api.signIn(app, own('tabs'))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ headers }) => headers.get('authorization'))).size).toBe(30);
  expect(await attemptsOf(app, own('tabs'))).toEqual({ failed: 0, locked: false });
});
