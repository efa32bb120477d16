// docs/product/shell.md#toasts
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  $toasts,
  closeToast,
  leaveNotice,
  showNotice,
  showToast,
} from '../../../src/lib/stores/shared/toasts.ts';
import {
  $drawer,
  closeDrawer,
  continueAssistant,
  openAssistant,
  openCategories,
} from '../../../src/lib/stores/shell/drawers.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';

const LIFETIME_MS = 10_000;

let browser: TestBrowser;
const shown = () => $toasts.get().map(({ message, type }) => [message, type]);

beforeEach(() => {
  vi.useFakeTimers();
  browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no call')), now: () => 0 });
  $toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows toasts in order until they are closed', () => {
  showToast('One');
  showToast('Two', 'error');
  expect(shown()).toEqual([
    ['One', 'info'],
    ['Two', 'error'],
  ]);
  vi.advanceTimersByTime(LIFETIME_MS);
  closeToast($toasts.get()[0]?.id ?? '');
  expect(shown()).toEqual([['Two', 'error']]);
});

it('closes a toast by itself after ten seconds when that is asked for', () => {
  showToast('Stays', 'info', { autoDismiss: false });
  showToast('Goes', 'info', { autoDismiss: true });
  vi.advanceTimersByTime(LIFETIME_MS - 1);
  expect($toasts.get()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([['Stays', 'info']]);
});

it('shows the notice of the previous page once, and not for ever', () => {
  leaveNotice('Saved');
  showNotice();
  showNotice();
  expect(shown()).toEqual([['Saved', 'success']]);
  expect(browser.session.keys()).toEqual([]);
  vi.advanceTimersByTime(LIFETIME_MS);
  expect(shown()).toEqual([]);
  leaveNotice('Failed', 'error');
  showNotice();
  expect(shown()).toEqual([['Failed', 'error']]);
});

it.each([
  ['{', []],
  ['{}', []],
  ['{"message":7}', []],
  ['{"message":"Of an earlier release"}', [['Of an earlier release', 'info']]],
])('reads the stored notice %s', (stored, toasts) => {
  browser.session.set('notice', stored);
  showNotice();
  expect(shown()).toEqual(toasts);
  expect(browser.session.keys()).toEqual([]);
});

it('opens one drawer at a time', () => {
  openCategories('custom');
  expect($drawer.get()).toEqual({ name: 'categories', mode: 'custom' });
  openAssistant({ id: 7, name: 'Find a vet' });
  const start = { kind: 'survey', surveyId: 7, name: 'Find a vet' };
  expect($drawer.get()).toEqual({ name: 'assistant', start: { ...start, forAlpha: true } });
  openAssistant({ id: 7, name: 'Find a vet', forAlpha: false });
  expect($drawer.get()).toEqual({ name: 'assistant', start: { ...start, forAlpha: false } });
  continueAssistant();
  expect($drawer.get()).toEqual({ name: 'assistant', start: { kind: 'continue' } });
  closeDrawer();
  expect($drawer.get()).toBeNull();
});
