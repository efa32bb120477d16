// docs/product/session.md#user-refresh
// docs/product/shell.md#visible-tab
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import { EXPIRY_MARGIN_MS } from '../../../src/lib/session/session-facts.ts';
import { readSession, stopLeaving } from '../../../src/lib/session/session.ts';
import { $session, wasWipedElsewhere, watchSession } from '../../../src/lib/stores/session/session-watch.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { storeSession } from '../../helpers/employees/signed-in-employee.ts';
import { eventually } from '../../helpers/eventually.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Lets everything happen that is due: only timers wait. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const toSignIn = [{ to: '/sign-in/', replace: false }];

let browser: TestBrowser;
let page: TestPage;
let nowMs = 0;
let stop: () => void;
let calls: string[];

/** Signs in for a time, which then passes as the timers do. */
function signIn(lifetimeMs: number, token = 'Bearer a'): void {
  storeSession(token, nowMs + lifetimeMs);
}

function pass(ms: number): void {
  nowMs += ms;
  vi.advanceTimersByTime(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = openTestPage();
  stopLeaving();
  nowMs = 1_000_000;
  calls = [];
  browser = openTestBrowser({
    fetch: (input) => {
      calls.push(input instanceof Request ? input.url : input.toString());
      return new Promise(() => undefined);
    },
    now: () => nowMs,
  });
});
afterEach(() => {
  stop();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a signed-in page', () => {
  test('leaves for the sign-in page half a minute before its session expires', () => {
    signIn(HOUR_MS);
    stop = watchSession();
    pass(HOUR_MS - EXPIRY_MARGIN_MS - 1);
    expect(browser.navigations).toEqual([]);
    pass(1);
    expect(browser.navigations).toEqual(toSignIn);
    expect(browser.session.get('returnTo')).toBe('/dashboard/');
  });

  test('waits for a session that outlives the longest timer', () => {
    signIn(60 * DAY_MS);
    stop = watchSession();
    pass(2 ** 31 - 1);
    expect(browser.navigations).toEqual([]);
    pass(60 * DAY_MS - 2 ** 31);
    expect(browser.navigations).toEqual(toSignIn);
  });

  test('leaves at once without a session', () => {
    stop = watchSession();
    expect(browser.navigations).toEqual(toSignIn);
  });

  test('reloads when another employee signs in', () => {
    signIn(HOUR_MS);
    stop = watchSession();
    signIn(HOUR_MS);
    expect(browser.navigations).toEqual([]);
    signIn(HOUR_MS, 'Bearer b');
    expect(browser.navigations).toEqual([{ to: '/dashboard/', replace: true }]);
  });

  test('refreshes the employee when its tab is shown, and looks at the session', async () => {
    signIn(HOUR_MS);
    stop = watchSession();
    page.setVisibility('hidden');
    await settled();
    expect(calls).toEqual([]);
    page.setVisibility('visible');
    await eventually(() => {
      expect(calls).toEqual(['http://sundial.test/api/v1/users/current']);
    });
    // The timer of a sleeping computer is late.
    nowMs += HOUR_MS;
    page.setVisibility('visible');
    expect(browser.navigations).toEqual(toSignIn);
    await settled();
    expect(calls, 'without a session there is no employee').toHaveLength(1);
  });

  test('is left alone afterwards', async () => {
    signIn(HOUR_MS);
    const stopWatching = watchSession();
    // Sets the timer anew.
    signIn(2 * HOUR_MS);
    stopWatching();
    stop = () => undefined;
    page.setVisibility('visible');
    await settled();
    expect(calls).toEqual([]);
    pass(HOUR_MS);
    pass(HOUR_MS);
    page.setVisibility('visible');
    expect(browser.navigations).toEqual([]);
  });
});

describe('$session', () => {
  test('follows this page and other tabs while it has listeners', () => {
    stop = $session.listen(() => undefined);
    expect($session.get()).toBeNull();
    signIn(HOUR_MS);
    expect($session.get()).toEqual(readSession());
    browser.local.set('token', 'Bearer b');
    page.send('storage', { key: 'token' });
    expect($session.get()?.token).toBe('Bearer b');
  });

  test('follows nothing without listeners', () => {
    signIn(HOUR_MS);
    $session.listen(() => undefined)();
    stop = () => undefined;
    const before = $session.value;
    pass(1_000);
    signIn(HOUR_MS, 'Bearer b');
    page.send('storage', { key: null });
    expect($session.value).toBe(before);
    expect(wasWipedElsewhere()).toBe(false);
  });

  test('knows a sign-out in another tab by its event or by the empty storage', () => {
    stop = $session.listen(() => undefined);
    expect(wasWipedElsewhere(), 'nothing is stored').toBe(true);
    browser.local.set('theme', 'dark');
    browser.local.set('enterSends', 'off');
    expect(wasWipedElsewhere(), 'a sign-out leaves the settings of the device').toBe(true);
    browser.local.set('onboardingDue', 'true');
    expect(wasWipedElsewhere()).toBe(false);
    page.send('storage', { key: null });
    expect(wasWipedElsewhere()).toBe(true);
    expect(browser.local.keys(), 'the rest of a session that had ended').toEqual(['theme', 'enterSends']);
    browser.local.set('onboardingDue', 'true');
    page.send('storage', { key: 'onboardingDue' });
    expect(wasWipedElsewhere()).toBe(false);
    expect(effects().local.keys()).toEqual(['theme', 'enterSends', 'onboardingDue']);
  });
});
