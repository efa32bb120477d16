import { expect, test } from 'vitest';
import { send, sendCode, verify, type Answer } from '../support/call-identity.ts';
import * as factorApi from '../support/call-second-factor.ts';
import { startCompanyApp } from '../support/company-app.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';

const app = await startCompanyApp();
const { employee, enrolledByText, isWhole } = secondFactorStage(app);

const refusal = ({ body }: Answer) => body;
const NO_SUCH_CODE = 'AAAAA-AAAAA';

test('without a second factor each call says what is missing, and tries nothing', async () => {
  const { headers, number, email } = await employee();
  expect(refusal(await send(app, 'POST', '/api/v1/mfa', { mfa_number: number }, headers))).toEqual({
    error: 'Please enter your password to set up two-step verification.',
    code: 'password_wrong',
  });
  expect(refusal(await sendCode(app, headers))).toEqual({
    error: 'Please enter your phone number first.',
    code: 'mfa_not_available',
  });
  expect(refusal(await factorApi.verifyAppCode(app, headers, '123456'))).toEqual({
    error: 'No authenticator app is set up for your account.',
    code: 'mfa_not_available',
  });
  const off = { error: 'Two-step verification is off for your account.', code: 'mfa_not_available' };
  expect(refusal(await factorApi.newBackupCodes(app, headers))).toEqual(off);
  expect(refusal(await factorApi.useBackupCode(app, headers, NO_SUCH_CODE))).toEqual(off);
  expect(refusal(await factorApi.turnOff(app, headers))).toEqual({
    error: 'This is already off for your account.',
    code: 'mfa_not_available',
  });
  expect(refusal(await factorApi.lift(app, email))).toEqual({
    error: 'Two-step verification is off for this account.',
    code: 'mfa_not_available',
  });
  expect(refusal(await factorApi.lift(app, 'missing@people.test'))).toEqual({
    error: 'No account has this e-mail address.',
    code: 'not_found',
  });
});

test('a code that was sent to a removed number can no longer be used', async () => {
  const { half, whole } = await enrolledByText();
  expect((await sendCode(app, half)).status).toBe(200);
  await factorApi.turnOff(app, whole);
  expect(refusal(await verify(app, whole, '000000'))).toEqual({
    error: 'This code can no longer be used. Please request a new one.',
    code: 'code_expired',
  });
  expect(await isWhole(whole)).toBe(true);
});
