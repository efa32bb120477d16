import { beforeEach, describe, expect, it } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { message as messageSchema } from '../../../src/lib/contract/message.ts';
import { request as requestSchema } from '../../../src/lib/contract/requests.ts';
import { readCache } from '../../../src/lib/stores/shared/cache.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import {
  $openRequestId,
  $thread,
  enterThread,
  openThread,
  refreshThread,
  setUnreadCount,
  showRequest,
} from '../../../src/lib/stores/thread/request-thread.ts';
import { forgetPictureAddress, pictureAddress } from '../../../src/lib/stores/thread/pictures.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { ownRequest, uploadedFile } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = (await getRequests('in_progress'))[0]?.external_id ?? '';
});

/** Returns the shown request; fails without one. */
function shown() {
  const request = dataOf($thread.get());
  if (request === null) throw new Error('There is no thread.');
  return request;
}

const message = (id: number, time: string | null) =>
  messageSchema.parse({
    id,
    body_html: `${id}`,
    source: 'user',
    source_name: null,
    external_created_at: time,
  });

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

describe('the number of unread messages', () => {
  it('is set for the newest message of the open request alone', async () => {
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
});

describe('the cache', () => {
  const cached = () => readCache(`request:${requestId}`, requestSchema);

  it('keeps the newest hundred messages for the first paint of the next visit', async () => {
    await openThread(requestId);
    const messages = Array.from({ length: 101 }, (_, index) => message(index + 1, '2026-03-02T09:00:00Z'));
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
    const messages = Array.from({ length: count }, (_, index) => message(index + 1, '2026-03-02T09:00:00Z'));
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

describe('a reply', () => {
  it('to the request that was left changes nothing', async () => {
    expectFailedCall('GET /api/v1/requests/:id', 404);
    await openThread(requestId);
    const { release } = holdReplies();
    const late = refreshThread();
    const opening = openThread('00000000-0000-4000-8000-000000000000');
    release();
    await Promise.all([late, opening]);
    expect($thread.get()).toMatchObject({ status: 'failed', error: { status: 404 } });
  });
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

describe('a thumbnail', () => {
  const FOUR_MINUTES_MS = 240_000;

  it('has one address for four minutes', async () => {
    const { key } = await uploadedFile(demo.app, requestId);
    const nowMs = effects().now();
    const first = pictureAddress(key, nowMs);
    expect(await first).toMatch(/^http/);
    expect(pictureAddress(key, nowMs + FOUR_MINUTES_MS - 1)).toBe(first);
    expect(pictureAddress(key, nowMs + FOUR_MINUTES_MS)).not.toBe(first);
    expect(pictureAddress(`${key}x`, nowMs)).not.toBe(first);
    // The picture could not be loaded from the last one.
    const last = pictureAddress(key, nowMs);
    forgetPictureAddress(key);
    expect(pictureAddress(key, nowMs)).not.toBe(last);
  });

  it('has none when the file is unknown', async () => {
    expectFailedCall('GET /api/v1/uploads/expiring_url', 404);
    expect(await pictureAddress(`${crypto.randomUUID()}.png`, 0)).toBeNull();
  });
});
