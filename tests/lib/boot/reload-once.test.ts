// docs/product/shell.md#failed-module
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnceOnFailedChunk, showMissingCode } from '../../../src/lib/boot/missing-code.ts';
import { loadOptional } from '../../../src/lib/effects/lazy-load.ts';

const reload = vi.fn();
const LEAVING_FOR_MS = 10_000;
let tests = 0;
let events: EventTarget;
let slot: { hidden: boolean };

/** Starts the script on a new page, as after a reload; the tab's storage stays. */
function openPage(): void {
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  slot = { hidden: true };
  const element = Object.assign(slot, { dataset: {}, querySelector: () => null });
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('document', { querySelector: () => element });
  reloadOnceOnFailedChunk();
  showMissingCode();
}

beforeEach(() => {
  vi.useFakeTimers();
  // Each test has a new clock: it must be past the time at which the page of an earlier test was left.
  tests += 1;
  vi.advanceTimersByTime(tests * LEAVING_FOR_MS);
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('Element', vi.fn());
  vi.stubGlobal('location', { pathname: '/requests/r1', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  openPage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

/** Fails as the build's loader does: the window receives the error before the caller. */
function failedLoad(): Promise<never> {
  const error = new Error('Unable to preload code');
  events.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return Promise.reject(error);
}

it('does not reload when an optional chunk fails', async () => {
  expect(await loadOptional(failedLoad)).toBeNull();
  await vi.runAllTimersAsync();
  expect(reload).not.toHaveBeenCalled();
});

it('tells needed and optional chunks apart when both load at the same time', async () => {
  const arrives = loadOptional(() => Promise.resolve('code'));
  const needed = failedLoad().catch((error: unknown) => error);
  expect(await arrives).toBe('code');
  expect(await needed).toBeInstanceOf(Error);
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads for an event without an error', async () => {
  events.dispatchEvent(new Event('vite:preloadError'));
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload a page that is being left; it reloads when the page is shown again', async () => {
  events.dispatchEvent(new Event('beforeunload'));
  const error: unknown = await failedLoad().catch((reason: unknown) => reason);
  expect(error).toHaveProperty('isOfLeaving', true);
  events.dispatchEvent(new Event('astro:hydration-error'));
  await vi.runAllTimersAsync();
  expect(reload).not.toHaveBeenCalled();
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});

it('counts the page as left for a limited time', async () => {
  events.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(LEAVING_FOR_MS);
  await expect(failedLoad()).rejects.not.toHaveProperty('isOfLeaving');
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledOnce();
});
