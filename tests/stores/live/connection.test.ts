// docs/product/api.md#additive-rule
// docs/product/live.md#one-stream
// docs/product/live.md#catching-up
// docs/product/live.md#stream-end
// docs/product/live.md#unread-marks
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { putRead } from '../../../src/lib/api/thread.ts';
import type { LiveEvent } from '../../../src/lib/contract/live.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import { deskReply, deskPresence } from '../../../src/lib/contract/desk-request.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { connectTab, watchTitle } from '../../../src/lib/stores/live/start-live.ts';
import { $streaming, $typingIn } from '../../../src/lib/stores/live/live-state.ts';
import { $unreadRequests } from '../../../src/lib/stores/requests/unread.ts';
import { $thread, markSeen, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { openTestTabs, type TestTabs } from '../../helpers/tabs.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { eventually } from '../../helpers/eventually.ts';

const A_MINUTE_MS = 60_000;

let tabs: TestTabs;
let requestId: string;
let stop: () => void;
/** Replies to the stream instead of the real API; null for the real one. */
let answer: (() => Response) | null;
/** `last-event-id` of every stream so far. */
let positions: (string | null)[];

const demo = await demoEmployee();
const { app } = demo;

beforeEach(async () => {
  tabs = openTestTabs();
  answer = null;
  positions = [];
  const real = effects();
  provideEffects({
    ...real,
    fetch: (input, init) => {
      if (typeof input !== 'string' || !input.endsWith('/api/v1/live')) return real.fetch(input, init);
      positions.push(new Headers(init?.headers).get('last-event-id'));
      return answer === null ? real.fetch(input, init) : Promise.resolve(answer());
    },
  });
  const request = (await getRequests('in_progress'))[0];
  requestId = request?.external_id ?? '';
  $unreadRequests.set(0);
  $typingIn.set(null);
  app.clock.advance(2 * A_MINUTE_MS);
});
beforeEach(() => {
  stop = () => undefined;
});
afterEach(() => {
  stop();
});

/** A machine that is busy with other work takes its time. */

function connect(): void {
  stop = connectTab('demo');
}
const reply = (body: string) =>
  conciergeOf(app).call(deskReply, { params: { id: requestId }, body: { message: { body } } });
const bodies = () => {
  const thread = $thread.get();
  return thread.status === 'ready' ? thread.data.messages.map((message) => message.body_html) : [];
};
const ready: LiveEvent = { event: 'ready', id: '1', data: { unread_requests: 3 } };
/** Returns a stream that stays open for a while. */
const lasting = (end: 'close' | 'break' = 'close') =>
  new Response(
    new ReadableStream(
      {
        pull: (controller) => {
          app.clock.advance(A_MINUTE_MS / 6);
          if (end === 'close') controller.close();
          else controller.error(new TypeError('network error'));
        },
      },
      { highWaterMark: 0 },
    ),
    { headers: { 'content-type': 'text/event-stream' } },
  );
const ended = (...events: string[]) =>
  new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });

test('the tab that leads shows what comes, tells the others, and marks what was seen', async () => {
  const stopTitle = watchTitle();
  await openThread(requestId);
  connect();
  void tabs.makeLeader();
  await eventually(() => expect($streaming.get()).toBe(true));
  await conciergeOf(app).call(deskPresence, { params: { id: requestId }, body: { doing: 'writing' } });
  await eventually(() => expect($typingIn.get()).toBe(requestId));
  await reply('By itself.');
  await eventually(() => expect(bodies()).toContain('By itself.'));
  expect([$typingIn.get(), $unreadRequests.get(), tabs.title]).toEqual([null, 1, '(1) Sundial | Requests']);
  expect(tabs.said).toContainEqual({ kind: 'update', isUp: true, events: [] });
  expect(tabs.said).toContainEqual(
    expect.objectContaining({
      isUp: true,
      events: [expect.objectContaining({ event: 'change' })],
    }),
  );

  const thread = $thread.get();
  if (thread.status !== 'ready') throw new Error('There is no thread.');
  await markSeen(thread.data);
  expect([$unreadRequests.get(), tabs.title]).toEqual([0, 'Sundial | Requests']);
  expect($thread.get()).toMatchObject({ data: { unread_count: 0 } });
  stopTitle();
});

test('a tab that opens later is told what it may have missed', async () => {
  connect();
  void tabs.makeLeader();
  await eventually(() => expect($streaming.get()).toBe(true));
  await reply('Before the other tab.');
  await eventually(() => expect($unreadRequests.get()).toBe(1));
  tabs.post({ kind: 'hello' });
  expect(tabs.said.at(-1)).toMatchObject({
    kind: 'update',
    isUp: true,
    events: [
      { event: 'change', data: { external_id: requestId, unread_count: 1 } },
      { event: 'ready', data: { unread_requests: 1 } },
    ],
  });
  await putRead(requestId, 2_000_000_000, null);
});

test('after every end it goes on where it was, and waits longer each time that it fails', async () => {
  expectFailedCall('GET /api/v1/live', 503);
  const events = [`id: 7\nevent: ready\ndata: ${JSON.stringify(ready.data)}\n\n`, ': \n\n'];
  const unknown = 'event: weather\ndata: {"sun":true}\n\n: \n\n';
  const answers = [
    () => ended(unknown, ...events),
    () => new Response('', { status: 503 }),
    () => new Response('', { status: 503 }),
    lasting,
    () => lasting('break'),
  ];
  answer = () => {
    const next = answers.shift();
    if (next === undefined) stop();
    return next?.() ?? ended();
  };
  connect();
  await tabs.makeLeader();
  expect(positions).toEqual([null, '7', '7', '7', '7', '7']);
  expect(tabs.waits).toEqual([2000, 4000, 8000, 1000, 1000]);
  expect($unreadRequests.get()).toBe(3);
});

test('what was missed while the API was away comes with it', async () => {
  expectFailedCall('GET /api/v1/live', 503);
  await openThread(requestId);
  connect();
  void tabs.makeLeader();
  await eventually(() => expect($streaming.get()).toBe(true));
  answer = () => new Response('', { status: 503 });
  app.services.live.close();
  await eventually(() => expect($streaming.get()).toBe(false));
  await reply('While you were away.');
  expect(bodies()).not.toContain('While you were away.');
  answer = null;
  await eventually(() => expect(bodies()).toContain('While you were away.'));
  await putRead(requestId, 2_000_000_000, null);
});

test.each([
  ['404', 404, () => new Response('<h1>Not Found</h1>', { status: 404 })],
  ['501', 501, () => new Response('', { status: 501 })],
  ['a page', null, () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ['401, although the session lives', 401, () => new Response('{}', { status: 401 })],
])(
  'an API without a stream that answers with %s is not asked again for a while',
  async (_, failure, absent) => {
    if (failure !== null) expectFailedCall('GET /api/v1/live', failure);
    answer = absent;
    $unreadRequests.set(2);
    connect();
    await tabs.makeLeader();
    expect([$streaming.get(), $unreadRequests.get(), tabs.waits]).toEqual([false, 0, []]);
    connect();
    expect(positions).toHaveLength(1);
    expect(demo.browser.navigations).toEqual([]);
    app.clock.advance(60 * A_MINUTE_MS + 1);
  },
);

test('a stream that is cut at once, again and again, is asked for ever more seldom', async () => {
  let asked = 0;
  answer = () => {
    asked += 1;
    if (asked === 9) stop();
    return ended(': \n\n');
  };
  connect();
  await tabs.makeLeader();
  expect(tabs.waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('ends when another employee signs in in another tab, whose events are not for this page', async () => {
  connect();
  const leading = tabs.makeLeader();
  await eventually(() => expect($streaming.get()).toBe(true));
  demo.browser.local.set('token', 'Bearer of-somebody-else');
  app.services.live.close();
  await leading;
  expect(positions).toHaveLength(1);
});

test('ends with the session, and leaves the page like every other refused call', async () => {
  expectFailedCall('GET /api/v1/live', 401);
  expectFailedCall('GET /api/v1/users/current', 401);
  connect();
  const leading = tabs.makeLeader();
  await eventually(() => expect($streaming.get()).toBe(true));
  await app.fetch(signOut.path, {
    method: signOut.method,
    headers: { authorization: demo.browser.local.get('token') ?? '' },
  });
  await leading;
  expect(demo.browser.navigations).toEqual([{ to: '/sign-in/', replace: false }]);
  expect($streaming.get()).toBe(false);
});
