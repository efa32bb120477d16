import { beforeEach, expect, it } from 'vitest';
import { getCompany } from '../../../src/lib/api/identity.ts';
import { postVerifyCode } from '../../../src/lib/api/mfa.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import { stopLeaving, refuseSession, takeSessionEnded } from '../../../src/lib/session/leave.ts';
import { readPendingSteps, readSession, saveSession } from '../../../src/lib/session/session.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';

const TOKEN = 'Bearer of-this-test';
const leftOnce = [{ to: '/sign-in/', replace: false }];

let browser: TestBrowser;
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
  saveSession({ token: TOKEN, expiresAt: 3_600_000, enrollmentAvailable: false, codeRequired: false });
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
