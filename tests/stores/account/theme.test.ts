// docs/product/account.md#theme
// docs/product/session.md#sign-out
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wipeEverything } from '../../../src/lib/session/session.ts';
import { $theme, chooseTheme } from '../../../src/lib/stores/account/theme.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';
import { setEnterSends } from '../../../src/lib/stores/thread/enter-sends.ts';
import { SHOWN, themedPage, type ThemedPage } from '../../helpers/themed-page.ts';

// One page for all tests: the store keeps its listeners for a second.
const page = new EventTarget();
let browser: TestBrowser;
let themed: ThemedPage;
let stop: () => void = () => undefined;

beforeEach(() => {
  themed = themedPage();
  vi.stubGlobal('document', themed);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  browser = openTestBrowser({ fetch: () => Promise.reject(new Error('No calls.')), now: () => 0 });
  stop = $theme.listen(() => undefined);
});
afterEach(() => {
  chooseTheme('system');
  stop();
  vi.unstubAllGlobals();
});

test('a choice shows at once and is stored; System stores nothing', () => {
  expect($theme.get()).toBe('system');
  for (const theme of ['dark', 'light'] as const) {
    chooseTheme(theme);
    expect($theme.get()).toBe(theme);
    expect(themed.shown()).toEqual(SHOWN[theme]);
    expect(browser.local.get('theme')).toBe(theme);
  }
  chooseTheme('system');
  expect($theme.get()).toBe('system');
  expect(themed.shown()).toEqual(SHOWN.system);
  expect(browser.local.keys()).toEqual([]);
});

test('a sign-out leaves the theme and what Enter does, and nothing else', () => {
  chooseTheme('dark');
  setEnterSends(false);
  browser.local.set('draft:message', 'Half a sentence');
  browser.session.set('returnTo', '/account');
  wipeEverything();
  expect(browser.local.keys()).toEqual(['theme', 'enterSends']);
  expect(browser.local.get('theme')).toBe('dark');
  expect(browser.local.get('enterSends')).toBe('off');
  expect(browser.session.keys()).toEqual([]);
});

test('a second wipe clears nothing: tabs that answer each other come to an end', () => {
  chooseTheme('dark');
  const clear = vi.spyOn(browser.local, 'clear');
  wipeEverything();
  expect(clear).not.toHaveBeenCalled();
});
