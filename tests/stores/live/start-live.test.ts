import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../../src/lib/contract/session.ts';
import { loading, ready, setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { startLive, watchTitle } from '../../../src/lib/stores/live/start-live.ts';
import { $streaming } from '../../../src/lib/stores/live/live-state.ts';
import { $unreadRequests, showUnread } from '../../../src/lib/stores/requests/unread.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { openTestTabs, type TestTabs } from '../../helpers/tabs.ts';
import { eventually } from '../../helpers/eventually.ts';

const SILENCE_MS = 60_000;
const hello = { kind: 'hello' };
const employee = ready(user.parse({ external_id: 'robin', email: 'robin@bakery.example' }));

let page: TestPage;
let tabs: TestTabs;
let calls: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = openTestPage();
  tabs = openTestTabs();
  calls = [];
  openTestBrowser({
    fetch: (input) => {
      calls.push(new URL(input instanceof Request ? input.url : input.toString()).pathname);
      return new Promise(() => undefined);
    },
    now: () => 0,
  });
  $user.set(loading);
  showUnread(0);
  stop = () => undefined;
});
afterEach(() => {
  stop();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the title counts the requests with unread messages', () => {
  stop = watchTitle();
  const titles = [0, 2, 12, 0].map((unread) => {
    showUnread(unread);
    return tabs.title;
  });
  expect(titles).toEqual([
    'Sundial | Requests',
    '(2) Sundial | Requests',
    '(12) Sundial | Requests',
    'Sundial | Requests',
  ]);
  tabs.title = 'Offer (3) | Sundial';
  showUnread(1);
  expect(tabs.title).toBe('(1) Offer (3) | Sundial');
  stop();
  showUnread(0);
  expect(tabs.title).toBe('(1) Offer (3) | Sundial');
});

test('connects once, when the employee is known', () => {
  stop = startLive();
  expect(tabs.said).toEqual([]);
  $user.set(employee);
  expect(tabs.said, 'the owner of the cache is not known').toEqual([]);
  setCacheOwner('robin');
  $user.set({ ...employee });
  $user.set({ ...employee });
  page.send('pageshow', { persisted: false });
  expect(tabs.said).toEqual([hello]);
  expect(calls, 'the first show of a page').toEqual([]);
});

test('a hidden page disconnects, and connects and refreshes when it is shown again', async () => {
  setCacheOwner('robin');
  void openThread('a-request');
  await eventually(() => expect(calls).toHaveLength(1));
  $user.set(employee);
  stop = startLive();
  tabs.post({ kind: 'update', isUp: true, events: [] });
  expect($streaming.get()).toBe(true);
  page.send('pagehide');
  expect($streaming.get()).toBe(false);
  tabs.post({ kind: 'update', isUp: true, events: [] });
  expect($streaming.get(), 'the channel is closed').toBe(false);
  page.send('pageshow', { persisted: false });
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls, 'a page that is loaded fetches by itself').toHaveLength(1);
  page.send('pageshow', { persisted: true });
  expect(tabs.said).toEqual([hello, hello]);
  await eventually(() => expect(calls).toEqual(['/api/v1/requests/a-request', '/api/v1/requests/a-request']));
});

test('nothing follows after the end', () => {
  setCacheOwner('robin');
  $user.set(employee);
  const stopNow = startLive();
  tabs.post({ kind: 'update', isUp: true, events: [] });
  stopNow();
  expect($streaming.get()).toBe(false);
  page.send('pageshow', { persisted: true });
  $user.set({ ...employee });
  showUnread(3);
  expect(tabs.said).toEqual([hello]);
  expect(tabs.title).toBe('Sundial | Requests');
});

test('a stream that is silent for a minute counts as closed', () => {
  setCacheOwner('robin');
  $user.set(employee);
  stop = startLive();
  tabs.post({ kind: 'update', isUp: true, events: [] });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  tabs.post({ kind: 'update', isUp: true, events: [] });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect($streaming.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect($streaming.get()).toBe(false);
});

test('the number of unread requests is read from the last visit', () => {
  setCacheOwner('robin');
  showUnread(4);
  $unreadRequests.set(0);
  vi.runOnlyPendingTimers();
  const seen: number[] = [];
  const stopReading = $unreadRequests.subscribe((unread) => seen.push(unread));
  stopReading();
  expect(seen.at(-1)).toBe(4);
});
