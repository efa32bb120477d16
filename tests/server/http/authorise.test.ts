import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { answer, CURRENT, employee, SIGN_OUT, UNAUTHENTICATED } from './calls.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const MFA_REQUIRED = { status: 401, body: { error: 'MFA authentication required', code: 'mfa_required' } };
const app = await appOfFile();

const current = (headers: Record<string, string>) => answer(app.fetch(CURRENT, { headers }));

describe('a token', () => {
  test('authenticates its account', async () => {
    const { headers } = await employee(app);
    expect(await current(headers)).toMatchObject({
      status: 200,
      body: { user: { full_name: 'Robin Meyer' } },
    });
  });

  test('expires 12 hours after sign-in despite use', async () => {
    const { headers } = await employee(app);
    for (let used = 0; used < 12 * 60 - 20; used += 20) {
      app.clock.advance(20 * MINUTE_MS);
      expect((await current(headers)).status).toBe(200);
    }
    app.clock.advance(20 * MINUTE_MS - 1);
    expect((await current(headers)).status).toBe(200);
    app.clock.advance(1);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });

  test('expires after 30 idle minutes', async () => {
    const { headers } = await employee(app);
    app.clock.advance(30 * MINUTE_MS - 1);
    expect((await current(headers)).status).toBe(200);
    app.clock.advance(30 * MINUTE_MS);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });

  test('writes its last use at most once a minute', async () => {
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

  test('keeps 200 characters of the browser’s name', async () => {
    const { userId } = await employee(app, { userAgent: 'x'.repeat(201) });
    const [stored] = await app.services.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(stored?.userAgent).toBe('x'.repeat(200));
  });

  test('is refused after sign-out', async () => {
    const { headers } = await employee(app);
    const signOut = () => answer(app.fetch(SIGN_OUT, { method: 'DELETE', headers }));
    expect((await signOut()).status).toBe(200);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
    expect(await signOut()).toEqual(UNAUTHENTICATED);
  });
});

describe('a session that needs a code', () => {
  test('may only sign out before the code', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    expect(await current(headers)).toEqual(MFA_REQUIRED);
    expect((await app.fetch(SIGN_OUT, { method: 'DELETE', headers })).status).toBe(200);
  });

  test('is accepted with its own mfa-token only', async () => {
    const [one, other] = [
      await employee(app, { mfaRequired: true }),
      await employee(app, { mfaRequired: true }),
    ];
    expect((await current({ ...one.headers, 'mfa-token': one.mfaToken })).status).toBe(200);
    for (const mfaToken of [other.mfaToken, '', 'true', `${one.mfaToken}x`, one.headers.authorization]) {
      expect(await current({ ...one.headers, 'mfa-token': mfaToken })).toEqual(MFA_REQUIRED);
    }
    expect(await current({ 'mfa-token': one.mfaToken })).toEqual(UNAUTHENTICATED);
  });

  test('is asked to sign in, not for a code, after it has ended', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    app.clock.advance(HOUR_MS);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });
});

describe('the concierge', () => {
  const list = (authorization: string) => app.fetch('/api/v1/desk/requests', { headers: { authorization } });

  test('is authenticated by a personal token', async () => {
    expect((await list(`Bearer ${app.conciergeToken}`)).status).toBe(200);
  });

  test('is refused without it, also with an employee’s token', async () => {
    const { headers } = await employee(app);
    for (const authorization of [headers.authorization, '', 'Bearer', `bearer ${app.conciergeToken}`]) {
      expect(await answer(list(authorization))).toEqual({
        status: 401,
        body: { error: 'Only a concierge with a valid token may do this.', code: 'concierge_only' },
      });
    }
  });
});
