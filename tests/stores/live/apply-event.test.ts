// docs/product/completion.md#rating
// docs/product/dashboard.md#coming-up
// docs/product/desk-session.md#away
// docs/product/playbooks.md#progress
// docs/product/thread.md#the-concierge
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveChange, LiveEvent } from '../../../src/lib/contract/live.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { applyEvents, refreshShown, setStreaming } from '../../../src/lib/stores/live/start-live.ts';
import { $comingUp } from '../../../src/lib/stores/dashboard/coming-up.ts';
import { $streaming, $typingIn, endTyping, showTyping } from '../../../src/lib/stores/live/live-state.ts';
import { $unreadRequests, showUnread, unreadUpdates } from '../../../src/lib/stores/requests/unread.ts';
import {
  $completedRequests,
  $inProgressRequests,
  $openRequests,
  refreshRequestLists,
} from '../../../src/lib/stores/requests/request-lists.ts';
import { dataOf, ready } from '../../../src/lib/stores/shared/remote.ts';
import { $thread, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';

const TYPING_SHOWN_MS = 6_000;

const demo = await demoEmployee();
let requestId: string;
let calls: string[];
let restoreFetch: () => void = () => undefined;
const stops: (() => void)[] = [];

/** Notes the calls from now on, none of which gets a reply. */
function noteCalls(): void {
  calls = [];
  const spy = vi.spyOn(effects(), 'fetch');
  restoreFetch = () => spy.mockRestore();
  spy.mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input.toString());
    calls.push(pathname.replace('/api/v1/requests/', '').replace(requestId, ':id'));
    return new Promise(() => undefined);
  });
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Returns the change that leaves the first request in progress as it is shown, but for `changed`. */
function change(changed: Partial<LiveChange> = {}): LiveEvent {
  const request = dataOf($inProgressRequests.get())?.find(({ external_id: id }) => id === requestId);
  const open = dataOf($thread.get());
  const newest = (open ?? request)?.messages.at(-1) ?? request?.last_message;
  const data: LiveChange = {
    external_id: requestId,
    status: 'in_progress',
    last_message_id: newest?.id ?? 0,
    unread_count: request?.unread_count ?? 0,
    unread_requests: 0,
    concierge: (open ?? request)?.concierge?.name ?? null,
    concierge_away: false,
    concierge_away_until: null,
    ...changed,
  };
  return { event: 'change', id: '1', data };
}

/** Applies events and returns what they fetch, sorted. */
async function callsAfter(...events: LiveEvent[]): Promise<string[]> {
  noteCalls();
  applyEvents(events);
  await settled();
  return calls.toSorted();
}

beforeEach(async () => {
  await refreshRequestLists();
  requestId = dataOf($inProgressRequests.get())?.[0]?.external_id ?? '';
  $thread.set({ status: 'loading' });
  showUnread(0);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  restoreFetch();
  vi.useRealTimers();
  $streaming.set(false);
  endTyping(requestId);
});

describe('with the lists on screen, a change', () => {
  beforeEach(() => {
    stops.push(
      $openRequests.subscribe(() => undefined),
      $inProgressRequests.subscribe(() => undefined),
    );
  });

  test('that is shown already fetches nothing', async () => {
    expect(await callsAfter(change())).toEqual([]);
  });

  test.each<[string, Partial<LiveChange>]>([
    ['a new message', { last_message_id: 2_000_000_000 }],
    ['a message that is gone', { last_message_id: 1 }],
    ['another status', { status: 'closed' }],
    ['another count', { unread_count: 9 }],
    ['a request that no list has', { external_id: 'another' }],
    ['a hand-over', { concierge: 'Somebody Else' }],
    ['the queue', { concierge: null }],
    ['a concierge who goes away', { concierge_away: true }],
    ['a day on which they are back', { concierge_away_until: '2026-12-07T14:00:00.000Z' }],
  ])('of %s fetches the shown lists once', async (_, changed) => {
    expect(await callsAfter(change(changed), change(), change(changed))).toEqual(['in_progress', 'open']);
  });
});

test('an event without the completion leaves the lists as they are', async () => {
  expect(await callsAfter(change({ completion_unseen: undefined }))).toEqual([]);
});

test('without a list on screen a change fetches no list', async () => {
  expect(await callsAfter(change({ status: 'closed' }))).toEqual([]);
});

describe('with its thread on screen, a change', () => {
  beforeEach(async () => {
    await openThread(requestId);
  });

  test('that is shown already fetches nothing', async () => {
    expect(await callsAfter(change())).toEqual([]);
  });

  test.each<[string, Partial<LiveChange>]>([
    ['a new message', { last_message_id: 2_000_000_000 }],
    ['a message that is gone', { last_message_id: 1 }],
    ['a correction', { corrected_at: '2026-03-02T09:00:00.000Z' }],
    ['another status', { status: 'closed' }],
    ['another number of steps', { steps_done: 9 }],
    ['a hand-over', { concierge: 'Somebody Else' }],
    ['the queue', { concierge: null }],
    ['a concierge who goes away', { concierge_away: true }],
    ['a day on which they are back', { concierge_away_until: '2026-12-07T14:00:00.000Z' }],
  ])('of %s fetches the thread once', async (_, changed) => {
    expect(await callsAfter(change(changed), change(changed))).toEqual([':id']);
  });

  test('that brings nothing else fetches a completed request, as it tells of thanks, a rating or minutes', async () => {
    const open = dataOf($thread.get()) ?? expect.fail('No thread is shown.');
    const survey = { id: 1, name: 'Find a plumber' };
    const said = { rating: null, rating_text: null, thanked: false };
    const completion = { id: 1, summary: null, message_id: null, minutes: 30, survey, ...said };
    $thread.set({ status: 'ready', data: { ...open, completion } });
    expect(await callsAfter(change(), change())).toEqual([':id']);
  });

  test('of the count alone is shown without a call', async () => {
    expect(await callsAfter(change({ unread_count: 4 }))).toEqual([]);
    expect(dataOf($thread.get())?.unread_count).toBe(4);
  });

  test('of another request changes nothing', async () => {
    const before = $thread.get();
    expect(await callsAfter(change({ external_id: 'another', unread_count: 4 }))).toEqual([]);
    expect($thread.get()).toBe(before);
  });

  test('fetches it while it is missing', async () => {
    $thread.set({ status: 'loading' });
    expect(await callsAfter(change({ external_id: 'another' }))).toEqual([]);
    expect(await callsAfter(change())).toEqual([':id']);
  });

  test('ends the typing with the new message alone', async () => {
    showTyping(requestId);
    await callsAfter(change({ unread_count: 4 }));
    expect($typingIn.get()).toBe(requestId);
    await callsAfter(change({ last_message_id: 2_000_000_000 }));
    expect($typingIn.get()).toBeNull();
  });
});

test('the number of unread requests is that of the last event, and is cached', () => {
  const before = unreadUpdates();
  applyEvents([{ event: 'ready', id: '1', data: { unread_requests: 2 } }, change({ unread_requests: 5 })]);
  expect($unreadRequests.get()).toBe(5);
  expect(unreadUpdates()).toBe(before + 2);
  expect(demo.browser.local.keys().find((key) => key.endsWith(':unread'))).toBeDefined();
});

describe('typing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('is shown for six seconds after the last event', () => {
    applyEvents([{ event: 'typing', data: { external_id: 'one' } }]);
    vi.advanceTimersByTime(TYPING_SHOWN_MS - 1);
    showTyping('one');
    vi.advanceTimersByTime(TYPING_SHOWN_MS - 1);
    expect($typingIn.get()).toBe('one');
    vi.advanceTimersByTime(1);
    expect($typingIn.get()).toBeNull();
  });

  test('ends for its own request alone', () => {
    showTyping('one');
    endTyping('two');
    expect($typingIn.get()).toBe('one');
    endTyping('one');
    expect($typingIn.get()).toBeNull();
    vi.advanceTimersByTime(1_000);
    showTyping('two');
    vi.advanceTimersByTime(TYPING_SHOWN_MS - 1);
    expect($typingIn.get(), 'the first timer has been cleared').toBe('two');
  });
});

describe('with what comes up on screen, a change', () => {
  const DATE = '2099-12-05T18:00:00.000Z';
  const comesUp = (id: string) => ({
    external_id: id,
    request_name: 'A plumber',
    appointment: { at: DATE, minutes: null, time_zone: null, place: null, name: null, sequence: 0 },
  });
  beforeEach(() => {
    stops.push($comingUp.subscribe(() => undefined));
    $comingUp.set(ready([comesUp('another')]));
  });

  test.each<[string, Partial<LiveChange>, string[]]>([
    ['a request that gets a date', { appointment_at: DATE }, ['/api/v1/appointments']],
    ['a completed request with a date', { status: 'closed', appointment_at: DATE }, ['/api/v1/appointments']],
    ['a date that was canceled', { external_id: 'another', appointment_at: null }, ['/api/v1/appointments']],
    ['a request without a date', { appointment_at: null }, []],
  ])('of %s fetches it as needed', async (_, changed, expected) => {
    expect(await callsAfter(change(changed))).toEqual(expected);
  });

  test('that follows another fetches it anew, as the first reply may lack it', async () => {
    const dated = change({ appointment_at: DATE });
    noteCalls();
    applyEvents([dated]);
    applyEvents([dated]);
    await settled();
    expect(calls).toEqual(['/api/v1/appointments', '/api/v1/appointments']);
  });
});

test('a page that is shown again fetches its thread and its lists', async () => {
  await openThread(requestId);
  noteCalls();
  refreshShown();
  await settled();
  expect(calls).toEqual([':id']);
  for (const $list of [$openRequests, $inProgressRequests, $completedRequests]) {
    stops.push($list.subscribe(() => undefined));
  }
  noteCalls();
  refreshShown();
  await settled();
  expect(calls.toSorted()).toEqual([':id', 'completed', 'in_progress', 'open']);
});

test('a stream that opens repeats the fetch of a thread that failed', async () => {
  await openThread(requestId);
  noteCalls();
  setStreaming(true);
  await settled();
  expect(calls).toEqual([]);
  expect($streaming.get()).toBe(true);
  restoreFetch();
  demo.browser.online = false;
  await openThread(requestId);
  noteCalls();
  setStreaming(true);
  setStreaming(false);
  await settled();
  expect(calls).toEqual([]);
  setStreaming(true);
  await settled();
  expect(calls).toEqual([':id']);
});
