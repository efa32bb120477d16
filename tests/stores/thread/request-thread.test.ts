// docs/product/requests.md#unknown-request
// docs/product/thread.md#thread-screen
// docs/product/thread.md#message-order
import { beforeEach, describe, expect, it } from 'vitest';
import { type Message, message as messageSchema } from '../../../src/lib/contract/message.ts';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import {
  $thread,
  openThread,
  refreshThread,
  $openRequestId,
  enterThread,
  setUnreadCount,
  showRequest,
} from '../../../src/lib/stores/thread/request-thread.ts';
import { countBehind, inOrder, keepUnchanged } from '../../../src/lib/stores/thread/thread-messages.ts';
import { dataOf, readCache } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { openComposer, sendFrom, ownRequest } from '../../helpers/employees/own-thread.ts';
import { request as requestSchema } from '../../../src/lib/contract/requests.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const demo = await demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = (await getRequests('in_progress'))[0]?.external_id ?? '';
});

it('openThread shows the request with its messages, oldest first', async () => {
  await openThread(requestId);
  const thread = $thread.get();
  if (thread.status !== 'ready') throw new Error(`The thread is ${thread.status}.`);
  expect(thread.data.external_id).toBe(requestId);
  const times = thread.data.messages.map((message) => message.external_created_at ?? '');
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual([...times].sort());
});

it('refreshThread keeps a message that was sent while the refresh was in flight', async () => {
  await openThread(requestId);
  const real = effects();
  const slowAnswer = Promise.withResolvers<undefined>();
  const wasAsked = Promise.withResolvers<undefined>();
  provideEffects({
    ...real,
    fetch: async (...args) => {
      const response = await real.fetch(...args);
      wasAsked.resolve(undefined);
      await slowAnswer.promise;
      return response;
    },
  });
  const refreshing = refreshThread();
  await wasAsked.promise;
  provideEffects(real);
  await sendFrom(await openComposer(requestId), 'Sent in between.');
  slowAnswer.resolve(undefined);
  await refreshing;
  const thread = $thread.get();
  const bodies = thread.status === 'ready' ? thread.data.messages.map((message) => message.body_html) : [];
  expect(bodies).toContain('Sent in between.');
});

it('a refresh that the reply to an own answer outruns is repeated, so that what it was for is shown', async () => {
  await openThread(requestId);
  const seen = dataOf($thread.get()) ?? expect.fail('No thread is shown.');
  await sendFrom(await openComposer(requestId), 'Came while something was sent.');
  $thread.set({ status: 'ready', data: seen });
  using replies = holdReplies();
  const refreshing = refreshThread();
  // As the reply to a message or to thanks does, which was made before.
  showRequest(seen);
  replies.release();
  await refreshing;
  const bodies = dataOf($thread.get())?.messages.map((message) => message.body_html);
  expect(bodies).toContain('Came while something was sent.');
  expect(replies.calls).toHaveLength(2);
});

const at = (id: number, time: string) =>
  messageSchema.parse({
    id,
    body_html: `${id}`,
    source: 'user',
    source_name: null,
    external_created_at: time,
  });

describe('inOrder', () => {
  it('sorts by time and then by id', () => {
    const messages = [
      at(3, '2026-03-02T10:00:00Z'),
      at(2, '2026-03-02T10:00:00Z'),
      at(9, '2026-03-02T09:00:00Z'),
    ];
    expect(inOrder(messages).map((message) => message.id)).toEqual([9, 2, 3]);
  });

  it('compares instants of any precision; unreadable ones come first', () => {
    const messages = [
      at(1, '2026-03-02T10:00:00.500Z'),
      at(2, '2026-03-02T10:00:00Z'),
      at(4, 'soon'),
      at(3, ''),
    ];
    expect(inOrder(messages).map((message) => message.id)).toEqual([3, 4, 2, 1]);
  });
});

const messages = [1, 2, 3].map((id) => at(id, '2026-03-02T10:00:00Z'));

it.each([
  [1, 2],
  [3, 0],
  // A thread that was opened without messages, and one whose messages were replaced.
  [undefined, 3],
  [9, 0],
])('countBehind of the message %s is %i', (id, count) => {
  expect(countBehind(messages, id)).toBe(count);
});

describe('unchanged messages', () => {
  it('keep their objects through a refresh', async () => {
    await openThread(requestId);
    const before = dataOf($thread.get())?.messages ?? [];
    await refreshThread();
    const after = dataOf($thread.get())?.messages ?? [];
    expect(before.length).toBeGreaterThan(1);
    expect(after.every((message, index) => message === before[index])).toBe(true);
  });

  it.each<[string, Partial<Message>]>([
    ['body_html', { body_html: 'Corrected.' }],
    ['source_name', { source_name: 'Ann' }],
    ['attachment_keys', { attachment_keys: ['one'] }],
  ])('are replaced when %s differs', (_, change) => {
    const shown = at(1, '2026-03-02T10:00:00Z');
    const fresh = { ...shown, ...change };
    expect(keepUnchanged([shown], [fresh])[0]).toBe(fresh);
    expect(keepUnchanged([shown], [{ ...shown }])[0]).toBe(shown);
  });
});

/** Returns the shown request; fails without one. */
function shown() {
  const request = dataOf($thread.get());
  if (request === null) throw new Error('There is no thread.');
  return request;
}

describe('the thread of an address', () => {
  it.each([(id: string) => `/requests/${id}`, (id: string) => `/requests/${id}/`])(
    'is opened',
    async (pathOf) => {
      await enterThread(pathOf(requestId));
      expect($openRequestId.get()).toBe(requestId);
      expect(shown().external_id).toBe(requestId);
    },
  );

  it.each(['/dashboard', '/users/sign_in', '/no-such-page'])('%s opens nothing', async (path) => {
    await openThread(requestId);
    await enterThread(path);
    expect($openRequestId.get()).toBe(requestId);
  });
});

it('the number of unread messages is set for the newest message of the open request alone', async () => {
  await openThread(requestId);
  const newest = Number(shown().messages.at(-1)?.id);
  setUnreadCount(requestId, newest, 3);
  expect(shown().unread_count).toBe(3);
  setUnreadCount('another-request', newest, 4);
  setUnreadCount(requestId, newest - 1, 5);
  expect(shown().unread_count).toBe(3);
  showRequest({ ...shown(), messages: [], has_earlier: false });
  setUnreadCount(requestId, newest, 6);
  expect(shown().unread_count).toBe(3);
  $thread.set({ status: 'loading' });
  setUnreadCount(requestId, newest, 6);
  expect($thread.get()).toEqual({ status: 'loading' });
});

describe('the cache', () => {
  const cached = () => readCache(`request:${requestId}`, requestSchema);

  it('keeps the newest hundred messages for the first paint of the next visit', async () => {
    await openThread(requestId);
    const messages = Array.from({ length: 101 }, (_, index) => at(index + 1, '2026-03-02T09:00:00Z'));
    showRequest({ ...shown(), messages });
    expect(shown().messages).toHaveLength(101);
    expect(cached()?.messages.map(({ id }) => id)).toEqual(messages.slice(1).map(({ id }) => id));
    expect(cached()?.has_earlier).toBe(true);
    demo.browser.online = false;
    const opening = openThread(requestId);
    expect(shown().messages).toHaveLength(100);
    await opening;
    expect($thread.get()).toMatchObject({ status: 'ready', refreshError: { kind: 'network' } });
  });

  it.each([
    [100, false, false],
    [100, true, true],
    [1, false, false],
  ])('of %i messages, with earlier ones: %j, says so', async (count, hasEarlier, kept) => {
    await openThread(requestId);
    const messages = Array.from({ length: count }, (_, index) => at(index + 1, '2026-03-02T09:00:00Z'));
    showRequest({ ...shown(), messages, has_earlier: hasEarlier });
    expect(cached()?.has_earlier).toBe(kept);
  });

  it('shows no request that no longer exists', async () => {
    expectFailedCall('GET /api/v1/requests/:id', 404);
    await openThread(requestId);
    const request = shown();
    await openThread('00000000-0000-4000-8000-000000000000');
    $thread.set({ status: 'ready', data: request });
    await refreshThread();
    expect($thread.get()).toMatchObject({ status: 'failed', error: { status: 404 } });
  });
});

it('a reply to the request that was left changes nothing', async () => {
  expectFailedCall('GET /api/v1/requests/:id', 404);
  await openThread(requestId);
  using replies = holdReplies();
  const late = refreshThread();
  const opening = openThread('00000000-0000-4000-8000-000000000000');
  replies.release();
  await Promise.all([late, opening]);
  expect($thread.get()).toMatchObject({ status: 'failed', error: { status: 404 } });
});

describe('a refresh that another one has overtaken', () => {
  it('shows neither its reply nor its failure', async () => {
    await openThread(requestId);
    const { fetch } = effects();
    const late = Promise.withResolvers<Response>();
    replacedFetch(fetch).mockReturnValueOnce(late.promise);
    const overtaken = refreshThread();
    await refreshThread();
    const now = $thread.get();
    late.reject(new TypeError('Failed to fetch'));
    await overtaken;
    expect($thread.get()).toBe(now);
  });

  it('of the request before is not shown under the address of the next one', async () => {
    const other = await ownRequest(demo.app);
    await openThread(requestId);
    const { fetch } = effects();
    const late = Promise.withResolvers<undefined>();
    replacedFetch(fetch).mockImplementationOnce(async (input, init) => {
      const reply = await fetch(input, init);
      await late.promise;
      return reply;
    });
    const refreshing = refreshThread();
    const next = Promise.withResolvers<Response>();
    replacedFetch(fetch).mockReturnValueOnce(next.promise);
    const opening = openThread(other);
    late.resolve(undefined);
    await refreshing;
    expect($thread.get()).toEqual({ status: 'loading' });
    next.reject(new TypeError('Failed to fetch'));
    await opening;
  });
});
