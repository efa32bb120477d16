// docs/product/account.md#two-step-methods
// docs/product/account.md#changing-a-method
// docs/product/mfa.md#factor-before-a-change
// docs/product/mfa.md#state
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { postEnroll, postSendCode, postTurnOffMfa } from '../../../src/lib/api/mfa.ts';
import { $twoStep, $twoStepNote } from '../../../src/lib/stores/account/security.ts';
import {
  $twoStepChange,
  $twoStepMethods,
  cancelTwoStepChange,
  finishApp,
  finishCodes,
  finishNumber,
  refreshTwoStepMethods,
  startTwoStepChange,
  submitNewNumber,
  submitTwoStepPassword,
} from '../../../src/lib/stores/account/two-step-change.ts';
import {
  $authenticator,
  confirmAuthenticator,
  enterAuthenticator,
  requestSecret,
} from '../../../src/lib/stores/identity/authenticator.ts';
import { enterCodeStep, verifyCode } from '../../../src/lib/stores/identity/mfa-code.ts';
import {
  $profileChange,
  requestEmailChange,
  startProfileChange,
} from '../../../src/lib/stores/account/profile-change.ts';
import { $factorAsked } from '../../../src/lib/stores/session/fresh-factor.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts, closeToast } from '../../../src/lib/stores/shared/toasts.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { browserOn, signInAs } from '../../helpers/employees/signed-in-employee.ts';
import { eventually } from '../../helpers/eventually.ts';
import { startTwice } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from '../../server/identity/support/call-identity.ts';
import { phoneApp, useBackupCode } from '../../server/identity/support/call-second-factor.ts';

const MINUTE_MS = 60_000;
const password = 'three random words';

let browser: TestBrowser;
let email: string;
let number: string;
let employees = 0;
const app = await appOfFile();
await api.addCompanies(app);

/** Signs in an employee with text messages; the wait for another code is over. */
beforeEach(async () => {
  browser = browserOn(app);
  employees += 1;
  number = `55577${String(employees).padStart(5, '0')}`;
  email = `account.${randomUUID()}@people.test`;
  await postSignUp({ email, password, name: 'Kim', last_name: 'Roth', company_slug: 'test-optional' });
  await api.confirm(app, await api.linkToken(app, email, 'confirm-email'));
  await signInAs(email, password);
  await postEnroll(number, password);
  await postSendCode();
  expect(await verifyCode(await api.codeSentTo(app, number))).toBe(true);
  app.clock.advance(MINUTE_MS);
  await refreshUser();
  cancelTwoStepChange();
  await refreshTwoStepMethods();
});

const methods = () => dataOf($twoStepMethods.get());

/** Sets up an app as the screen does. */
async function addApp(): Promise<void> {
  startTwoStepChange('app');
  await enterAuthenticator();
  await requestSecret(password);
  const { secret } = $authenticator.get();
  const code = phoneApp(app, { status: 200, body: { secret }, headers: new Headers() });
  await finishApp((await confirmAuthenticator(code())) ?? expect.fail($authenticator.get().failure ?? ''));
}

test('shows the methods that are on, the masked number and the codes that are left', async () => {
  expect($twoStep.get()).toBe('on');
  expect(methods()).toEqual({
    text: { isOn: true, isOffered: true, maskedNumber: `(•••) •••-••${number.slice(-2)}` },
    app: { isOn: false, isOffered: true },
    codesLeft: 10,
    codesAreLow: false,
    isRemovable: false,
    isRequired: false,
  });
  await addApp();
  expect(methods()).toMatchObject({ app: { isOn: true }, isRemovable: true });
  expect([$twoStepChange.get().task, $twoStepNote.get()]).toEqual([
    null,
    'Your authenticator app is set up.',
  ]);
});

test('asks for new codes when 2 or fewer are left', async () => {
  startTwoStepChange('codes');
  await submitTwoStepPassword('codes', password);
  const codes = [...$twoStepChange.get().backupCodes];
  await finishCodes();
  const low: (boolean | undefined)[] = [];
  for (const code of codes.slice(0, 8)) {
    const half = await api.signedIn(app, email, password);
    expect((await useBackupCode(app, half, code)).status).toBe(200);
    await refreshTwoStepMethods();
    low.push(methods()?.codesAreLow);
  }
  expect([methods()?.codesLeft, low.at(-2), low.at(-1)]).toEqual([2, false, true]);
});

describe('a factor of more than ten minutes ago', () => {
  /** Answers the question for the factor as the dialog does. */
  async function answer(isProved: boolean): Promise<void> {
    await eventually(() => expect($factorAsked.get()).not.toBeNull());
    if (isProved) {
      await enterCodeStep();
      expect(await verifyCode(await api.codeSentTo(app, number))).toBe(true);
    }
    $factorAsked.get()?.(isProved);
  }
  beforeEach(() => app.clock.advance(10 * MINUTE_MS));

  test('is asked for again before new backup codes, and the change goes on', async () => {
    expectFailedCall('POST /api/v1/mfa/backup-codes', 403);
    startTwoStepChange('codes');
    await Promise.all([submitTwoStepPassword('codes', password), answer(true)]);
    expect($twoStepChange.get()).toMatchObject({ step: 'codes', failure: null });
    expect($twoStepChange.get().backupCodes).toHaveLength(10);
    expect($factorAsked.get()).toBeNull();
  });

  test('is asked for again before a change of the address, which then goes on', async () => {
    expectFailedCall('PUT /api/v1/users/email', 403);
    startProfileChange('email');
    await Promise.all([requestEmailChange('another.address@people.test', password), answer(true)]);
    expect($profileChange.get()).toEqual({ form: 'none', busy: false, failure: null });
    expect($factorAsked.get()).toBeNull();
    for (const { id } of $toasts.get()) closeToast(id);
  });

  test('leaves the form with the reason where nobody proves it', async () => {
    expectFailedCall('POST /api/v1/mfa/turn-off', 403);
    startTwoStepChange('turn-off');
    await Promise.all([submitTwoStepPassword('turn-off', password), answer(false)]);
    expect($twoStepChange.get()).toMatchObject({
      task: 'turn-off',
      busy: false,
      failure: 'Please confirm with your second factor that it is you.',
    });
    expect(methods()?.text.isOn).toBe(true);
  });

  test('is asked for before an app is added', async () => {
    expectFailedCall('POST /api/v1/mfa/authenticator', 403);
    startTwoStepChange('app');
    await enterAuthenticator();
    await Promise.all([requestSecret(password), answer(true)]);
    expect($authenticator.get()).toMatchObject({ step: 'scan', failure: null });
  });
});

describe('new backup codes', () => {
  test('are made once by two presses, and can be cancelled before', async () => {
    startTwoStepChange('codes');
    cancelTwoStepChange();
    expect($twoStepChange.get().task).toBeNull();
    startTwoStepChange('codes');
    await startTwice(
      () => submitTwoStepPassword('codes', password),
      () => {
        cancelTwoStepChange();
        expect($twoStepChange.get()).toMatchObject({ task: 'codes', step: 'form', busy: true });
      },
    );
    expect($twoStepChange.get().step).toBe('codes');
  });
});

describe('another phone number', () => {
  const other = () => `55588${String(employees).padStart(5, '0')}`;

  test('takes effect with the code that was sent to it', async () => {
    startTwoStepChange('number');
    await submitNewNumber(other(), password);
    expect($twoStepChange.get()).toMatchObject({ step: 'code', failure: null, busy: false });
    expect($twoStepChange.get().phone).toMatch(/^\(555\) 88\d-\d{4}$/);
    expect(await verifyCode(await api.codeSentTo(app, other()))).toBe(true);
    await finishNumber();
    expect(methods()?.text.maskedNumber).toBe(`(•••) •••-••${other().slice(-2)}`);
    expect($twoStepNote.get()).toBe('Your phone number was changed.');
    // The sign-in code goes to the new number.
    app.clock.advance(MINUTE_MS);
    const half = await api.signedIn(app, email, password);
    await api.send(app, 'POST', '/api/v1/mfa/send-otp', undefined, half);
    expect(await api.codeSentTo(app, other())).toMatch(/^\d{6}$/);
  });

  test('a code of a moment ago delays the first one, which the form says', async () => {
    expectFailedCall('POST /api/v1/mfa/send-otp', 429);
    await postSendCode();
    app.clock.advance(MINUTE_MS / 3);
    startTwoStepChange('number');
    await submitNewNumber(other(), password);
    expect($twoStepChange.get()).toMatchObject({
      step: 'form',
      failure: 'We sent you a code a moment ago. Please try again in 40 s.',
    });
    app.clock.advance(MINUTE_MS);
    await submitNewNumber(other(), password);
    expect($twoStepChange.get()).toMatchObject({ step: 'code', failure: null });
  });

  test('two-step verification that was turned off elsewhere is set up again, with codes', async () => {
    expectFailedCall('POST /api/v1/mfa/send-otp', 429);
    startTwoStepChange('number');
    await submitNewNumber(other(), password);
    await postTurnOffMfa(password);
    await submitNewNumber(other(), password);
    app.clock.advance(MINUTE_MS);
    await submitNewNumber(other(), password);
    expect(await verifyCode(await api.codeSentTo(app, other()))).toBe(true);
    await finishNumber();
    expect($twoStepChange.get()).toMatchObject({ step: 'codes', backupCodes: { length: 10 } });
  });
});

describe('removing', () => {
  test('one method leaves the other one on', async () => {
    await addApp();
    startTwoStepChange('remove-text');
    await submitTwoStepPassword('remove-text', password);
    expect(methods()).toMatchObject({ text: { isOn: false, maskedNumber: '' }, isRemovable: false });
    expect([$twoStep.get(), $twoStepNote.get()]).toEqual(['on', 'Text messages were removed.']);
    startTwoStepChange('number');
    await submitNewNumber(number, password);
    expect(await verifyCode(await api.codeSentTo(app, number))).toBe(true);
    await finishNumber();
    expect($twoStepNote.get()).toBe('Text messages are set up.');
  });

  test('a company that requires it is told from the start, and the server refuses', async () => {
    expectFailedCall('POST /api/v1/mfa/turn-off', 422);
    startTwoStepChange('turn-off');
    const requiring = (mfaPolicy: 'optional' | 'required') =>
      app.services.db.update(companies).set({ mfaPolicy }).where(eq(companies.slug, 'test-optional'));
    await requiring('required');
    try {
      await submitTwoStepPassword('turn-off', password);
      expect($twoStepChange.get().failure).toBe('Your company requires two-step verification.');
      expect(methods()).toMatchObject({ isRequired: true });
    } finally {
      await requiring('optional');
    }
  });
});

test('a state that cannot be loaded can be loaded again; the form keeps its place and says why', async () => {
  browser.online = false;
  await refreshTwoStepMethods();
  expect($twoStepMethods.get()).toMatchObject({ status: 'ready', refreshError: { kind: 'network' } });
  startTwoStepChange('turn-off');
  await submitTwoStepPassword('turn-off', password);
  expect($twoStepChange.get()).toMatchObject({ task: 'turn-off', busy: false });
  expect($twoStepChange.get().failure).toContain('Unable to turn off two-step verification at this time. We');
  browser.online = true;
  await submitTwoStepPassword('turn-off', password);
  expect($twoStep.get()).toBe('available');
});
