import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { currentUser, enrolled, send, signedIn, signIn, signUp } from './support/call-identity.ts';
import { startCompanyApp } from './support/company-app.ts';

const app = await startCompanyApp();

const ENROLL_FIRST = {
  status: 401,
  body: { error: 'MFA authentication required', code: 'mfa_enrollment_required' },
};

test('a company that requires two-step verification lets its employees do nothing before they enroll', async () => {
  await signUp(app, 'first@required.test', { company_slug: 'test-required' });
  const { body, headers } = await signIn(app, 'first@required.test');
  expect(body).toMatchObject({ mfa_requires_verification: true, mfa_required: true });
  const authorization = headers.get('authorization') ?? '';
  expect(await currentUser(app, { authorization })).toMatchObject(ENROLL_FIRST);
  expect(await send(app, 'GET', '/api/v1/requests/open', undefined, { authorization })).toMatchObject(
    ENROLL_FIRST,
  );
  const whole = await enrolled(app, { authorization }, '5550800001');
  expect((await currentUser(app, whole)).status).toBe(200);
});

test('it can be signed out', async () => {
  await signUp(app, 'leaves@required.test', { company_slug: 'test-required' });
  const headers = await signedIn(app, 'leaves@required.test');
  expect((await send(app, 'DELETE', '/api/v1/users/sign_out', undefined, headers)).status).toBe(200);
  expect(await currentUser(app, headers)).toMatchObject({ body: { code: 'unauthenticated' } });
});

test('a policy that becomes required holds for sessions that are already open, of that company alone', async () => {
  await signUp(app, 'early@required.test', { company_slug: 'test-optional' });
  await signUp(app, 'other@required.test', { company_slug: 'test-off' });
  const [early, other] = [
    await signedIn(app, 'early@required.test'),
    await signedIn(app, 'other@required.test'),
  ];
  const set = (mfaPolicy: 'optional' | 'required') =>
    app.services.db.update(companies).set({ mfaPolicy }).where(eq(companies.slug, 'test-optional'));
  expect((await currentUser(app, early)).status).toBe(200);
  await set('required');
  expect(await currentUser(app, early)).toMatchObject(ENROLL_FIRST);
  expect((await currentUser(app, other)).status).toBe(200);
  await set('optional');
  expect((await currentUser(app, early)).status).toBe(200);
});
