import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import * as api from './support/call-identity.ts';
import { status } from './support/call-second-factor.ts';
import { startCompanyApp } from './support/company-app.ts';

const app = await startCompanyApp();

const ENROLL_FIRST = {
  status: 401,
  body: { error: 'MFA authentication required', code: 'mfa_enrollment_required' },
};

test('a policy that becomes required holds for sessions that are already open, of that company alone', async () => {
  await api.signUp(app, 'early@required.test', { company_slug: 'test-optional' });
  await api.signUp(app, 'other@required.test', { company_slug: 'test-off' });
  const [early, other] = [
    await api.signedIn(app, 'early@required.test'),
    await api.signedIn(app, 'other@required.test'),
  ];
  const set = (mfaPolicy: 'optional' | 'required') =>
    app.services.db.update(companies).set({ mfaPolicy }).where(eq(companies.slug, 'test-optional'));
  expect((await api.currentUser(app, early)).status).toBe(200);
  await set('required');
  expect(await api.currentUser(app, early)).toMatchObject(ENROLL_FIRST);
  expect((await api.currentUser(app, other)).status).toBe(200);
  await set('optional');
  expect((await api.currentUser(app, early)).status).toBe(200);
});

describe('the password that was just typed', () => {
  const NUMBER = '5550990001';
  const enroll = (headers: Record<string, string>) =>
    api.send(app, 'POST', '/api/v1/mfa', { mfa_number: NUMBER }, headers);
  const startApp = (headers: Record<string, string>) =>
    api.send(app, 'POST', '/api/v1/mfa/authenticator', {}, headers);
  const asked = { status: 422, body: { code: 'password_wrong' } };

  test('is not asked for again for five minutes, then it is', async () => {
    await api.signUp(app, 'typed@required.test', { company_slug: 'test-required' });
    const headers = await api.signedIn(app, 'typed@required.test');
    app.clock.advance(5 * MINUTE_MS - 1);
    expect(await status(app, headers)).toMatchObject({ body: { password_required: false } });
    expect((await enroll(headers)).status).toBe(200);
    expect((await startApp(headers)).status).toBe(200);
    app.clock.advance(1);
    expect(await status(app, headers)).toMatchObject({ body: { password_required: true } });
    expect([await enroll(headers), await startApp(headers)]).toMatchObject([asked, asked]);
  });

  test('is asked for at every change of a factor, and where nothing is required', async () => {
    await api.signUp(app, 'changes@required.test', { company_slug: 'test-required' });
    const whole = await api.enrolled(app, await api.signedIn(app, 'changes@required.test'), '5550990002');
    expect([await enroll(whole), await startApp(whole)]).toMatchObject([asked, asked]);
    const half = await api.signedIn(app, 'changes@required.test');
    expect(await enroll(half)).toMatchObject({ body: { code: 'mfa_not_available' } });
    await api.signUp(app, 'chooses@required.test', { company_slug: 'test-optional' });
    const optional = await api.signedIn(app, 'chooses@required.test');
    expect([await enroll(optional), await startApp(optional)]).toMatchObject([asked, asked]);
    expect(await api.sendCode(app, optional)).toMatchObject({ body: { code: 'mfa_not_available' } });
  });
});
