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
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import { replyWith } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();

// First: a store of an earlier test would still be mounted.
test('the wait counts down while it is shown, and begins anew with a new session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
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
    vi.advanceTimersByTime(1_000);
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

  test('refuses an empty token', async () => {
    replyWith(200, { data: { success: true } }, { 'mfa-token': '' });
    expect(await verifyCode('123456')).toBe(false);
    expect($code.get().failure).toBe('No MFA verification token received');
    expect(readSession()?.mfaToken).toBeNull();
  });
});
