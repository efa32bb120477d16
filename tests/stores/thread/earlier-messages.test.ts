// docs/product/live.md#unread-marks
// docs/product/thread.md#earlier-messages
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import {
  $earlier,
  $thread,
  FIRST_PART,
  loadEarlier,
  openThread,
  refreshThread,
  markSeen,
} from '../../../src/lib/stores/thread/request-thread.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { openComposer, ownRequest, sendFrom } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { deskNextStep, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { showUnread, $unreadRequests } from '../../../src/lib/stores/requests/unread.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';

const STORED = 450;
const demo = await demoEmployee();
let id: string;

/** Adds messages to the thread, as another device sends them. */
async function add(count: number): Promise<void> {
  const { db } = demo.app.services;
  const [request] = await db.select({ id: requests.id }).from(requests).where(eq(requests.externalId, id));
  const rows = Array.from({ length: count }, (_, index) => ({
    requestId: request?.id ?? 0,
    source: 'user' as const,
    sourceName: 'Demo Employee',
    body: `Message ${String(index)}`,
    bodyHtml: `Message ${String(index)}`,
    createdAt: demo.app.clock.now(),
  }));
  await db.insert(messages).values(rows);
}

beforeEach(async () => {
  id = await ownRequest(demo.app);
  await add(STORED - 1);
  demo.app.clock.advance(1);
});

const shown = () => dataOf($thread.get()) ?? expect.fail('There is no thread.');
const ids = () => shown().messages.map((message) => Number(message.id));
const isGapless = () => ids().every((one, index, all) => index === 0 || one === (all[index - 1] ?? 0) + 1);

test('opens a long thread with its newest part, and doubles it with each call until it is whole', async () => {
  await openThread(id);
  const counts = [[shown().messages.length, shown().has_earlier]];
  for (let call = 1; call <= 3; call += 1) {
    await loadEarlier();
    counts.push([shown().messages.length, shown().has_earlier]);
  }
  expect(counts).toEqual([
    [FIRST_PART, true],
    [200, true],
    [400, true],
    [STORED, false],
  ]);
  expect(isGapless()).toBe(true);
});

test('keeps the earlier messages when a refresh brings the newest part', async () => {
  await openThread(id);
  await loadEarlier();
  const first = shown().messages[0];
  await add(3);
  await refreshThread();
  expect(shown().messages).toHaveLength(203);
  expect(shown().messages[0]).toBe(first);
  expect(shown().has_earlier).toBe(true);
  expect(isGapless()).toBe(true);
});

test('keeps them when an own message is delivered', async () => {
  await openThread(id);
  await loadEarlier();
  await sendFrom(await openComposer(id), 'Written while reading above');
  expect(shown().messages).toHaveLength(201);
  expect(shown().messages.at(-1)?.body_html).toBe('Written while reading above');
});

test('shows the newest part alone when messages between are missing', async () => {
  await openThread(id);
  await loadEarlier();
  await add(FIRST_PART + 50);
  await refreshThread();
  expect(shown().messages).toHaveLength(FIRST_PART);
  expect(shown().has_earlier).toBe(true);
  expect(isGapless()).toBe(true);
});

test('takes earlier messages alone from a reply that a refresh has overtaken', async () => {
  await openThread(id);
  using replies = holdReplies();
  const loading = loadEarlier();
  await loadEarlier();
  replies.release();
  await loading;
  expect(shown().messages).toHaveLength(200);
  expect($earlier.get()).toBe('idle');
});

test('tells why earlier messages cannot be loaded, keeps what is shown, and tries again', async () => {
  await openThread(id);
  demo.browser.online = false;
  await loadEarlier();
  expect($earlier.get()).toMatchObject({ kind: 'network' });
  expect(shown().messages).toHaveLength(FIRST_PART);
  demo.browser.online = true;
  await loadEarlier();
  expect($earlier.get()).toBe('idle');
  expect(shown().messages).toHaveLength(200);
});

test('offers the earlier messages from the version that the browser keeps, too', async () => {
  await openThread(id);
  await loadEarlier();
  demo.browser.online = false;
  await openThread(id);
  expect(shown().messages).toHaveLength(FIRST_PART);
  expect(shown().has_earlier).toBe(true);
});

test('shows the whole thread of an API of core calls, and offers nothing more', async () => {
  demo.browser.withholds = 'has_earlier';
  const { fetch } = effects();
  replacedFetch((input, init) => {
    const { href, search } = new URL(new Request(input, init).url);
    return fetch(href.replace(search, ''), init);
  });
  await openThread(id);
  expect(shown().messages).toHaveLength(STORED);
  expect(shown().has_earlier).toBeUndefined();
});

test('asks for nothing before the thread is shown', async () => {
  await openThread(id);
  $thread.set({ status: 'loading' });
  using replies = holdReplies();
  await loadEarlier();
  expect([replies.calls, $earlier.get()]).toEqual([[], 'idle']);
});

test('shows the reply alone when it lacks the messages that are shown', async () => {
  await openThread(id);
  const strange = shown().messages.map((message) => ({ ...message, id: `strange ${String(message.id)}` }));
  $thread.set({ status: 'ready', data: { ...shown(), messages: strange } });
  await loadEarlier();
  expect(shown().messages).toHaveLength(200);
  expect(isGapless()).toBe(true);
});

describe('messages that are seen', () => {
  beforeEach(async () => {
    const id = await ownRequest(demo.app);
    const body = { message: { body: 'Good news' } };
    await conciergeOf(demo.app).call(deskReply, { params: { id }, body });
    await openThread(id);
    expect(shown().unread_count).toBe(1);
    showUnread(7);
  });

  test('a thread is marked once up to its newest message, and the numbers follow', async () => {
    const request = shown();
    await startTwice(
      () => markSeen(request),
      () => expect(shown().unread_count).toBe(1),
    );
    expect(shown().unread_count).toBe(0);
    expect($unreadRequests.get()).toBeLessThan(7);
  });

  test('two threads are marked at the same time', async () => {
    const request = shown();
    using replies = holdReplies();
    const first = markSeen(request);
    const second = markSeen({ ...request, external_id: await ownRequest(demo.app) });
    replies.release();
    await Promise.all([first, second]);
    expect(replies.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
  });

  test('a completion is marked as seen, once', async () => {
    await markSeen(shown());
    const id = Number(shown().id);
    await conciergeOf(demo.app).call(deskNextStep, { params: { id }, body: { next: { step: 'complete' } } });
    await refreshThread();
    expect(shown()).toMatchObject({ unread_count: 0, completion_unseen: true });
    await markSeen(shown());
    expect(shown().completion_unseen).toBe(false);
    await refreshThread();
    expect(shown().completion_unseen).toBe(false);
    using replies = holdReplies();
    await markSeen(shown());
    await markSeen({ ...shown(), completion_unseen: undefined });
    expect(replies.calls).toEqual([]);
  });

  test('the completion of a request without messages is marked as seen, once', async () => {
    const id = await ownRequest(demo.app);
    await conciergeOf(demo.app).call(deskNextStep, { params: { id }, body: { next: { step: 'complete' } } });
    await openThread(id);
    await demo.app.services.db.delete(messages).where(eq(messages.requestId, Number(shown().id)));
    await refreshThread();
    expect(shown()).toMatchObject({ messages: [], completion_unseen: true });
    await markSeen(shown());
    expect(shown().completion_unseen).toBe(false);
    await refreshThread();
    expect(shown()).toMatchObject({ messages: [], completion_unseen: false });
  });

  test('a number that a live update brought meanwhile stays', async () => {
    using replies = holdReplies();
    const marking = markSeen(shown());
    showUnread(4);
    replies.release();
    await marking;
    expect($unreadRequests.get()).toBe(4);
  });

  test('nothing is marked without unread messages, without a count and without messages', async () => {
    const request = shown();
    using replies = holdReplies();
    await markSeen({ ...request, unread_count: 0 });
    await markSeen({ ...request, unread_count: undefined });
    await markSeen({ ...request, unread_count: 0, messages: [] });
    expect(replies.calls).toEqual([]);
  });

  test.each([
    [401, 1],
    [500, 0],
  ])(
    'a refusal with %i asks %i times for the employee, and the next view marks again',
    async (status, asked) => {
      expectFailedCall('PUT /api/v1/requests/:id/read', status);
      if (status === 401) expectFailedCall('GET /api/v1/users/current', status);
      if (status === 500) expectConsole('error', /./);
      replyWith(status, {});
      using replies = holdReplies();
      replies.release();
      await markSeen(shown());
      expect(replies.calls.filter((call) => call.endsWith('/users/current'))).toHaveLength(asked);
      await markSeen(shown());
      expect(replies.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
    },
  );
});
