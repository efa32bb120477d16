import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { memberships, users } from '../../../server/db/schema/identity.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { requestSurveys } from '../../../server/db/schema/content.ts';
import { currentUser as endpoint } from '../../../src/lib/contract/session.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from './support/call-identity.ts';
import { ownAddresses } from './support/own-addresses.ts';

const own = ownAddresses();
const app = await appOfFile();
await api.addCompanies(app);

async function idOf(email: string): Promise<number> {
  const [user] = await app.services.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? expect.fail(`no account ${email}`);
}

test('returns all fields of a new account', async () => {
  await api.signUp(app, own('new'), { company_slug: 'test-off' });
  const { status, body, headers } = await api.currentUser(app, await api.signedIn(app, own('new')));
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      external_id: api.textLike(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      full_name: 'Robin Meyer',
      first_name: 'Robin',
      email: own('new'),
      request_count: 0,
      companies: [
        {
          id: 9001,
          name: 'Company test-off',
          image_url: '/media/companies/test-off.svg',
          accent_color: null,
          answer_within: null,
        },
      ],
      onboarding_completed: false,
      mfa_enabled: false,
      mfa_available: false,
      email_confirmed: true,
      answer_mails: 'on',
      name_missing: false,
      pending_email: null,
    },
  });
  expect(headers.get('cache-control')).toContain('no-store');
});

test('lists all companies in a stable order', async () => {
  await api.signUp(app, own('many'), { company_slug: 'test-optional' });
  const userId = await idOf(own('many'));
  await app.services.db.insert(memberships).values([
    { userId, companyId: 9004 },
    { userId, companyId: 9001 },
  ]);
  expect(await api.currentUser(app, await api.signedIn(app, own('many')))).toMatchObject({
    body: { user: { companies: [{ id: 9001 }, { id: 9002 }, { id: 9004 }] } },
  });
});

test('counts the employee’s requests of every status, and no foreign ones', async () => {
  await api.signUp(app, own('counts'));
  await api.signUp(app, own('other'));
  const [survey] = await app.services.db.select({ id: requestSurveys.id }).from(requestSurveys).limit(1);
  const at = app.clock.now();
  const row = (userId: number, status: 'open' | 'closed') => ({
    userId,
    surveyId: survey?.id ?? expect.fail('no survey in the sample content'),
    name: 'Fix the gate',
    status,
    createdAt: at,
    updatedAt: at,
    waitingSince: at,
    completedAt: status === 'closed' ? at : null,
  });
  const [mine, theirs] = [await idOf(own('counts')), await idOf(own('other'))];
  await app.services.db
    .insert(requests)
    .values([row(mine, 'open'), row(mine, 'closed'), row(theirs, 'open')]);
  expect(await api.currentUser(app, await api.signedIn(app, own('counts')))).toMatchObject({
    body: { user: { request_count: 2 } },
  });
});

test('reports completed onboarding and two-step verification', async () => {
  await api.signUpOffered(app, own('done'));
  await app.services.db
    .update(users)
    .set({ onboardingCompletedAt: app.clock.now() })
    .where(eq(users.email, own('done')));
  const headers = await api.enrolled(app, await api.signedIn(app, own('done')), '5550600001');
  expect(await api.currentUser(app, headers)).toMatchObject({
    body: { user: { onboarding_completed: true, mfa_enabled: true, mfa_available: false } },
  });
});

test('leaves out the blank after a first name without a last name', async () => {
  const { call } = await newEmployee(app, 'Cher', '');
  expect((await call(endpoint)).user).toMatchObject({ first_name: 'Cher', full_name: 'Cher' });
});
