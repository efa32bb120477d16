import { expect, test } from 'vitest';
import {
  codeSentTo,
  currentUser,
  enrolled,
  sendCode,
  signedIn,
  signUp,
  signUpOffered,
  verify,
} from './support/call-identity.ts';
import { startCompanyApp } from './support/company-app.ts';
import { ownAddresses } from './support/own-addresses.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const app = await startCompanyApp();
const own = ownAddresses();

const MFA_REFUSAL = {
  status: 401,
  body: { error: 'MFA authentication required', code: 'mfa_required' },
};

test('enabling two-step verification requires a code from the account’s other live sessions only', async () => {
  const number = '5550600001';
  await signUpOffered(app, own('owner'));
  await signUpOffered(app, own('stranger'));
  const thief = await signedIn(app, own('owner'));
  const stranger = await signedIn(app, own('stranger'));
  const here = await signedIn(app, own('owner'));
  expect((await currentUser(app, thief)).status, 'the control: it was open before').toBe(200);

  const whole = await enrolled(app, here, number);
  expect(await currentUser(app, thief)).toMatchObject(MFA_REFUSAL);
  expect((await currentUser(app, whole)).status).toBe(200);
  expect((await currentUser(app, stranger)).status).toBe(200);

  app.clock.advance(MINUTE_MS);
  await sendCode(app, thief);
  const { headers } = await verify(app, thief, await codeSentTo(app, number));
  const proven = { ...thief, 'mfa-token': headers.get('mfa-token') ?? '' };
  expect((await currentUser(app, proven)).status).toBe(200);
});

test('a later code on one device requires none from other sessions', async () => {
  await signUpOffered(app, own('twice'));
  const first = await enrolled(app, await signedIn(app, own('twice')), '5550600002');
  app.clock.advance(MINUTE_MS);
  const second = await signedIn(app, own('twice'));
  await sendCode(app, second);
  expect((await verify(app, second, await codeSentTo(app, '5550600002'))).status).toBe(200);
  expect((await currentUser(app, first)).status).toBe(200);
});

test.each([
  ['test-off', false],
  ['test-optional', true],
])('availability at company %s: %s', async (company_slug, mfa_available) => {
  const email = own(company_slug);
  await signUp(app, email, { company_slug });
  const headers = await signedIn(app, email);
  expect(await currentUser(app, headers)).toMatchObject({ body: { user: { mfa_available } } });
});

test('it is not available to an enrolled account', async () => {
  await signUp(app, own('done'), { company_slug: 'test-optional' });
  const whole = await enrolled(app, await signedIn(app, own('done')), '5550600003');
  expect(await currentUser(app, whole)).toMatchObject({
    body: { user: { mfa_enabled: true, mfa_available: false } },
  });
});
