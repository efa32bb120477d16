// docs/product/session.md#refused-calls
// docs/product/session.md#sign-out
// docs/product/session.md#expired-session
// docs/product/session.md#other-tabs
import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/lib/api/shared/api-error.ts';
import { getCurrentUser } from '../../../src/lib/api/session.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import {
  $session,
  leaveExpiredSession,
  watchSession,
} from '../../../src/lib/stores/session/session-watch.ts';
import { signOut } from '../../../src/lib/stores/session/sign-out.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  signInAs,
  signedInEmployee,
  storeSession,
} from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { readComposerDraft, writeComposerDraft } from '../../../src/lib/stores/thread/stored-messages.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';

let browser: TestBrowser;
// One page for all tests: a store keeps its listeners for a moment after its last subscriber has left.
const page = new EventTarget();
let stop: () => void;
const app = await appOfFile({ demo: true });

beforeEach(async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  browser = await signedInEmployee(app);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }));
  browser.here = '/requests/my-secret-request';
  browser.session.set('returnTo', '/account');
  browser.session.set('mfaCodeSentAt', '1');
  stop = watchSession();
});
afterEach(() => {
  stop();
  // A busy machine may need longer than the moment for which it keeps its listeners.
  cleanStores($session);
  vi.unstubAllGlobals();
});

const dispatch = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));

test('clears the storage of a tab that follows another tab’s sign-out', () => {
  browser.local.clear();
  dispatch('storage', { key: null });
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect(browser.session.keys()).toEqual([]);
});

test('clears the storage of a page that started to listen after the sign-out', () => {
  dispatch('storage', { key: 'theme' });
  stop();
  browser.local.clear();
  stop = watchSession();
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect(browser.session.keys()).toEqual([]);
});

test('clears the storage of a tab that was refused before it received the sign-out', async () => {
  expectFailedCall('GET /api/v1/users/current', 401);
  const authorization = browser.local.get('token') ?? '';
  await app.fetch('/api/v1/users/sign_out', { method: 'DELETE', headers: { authorization } });
  await expect(getCurrentUser()).rejects.toThrow(ApiError);
  expect(browser.session.get('returnTo')).toBe('/requests/my-secret-request');
  browser.local.clear();
  dispatch('storage', { key: null });
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect(browser.session.keys()).toEqual([]);
});

test('clears the browser before the server replies, and ends the session there', async () => {
  const authorization = browser.local.get('token') ?? '';
  const { fetch } = effects();
  const kept: string[][] = [];
  vi.spyOn(effects(), 'fetch').mockImplementation(async (...call) => {
    const response = await fetch(...call);
    kept.push([...browser.local.keys(), ...browser.session.keys()]);
    return response;
  });
  await signOut();
  expect(kept).toEqual([[]]);
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  const { status } = await app.fetch('/api/v1/users/current', { headers: { authorization } });
  expect(status).toBe(401);
});

test.each([
  ['clears a draft that was typed during the call', false],
  ['keeps the storage of another tab that signed in during the call', true],
])('%s', async (_, signsIn) => {
  stop();
  const { fetch } = effects();
  vi.spyOn(effects(), 'fetch').mockImplementation(async (...call) => {
    const response = await fetch(...call);
    browser.local.set('draft:message', 'Half a sentence');
    const expiresAt = effects().now() + HOUR_MS;
    if (signsIn) storeSession('Bearer b', expiresAt);
    return response;
  });
  await signOut();
  expect(browser.local.get('draft:message') !== null).toBe(signsIn);
});

test('stores the return address when another tab’s session expires', () => {
  browser.local.remove('token');
  dispatch('storage', { key: 'token' });
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect(browser.session.get('returnTo')).toBe('/requests/my-secret-request');
});

let requestId: string;

const cached = () => browser.local.keys().filter((key) => key.startsWith('cache:'));
/** The text of everything that is stored, without drafts. */
const storedText = () =>
  browser.local
    .keys()
    .filter((key) => !key.startsWith('draft:'))
    .map((key) => browser.local.get(key) ?? '')
    .join('\n');

async function expectOnlyDrafts(): Promise<void> {
  expect(cached()).toEqual([]);
  expect(storedText()).not.toContain(DEMO_EMAIL);
  await signInAs(DEMO_EMAIL, DEMO_PASSWORD);
  expect(readComposerDraft(requestId).text).toBe('Half a sentence');
}

describe('stored answers that are forgotten', () => {
  beforeEach(async () => {
    browser = await signedInEmployee(app);
    requestId = (await getRequests('open'))[0]?.external_id ?? '';
    await openThread(requestId);
    writeComposerDraft(requestId, { text: 'Half a sentence', files: [], sentAs: null });
    expect(cached()).not.toEqual([]);
  });

  test('a 401 removes the cached answers of the employee, and keeps the draft', async () => {
    const authorization = browser.local.get('token') ?? '';
    await app.fetch('/api/v1/users/sign_out', { method: 'DELETE', headers: { authorization } });
    expectFailedCall('GET /api/v1/users/current', 401);
    await expect(getCurrentUser()).rejects.toThrow();
    await expectOnlyDrafts();
  });

  test('an expiry removes the cached answers of the employee, and keeps the draft', async () => {
    app.clock.advance(13 * HOUR_MS);
    leaveExpiredSession();
    await expectOnlyDrafts();
  });
});
