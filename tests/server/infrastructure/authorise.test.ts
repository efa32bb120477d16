import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { answer, CURRENT, employee, SIGN_OUT, UNAUTHENTICATED } from './calls.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MFA_REQUIRED = { status: 401, body: { error: 'MFA authentication required', code: 'mfa_required' } };
let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const current = (headers: Record<string, string>) => answer(app.fetch(CURRENT, { headers }));

describe('a token', () => {
  test('opens the account it was made for', async () => {
    const { headers } = await employee(app);
    expect(await current(headers)).toMatchObject({
      status: 200,
      body: { user: { full_name: 'Robin Meyer' } },
    });
  });

  test('that was forged, changed or sent in another form opens nothing', async () => {
    const { headers } = await employee(app);
    const good = headers.authorization;
    const token = good.slice('Bearer '.length);
    const forged = [
      '',
      'Bearer',
      'Bearer ',
      token,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `Bearer ${token}, ${good}`,
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${'A'.repeat(10_000)}`,
      "Bearer ' or 1=1 --",
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      'Bearer null',
      'Bearer undefined',
      `Bearer ${app.services.staffToken}`,
    ];
    for (const authorization of forged) expect(await current({ authorization })).toEqual(UNAUTHENTICATED);
    expect(await current({})).toEqual(UNAUTHENTICATED);
    expect(await answer(app.fetch(`${CURRENT}?authorization=${encodeURIComponent(good)}`))).toEqual(
      UNAUTHENTICATED,
    );
  });

  test('ends 12 hours after sign-in, however much it was used', async () => {
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

  test('ends after 30 minutes without use', async () => {
    const { headers } = await employee(app);
    app.clock.advance(30 * MINUTE_MS - 1);
    expect((await current(headers)).status).toBe(200);
    app.clock.advance(30 * MINUTE_MS);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });

  test('is written to at most once a minute', async () => {
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

  test('opens nothing after sign-out, nor to sign out again', async () => {
    const { headers } = await employee(app);
    const signOut = () => answer(app.fetch(SIGN_OUT, { method: 'DELETE', headers }));
    expect((await signOut()).status).toBe(200);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
    expect(await signOut()).toEqual(UNAUTHENTICATED);
  });
});

describe('a session whose code is due', () => {
  test('may do nothing before the code, but sign out', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    expect(await current(headers)).toEqual(MFA_REQUIRED);
    expect((await app.fetch(SIGN_OUT, { method: 'DELETE', headers })).status).toBe(200);
  });

  test('opens with its own mfa-token only', async () => {
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

  test('that is over is told to sign in, not to enter a code', async () => {
    const { headers } = await employee(app, { mfaRequired: true });
    app.clock.advance(HOUR_MS);
    expect(await current(headers)).toEqual(UNAUTHENTICATED);
  });
});

describe('the concierge', () => {
  const list = (authorization: string) => app.fetch('/api/v1/staff/requests', { headers: { authorization } });

  test('gets in with the staff token', async () => {
    expect((await list(`Bearer ${app.services.staffToken}`)).status).toBe(200);
  });

  test('is nobody else, employees included', async () => {
    const { headers } = await employee(app);
    for (const authorization of [headers.authorization, '', 'Bearer', `bearer ${app.services.staffToken}`]) {
      expect(await answer(list(authorization))).toEqual({
        status: 403,
        body: { error: 'Only the concierge team may do this.', code: 'staff_only' },
      });
    }
  });
});
