import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { currentUser, send, signedIn, signUp } from './support/call-identity.ts';
import { startCompanyApp } from './support/company-app.ts';

const app = await startCompanyApp();

const ENROLL_FIRST = {
  status: 401,
  body: { error: 'MFA authentication required', code: 'mfa_enrollment_required' },
};

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
