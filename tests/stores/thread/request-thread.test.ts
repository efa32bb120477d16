import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../src/lib/contract/message.ts';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { $thread, openThread, refreshThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { countBehind, inOrder, keepUnchanged } from '../../../src/lib/stores/thread/thread-messages.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { openComposer, sendFrom } from '../../helpers/employees/own-thread.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = (await getRequests('in_progress'))[0]?.external_id ?? '';
});

describe('openThread', () => {
  it('shows the request with its messages, oldest first', async () => {
    await openThread(requestId);
    const thread = $thread.get();
    if (thread.status !== 'ready') throw new Error(`The thread is ${thread.status}.`);
    expect(thread.data.external_id).toBe(requestId);
    const times = thread.data.messages.map((message) => message.external_created_at ?? '');
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual([...times].sort());
  });

  it('shows the cached version until the reply arrives', async () => {
    await openThread(requestId);
    const opening = openThread(requestId);
    expect($thread.get().status).toBe('ready');
    await opening;
  });

  it('fails with 404 for an unknown request', async () => {
    expectFailedCall('GET /api/v1/requests/:id', 404);
    await openThread('00000000-0000-4000-8000-000000000000');
    expect($thread.get()).toMatchObject({ status: 'failed', error: { status: 404 } });
  });

  it('leaves for sign-in, and stores the way back, when the session was refused', async () => {
    expectFailedCall('GET /api/v1/requests/:id', 401);
    demo.browser.here = `/requests/${requestId}`;
    demo.browser.local.set('token', 'Bearer forged');
    await openThread(requestId);
    expect(demo.browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
    expect(demo.browser.local.get('token')).toBeNull();
    expect(demo.browser.session.get('returnTo')).toBe(`/requests/${requestId}`);
  });
});

describe('refreshThread', () => {
  it('keeps the shown version when the server cannot be reached', async () => {
    await openThread(requestId);
    demo.browser.online = false;
    await refreshThread();
    expect($thread.get()).toMatchObject({ status: 'ready', refreshError: { kind: 'network' } });
  });

  it('keeps a message that was sent while the refresh was in flight', async () => {
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
});

const at = (id: number, time: string): Message => ({
  id,
  body_html: '',
  source: 'user',
  source_name: null,
  external_created_at: time,
  attachment_keys: [],
  client_id: null,
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

describe('countBehind', () => {
  const messages = [1, 2, 3].map((id) => at(id, '2026-03-02T10:00:00Z'));

  it.each([
    [1, 2],
    [3, 0],
    // A thread that was opened without messages, and one whose messages were replaced.
    [undefined, 3],
    [9, 0],
  ])('of the message %s is %i', (id, count) => {
    expect(countBehind(messages, id)).toBe(count);
  });
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
