// docs/product/mfa.md#mfa-refusal
// docs/product/mfa.md#required-policy
// docs/product/session.md#refused-calls
// docs/product/session.md#reason-on-the-sign-in-page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCompany } from '../../../src/lib/api/identity.ts';
import { postVerifyCode } from '../../../src/lib/api/mfa.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import {
  dropSession,
  leaveForSignIn,
  onSessionChange,
  readPendingSteps,
  readSession,
  refuseSession,
  saveMfaToken,
  saveReturnTo,
  saveSession,
  setPendingSteps,
  startLeaving,
  stopLeaving,
  takeReturnTo,
  takeSessionEnded,
  wipeEverything,
} from '../../../src/lib/session/session.ts';
import { EXPIRY_MARGIN_MS, isSignedIn, pendingStepsIn } from '../../../src/lib/session/session-facts.ts';
import { type TestBrowser, openTestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { storeSession } from '../../helpers/employees/signed-in-employee.ts';

const NOW_MS = 1_000_000;
const HOUR_MS = 3_600_000;
const noSteps = { enrollmentAvailable: false, codeRequired: false };

let browser: TestBrowser;
const listener = vi.fn();

beforeEach(() => {
  browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no call')), now: () => NOW_MS });
  listener.mockReset();
});

const signIn = () => {
  saveSession({ token: 'Bearer a', expiresAt: NOW_MS + HOUR_MS, ...noSteps });
};

describe('saveSession', () => {
  it('stores the token, its expiry and the pending steps', () => {
    saveSession({ token: 'Bearer a', expiresAt: 5_000_000, enrollmentAvailable: true, codeRequired: false });
    expect(readSession()).toEqual({ token: 'Bearer a', expiresAt: 5_000_000, mfaToken: null });
    expect(readPendingSteps()).toEqual({ enrollmentAvailable: true, codeRequired: false });
  });

  it('assumes an hour when the server names no expiry', () => {
    saveSession({ token: 'Bearer a', expiresAt: null, ...noSteps });
    expect(readSession()?.expiresAt).toBe(NOW_MS + HOUR_MS);
  });

  it('keeps nothing of the previous session: no code token, no owner of the cache, no step', () => {
    signIn();
    saveMfaToken('mfa');
    setPendingSteps({ enrollmentAvailable: true, codeRequired: true });
    browser.local.set('cacheOwner', 'employee 1');
    signIn();
    expect(readSession()?.mfaToken).toBeNull();
    expect(browser.local.keys()).toEqual(['token', 'tokenExpiresAt']);
    expect(browser.session.keys()).toEqual([]);
  });
});

it('stores a step for this tab while it is due, and removes it after', () => {
  setPendingSteps({ enrollmentAvailable: false, codeRequired: true });
  expect(browser.session.get('mfaCodeRequired')).toBe('true');
  expect(browser.session.keys()).toEqual(['mfaCodeRequired']);
  setPendingSteps({ enrollmentAvailable: true, codeRequired: false });
  expect(browser.session.keys()).toEqual(['mfaEnrollmentAvailable']);
});

it('a verified code adds its token to the session and ends both steps', () => {
  signIn();
  setPendingSteps({ enrollmentAvailable: true, codeRequired: true });
  saveMfaToken('mfa');
  expect(readSession()).toMatchObject({ token: 'Bearer a', mfaToken: 'mfa' });
  expect(browser.local.get('mfaToken'), 'under its specified key').toBe('mfa');
  expect(readPendingSteps()).toEqual(noSteps);
});

it('an ended session leaves the drafts', () => {
  signIn();
  saveMfaToken('mfa');
  setPendingSteps({ enrollmentAvailable: true, codeRequired: true });
  browser.local.set('draft', 'text');
  dropSession();
  expect(readSession()).toBeNull();
  expect(browser.local.keys()).toEqual(['draft']);
  expect(browser.session.keys()).toEqual([]);
});

it('a sign-out leaves nothing', () => {
  signIn();
  browser.local.set('draft', 'text');
  browser.session.set('returnTo', '/account');
  wipeEverything();
  expect([...browser.local.keys(), ...browser.session.keys()]).toEqual([]);
});

it.each([
  ['a sign-in', signIn],
  ['a verified code', () => saveMfaToken('mfa')],
  ['an end', dropSession],
  ['a sign-out', wipeEverything],
])('tells listeners about %s, until they stop', (_, change) => {
  const stop = onSessionChange(listener);
  change();
  expect(listener).toHaveBeenCalledOnce();
  stop();
  change();
  expect(listener).toHaveBeenCalledOnce();
});

const storageOf = (values: Readonly<Record<string, string>>) => ({
  get: (key: string) => values[key] ?? null,
});

it.each([
  [{ token: 'a', tokenExpiresAt: String(NOW_MS + EXPIRY_MARGIN_MS + 1) }, true],
  [{ token: 'a', tokenExpiresAt: String(NOW_MS + EXPIRY_MARGIN_MS) }, false],
  [{ token: '', tokenExpiresAt: String(NOW_MS * 2) }, false],
  [{ tokenExpiresAt: String(NOW_MS * 2) }, false],
  [{ token: 'a' }, false],
  [{ token: 'a', tokenExpiresAt: 'soon' }, false],
])('reads from %j whether the employee is signed in', (values, expected) => {
  expect(isSignedIn(storageOf(values), NOW_MS)).toBe(expected);
});

it.each([
  [{}, false, false],
  [{ mfaEnrollmentAvailable: 'true' }, true, false],
  [{ mfaCodeRequired: 'true' }, false, true],
  [{ mfaEnrollmentAvailable: 'yes', mfaCodeRequired: 'true' }, false, true],
])('reads the pending steps from %j', (values, enrollmentAvailable, codeRequired) => {
  expect(pendingStepsIn(storageOf(values))).toEqual({ enrollmentAvailable, codeRequired });
});

describe('leaving', () => {
  const end = vi.fn();

  beforeEach(() => {
    stopLeaving();
    end.mockReset();
    browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no call')), now: () => 0 });
    browser.here = '/account?tab=1';
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  describe('leaveForSignIn', () => {
    it('ends the session, stores the address and opens the sign-in page', () => {
      expect(leaveForSignIn(end)).toBe(true);
      expect(end).toHaveBeenCalledOnce();
      expect(browser.session.get('returnTo')).toBe('/account?tab=1');
      expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
    });

    it('does nothing on a page that is already being left', () => {
      startLeaving();
      expect(leaveForSignIn(end)).toBe(false);
      expect(end).not.toHaveBeenCalled();
      expect(browser.navigations).toEqual([]);
      expect(browser.session.keys()).toEqual([]);
    });

    it('is not started again by the end of the session', () => {
      end.mockImplementation(() => {
        expect(leaveForSignIn(() => undefined)).toBe(false);
      });
      expect(leaveForSignIn(end)).toBe(true);
      expect(browser.navigations).toHaveLength(1);
    });

    it('works again when the back/forward cache shows the page', () => {
      const page = new EventTarget();
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
      const show = (persisted: boolean) =>
        page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      leaveForSignIn(end);
      show(false);
      expect(leaveForSignIn(end)).toBe(false);
      show(true);
      expect(leaveForSignIn(end)).toBe(true);
    });
  });

  describe('the address to return to', () => {
    it('is taken once', () => {
      saveReturnTo('/requests/7');
      expect(takeReturnTo()).toBe('/requests/7');
      expect(takeReturnTo()).toBeNull();
      expect(browser.session.keys()).toEqual([]);
    });

    it('is stored only when it is a screen of ours, and checked again when it is taken', () => {
      saveReturnTo('https://evil.example/');
      expect(browser.session.keys()).toEqual([]);
      browser.session.set('returnTo', 'https://evil.example/');
      expect(takeReturnTo()).toBeNull();
      expect(browser.session.keys()).toEqual([]);
    });
  });
});

describe('a refused call', () => {
  const TOKEN = 'Bearer of-this-test';
  const leftOnce = [{ to: '/sign-in/', replace: false }];
  let sentence: string;
  let code: string | undefined;

  beforeEach(() => {
    stopLeaving();
    sentence = 'Please sign in.';
    code = undefined;
    browser = openTestBrowser({
      fetch: () => Promise.resolve(Response.json({ error: sentence, code }, { status: 401 })),
      now: () => 0,
    });
    storeSession(TOKEN, 3_600_000);
  });

  it('ends the session, stores the return address and opens the sign-in page', async () => {
    expectFailedCall('GET /api/v1/users/current', 401);
    browser.here = '/requests/7?tab=files';
    await expect(getCurrentUser()).rejects.toMatchObject({ status: 401 });
    expect(readSession()).toBeNull();
    expect(browser.session.get('returnTo')).toBe('/requests/7?tab=files');
    expect(browser.navigations).toEqual(leftOnce);
    expect(takeSessionEnded()).toBe(true);
    expect(takeSessionEnded()).toBe(false);
  });

  it('opens the sign-in page once for several refused calls', async () => {
    expectFailedCall('GET /api/v1/users/current', 401);
    await Promise.allSettled([getCurrentUser(), getCurrentUser(), getCurrentUser()]);
    expect(browser.navigations).toEqual(leftOnce);
  });

  it('keeps the token and opens the code step when it asks for a code', async () => {
    expectFailedCall('GET /api/v1/users/current', 401);
    sentence = 'MFA authentication required';
    browser.here = '/requests/7';
    await expect(getCurrentUser()).rejects.toMatchObject({ status: 401 });
    expect(readSession()?.token).toBe(TOKEN);
    expect(readPendingSteps()).toEqual({ enrollmentAvailable: false, codeRequired: true });
    expect(browser.session.get('returnTo')).toBe('/requests/7');
    expect(browser.navigations).toEqual(leftOnce);
    expect(takeSessionEnded()).toBe(false);
  });

  it('opens the enrollment when a company requires two-step verification', async () => {
    expectFailedCall('GET /api/v1/users/current', 401);
    [sentence, code] = ['MFA authentication required', 'mfa_enrollment_required'];
    await expect(getCurrentUser()).rejects.toMatchObject({ status: 401 });
    expect(readSession()?.token).toBe(TOKEN);
    expect(readPendingSteps()).toEqual({ enrollmentAvailable: true, codeRequired: true });
    expect(browser.navigations).toEqual(leftOnce);
  });

  it.each([
    ['a wrong code', () => postVerifyCode('123456'), 'POST /api/v1/mfa/verify'],
    ['a public call', () => getCompany('example-bakery'), 'GET /api/v1/companies/:slug'],
  ])('keeps the session after %s', async (_, call, pattern) => {
    expectFailedCall(pattern, 401);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(readSession()?.token).toBe(TOKEN);
    expect(browser.navigations).toEqual([]);
  });

  it('opens the sign-in page of a page without a session, too', () => {
    browser.local.clear();
    refuseSession({ message: 'Please sign in.', code: null }, TOKEN);
    expect(browser.navigations).toEqual(leftOnce);
  });

  it('is ignored when it replies to a call with an earlier token', () => {
    refuseSession({ message: 'Please sign in.', code: null }, 'Bearer of-an-earlier-session');
    expect(readSession()?.token).toBe(TOKEN);
    expect(browser.navigations).toEqual([]);
  });
});
