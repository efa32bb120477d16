import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import { $twoStep } from '../../../src/lib/stores/account/two-step.ts';
import { $twoStepMethods, refreshTwoStepMethods } from '../../../src/lib/stores/account/two-step-methods.ts';
import { $code, verifyCode } from '../../../src/lib/stores/identity/mfa-code.ts';
import {
  $enrollment,
  completeEnrollment,
  enterEnrollment,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { speakCoreCallsAlone, type SentCall } from '../../helpers/network/core-calls-alone.ts';
import { browserOn, signInAs } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { codeSentTo, confirm, linkToken } from '../../server/identity/support/call-identity.ts';

const password = 'three random words';
const PHONE = '5555550111';

let browser: TestBrowser;
let sent: readonly SentCall[];
const app = await appOfFile();
/** Signs an employee in at a company that offers two-step verification; the API then speaks the core calls alone. */
beforeEach(async () => {
  browser = browserOn(app);
  const email = `plain.${randomUUID()}@people.test`;
  await postSignUp({ email, password, name: 'Kim', last_name: 'Roth', company_slug: 'fictional-freight' });
  await confirm(app, await linkToken(app, email, 'confirm-email'));
  await signInAs(email, password);
  sent = speakCoreCallsAlone(password);
});

test('an API of core calls takes the number and the code: no password, no app, no backup codes', async () => {
  expectFailedCall('GET /api/v1/mfa', 404);
  enterEnrollment();
  await submitPhone(PHONE);
  expect($enrollment.get()).toMatchObject({
    step: 'code',
    appOffered: false,
    emailUnconfirmed: false,
    failure: null,
  });
  expect(sent).toContainEqual({ call: 'POST /api/v1/mfa', body: { mfa_number: PHONE } });
  expect(await verifyCode(await codeSentTo(app, PHONE))).toBe(true);
  expect($code.get().backupCodes).toEqual([]);
  await completeEnrollment($code.get().backupCodes);
  expect($enrollment.get().step).toBe('code');
  expect(readSession()?.mfaToken).toMatch(/./);
  expect(browser.navigations.at(-1)?.to).toBe('/dashboard/');
});

test('Account hides the section where the API says nothing, and the methods where it lacks their call', async () => {
  expectFailedCall('GET /api/v1/mfa', 404);
  await refreshUser();
  expect($twoStep.get()).toBe('unknown');
  await refreshTwoStepMethods();
  expect($twoStepMethods.get()).toEqual({ status: 'ready', data: null });
});
