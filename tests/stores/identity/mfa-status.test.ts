import { randomUUID } from 'node:crypto';
import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import {
  $code,
  $codeMethods,
  $resendInSeconds,
  enterCodeStep,
  verifyCode,
  loadMfaStatus,
} from '../../../src/lib/stores/identity/mfa-code.ts';
import { openSession } from '../../../src/lib/stores/identity/open-session.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  browserOn,
  signInAs,
} from '../../helpers/employees/signed-in-employee.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { postSignUp } from '../../../src/lib/api/identity.ts';
import { $twoStep } from '../../../src/lib/stores/account/security.ts';
import { $twoStepMethods, refreshTwoStepMethods } from '../../../src/lib/stores/account/two-step-change.ts';
import {
  $enrollment,
  completeEnrollment,
  enterEnrollment,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { speakCoreCallsAlone, type SentCall } from '../../helpers/network/core-calls-alone.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { codeSentTo, confirm, linkToken } from '../../server/identity/support/call-identity.ts';

const demo = await demoEmployee();

// First: a store of an earlier test would still be mounted.
test('the wait counts down while it is shown, and begins anew with a new session', async () => {
  // No others: the API in this process has timeouts of its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    demo.browser.session.clear();
    demo.browser.session.set('mfaCodeSentAt', String(effects().now()));
    const shown: number[] = [];
    const stop = $resendInSeconds.subscribe((seconds) => shown.push(seconds));
    demo.app.clock.advance(1_000);
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([30, 29]);
    expect(await openSession(DEMO_EMAIL, DEMO_PASSWORD)).toBeNull();
    expect(demo.browser.session.get('mfaCodeSentAt')).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(shown).toEqual([30, 29, 0]);
    stop();
    cleanStores($resendInSeconds);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe('the state of two-step verification', () => {
  test.each([401, 404, 405])('is null where an API answers the unknown call with %i', async (status) => {
    expectFailedCall('GET /api/v1/mfa', status);
    replyWith(status, {});
    expect(await loadMfaStatus()).toBeNull();
  });

  test('is null where an API answers the unknown call with a page', async () => {
    replyWith(200, 'Welcome');
    expect(await loadMfaStatus()).toBeNull();
  });

  test('is unknown after any other failure', async () => {
    expectFailedCall('GET /api/v1/mfa', 500);
    replyWith(500, {});
    await expect(loadMfaStatus()).rejects.toMatchObject({ status: 500 });
  });
});

describe('the code step', () => {
  beforeEach(() => {
    demo.browser.session.clear();
  });

  test('texts where the state is unknown', async () => {
    expectFailedCall('GET /api/v1/mfa', 500);
    expectFailedCall('POST /api/v1/mfa/send-otp', 500);
    replyWith(500, {});
    await enterCodeStep();
    expect($codeMethods.get()).toEqual(['text']);
  });
});

const password = 'three random words';
const PHONE = '5555550111';

let browser: TestBrowser;
let sent: readonly SentCall[];
const app = await appOfFile();

describe('an API of core calls', () => {
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
});
