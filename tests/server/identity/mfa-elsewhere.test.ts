import { expect, test } from 'vitest';
import * as api from './support/call-identity.ts';
import { startCompanyApp } from './support/company-app.ts';
import { ownAddresses } from './support/own-addresses.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const app = await startCompanyApp();
const own = ownAddresses();

test('a later code on one device requires none from other sessions', async () => {
  await api.signUpOffered(app, own('twice'));
  const first = await api.enrolled(app, await api.signedIn(app, own('twice')), '5550600002');
  app.clock.advance(MINUTE_MS);
  const second = await api.signedIn(app, own('twice'));
  await api.sendCode(app, second);
  expect((await api.verify(app, second, await api.codeSentTo(app, '5550600002'))).status).toBe(200);
  expect((await api.currentUser(app, first)).status).toBe(200);
});

test.each([
  ['test-off', false],
  ['test-optional', true],
])('availability at company %s: %s', async (company_slug, mfa_available) => {
  const email = own(company_slug);
  await api.signUp(app, email, { company_slug });
  const headers = await api.signedIn(app, email);
  expect(await api.currentUser(app, headers)).toMatchObject({ body: { user: { mfa_available } } });
});

test('it is not available to an enrolled account', async () => {
  await api.signUp(app, own('done'), { company_slug: 'test-optional' });
  const whole = await api.enrolled(app, await api.signedIn(app, own('done')), '5550600003');
  expect(await api.currentUser(app, whole)).toMatchObject({
    body: { user: { mfa_enabled: true, mfa_available: false } },
  });
});
