import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leaveExpiredSession } from '../../../src/lib/stores/session-refusal.ts';
import { watchSession } from '../../../src/lib/stores/session-watch.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedInEmployee } from '../../helpers/signed-in-employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
let browser: TestBrowser;
// One page for all tests: the session goes on listening for a moment after the last follower has left.
const page = new EventTarget();
let stop: () => void;
beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.close());

beforeEach(async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  browser = await signedInEmployee(app);
  vi.stubGlobal('document', new EventTarget());
  browser.here = '/requests/my-secret-request';
  browser.session.set('returnTo', '/account');
  browser.session.set('mfaCodeSentAt', '1');
  stop = watchSession();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const dispatch = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts));

test('a tab that follows another tab’s sign-out keeps nothing either', () => {
  browser.local.clear();
  dispatch('storage', { key: null });
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect(browser.session.keys()).toEqual([]);
});

test('a tab that follows another tab’s expired session is brought back later', () => {
  browser.local.remove('token');
  dispatch('storage', { key: 'token' });
  expect(browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect(browser.session.get('returnTo')).toBe('/requests/my-secret-request');
});

test('a page is left once, and once more when it came back out of the back/forward cache', () => {
  leaveExpiredSession();
  leaveExpiredSession();
  expect(browser.navigations).toHaveLength(1);
  dispatch('pageshow', { persisted: false });
  leaveExpiredSession();
  expect(browser.navigations, 'the page’s own first show changes nothing').toHaveLength(1);
  dispatch('pageshow', { persisted: true });
  leaveExpiredSession();
  expect(browser.navigations).toHaveLength(2);
});
