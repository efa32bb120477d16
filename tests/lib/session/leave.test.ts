import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveForSignIn, startLeaving, stopLeaving } from '../../../src/lib/session/leave.ts';
import { saveReturnTo, takeReturnTo } from '../../../src/lib/session/return-to.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';

let browser: TestBrowser;
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
