import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropSession,
  onSessionChange,
  readPendingSteps,
  readSession,
  saveMfaToken,
  saveSession,
  setPendingSteps,
  wipeEverything,
} from '../../../src/lib/session/session.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';
import { EXPIRY_MARGIN_MS, isSignedIn, pendingStepsIn } from '../../../src/lib/session/session-facts.ts';

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

it('has no session once the token expires', () => {
  saveSession({ token: 'Bearer a', expiresAt: NOW_MS, ...noSteps });
  expect(readSession()).toBeNull();
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
