import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { answer, CURRENT, employee, SIGN_OUT, UNAUTHENTICATED } from './calls.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const MFA_REQUIRED = { status: 401, body: { error: 'MFA authentication required', code: 'mfa_required' } };
const app = await appOfFile();

const current = (headers: Record<string, string>) => answer(app.fetch(CURRENT, { headers }));

test('a token writes its last use at most once a minute', async () => {
  const { headers, userId } = await employee(app);
  const lastSeen = async () =>
    (await app.services.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]?.lastSeenAt;
  const atFirst = await lastSeen();
  app.clock.advance(MINUTE_MS - 1);
  await current(headers);
  expect(await lastSeen()).toEqual(atFirst);
  app.clock.advance(1);
  await current(headers);
  expect(await lastSeen()).toEqual(app.clock.now());
});

describe('a session that needs a code', () => {
  test('may only sign out before the code', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    expect(await current(headers)).toEqual(MFA_REQUIRED);
    expect((await app.fetch(SIGN_OUT, { method: 'DELETE', headers })).status).toBe(200);
  });

  test('is asked to sign in, not for a code, after it has ended', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    app.clock.advance(HOUR_MS);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });
});
