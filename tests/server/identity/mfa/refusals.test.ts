import { expect, test } from 'vitest';
import { enroll, send, sendCode, verify, type Answer } from '../support/call-identity.ts';
import * as factorApi from '../support/call-second-factor.ts';
import { startCompanyApp } from '../support/company-app.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';

const app = await startCompanyApp();
const { employee, enrolledByText, enrolledByApp, isWhole } = secondFactorStage(app);

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

test('a session that owes a code is told that two-step verification is set up', async () => {
  const { half } = await enrolledByApp();
  const already = {
    error: 'Two-step verification is already set up for your account.',
    code: 'mfa_not_available',
  };
  expect(refusal(await enroll(app, half, '5559099997'))).toEqual(already);
  expect(refusal(await factorApi.startAppSetup(app, half))).toEqual(already);
});

test('a company that requires it says so', async () => {
  const { whole } = await enrolledByApp('test-required');
  expect(refusal(await factorApi.turnOff(app, whole))).toEqual({
    error: 'Your company requires two-step verification.',
    code: 'mfa_required_by_company',
  });
});

test('a wrong code names the kind of code', async () => {
  const { half, codeOf } = await enrolledByApp();
  expect(refusal(await factorApi.verifyAppCode(app, half, codeOf(9)))).toEqual({
    error: 'That code is not right. Please enter the newest code of your app.',
    code: 'code_invalid',
  });
  expect(refusal(await factorApi.useBackupCode(app, half, NO_SUCH_CODE))).toEqual({
    error: 'That is none of your unused backup codes. Please check it.',
    code: 'code_invalid',
  });
});

test('a right backup code forgets the wrong ones before it; the sixth wrong one waits', async () => {
  const { half, codes } = await enrolledByText();
  const wrong = async (times: number) => {
    for (let tries = 0; tries < times; tries += 1) {
      expect((await factorApi.useBackupCode(app, half, NO_SUCH_CODE)).status).toBe(422);
    }
  };
  await wrong(4);
  expect((await factorApi.useBackupCode(app, half, codes[0] ?? '')).status).toBe(200);
  await wrong(5);
  expect(refusal(await factorApi.useBackupCode(app, half, codes[1] ?? ''))).toEqual({
    error: 'There were too many wrong codes. Please wait a few minutes, then try again.',
    code: 'code_too_soon',
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
