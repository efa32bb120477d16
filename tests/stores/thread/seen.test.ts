import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../server/db/schema/requests.ts';
import { deskComplete, deskReply } from '../../../src/lib/contract/desk.ts';
import { showUnread, $unreadRequests } from '../../../src/lib/stores/requests/unread.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import {
  $thread,
  markSeen,
  openThread,
  refreshThread,
} from '../../../src/lib/stores/thread/request-thread.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { ownRequest } from '../../helpers/employees/own-thread.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();

function shown() {
  return dataOf($thread.get()) ?? expect.fail('There is no thread.');
}

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
  const { calls, release } = holdReplies();
  const first = markSeen(request);
  const second = markSeen({ ...request, external_id: await ownRequest(demo.app) });
  release();
  await Promise.all([first, second]);
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
});

test('a completion is marked as seen, once', async () => {
  await markSeen(shown());
  const id = Number(shown().id);
  await conciergeOf(demo.app).call(deskComplete, { params: { id } });
  await refreshThread();
  expect(shown()).toMatchObject({ unread_count: 0, completion_unseen: true });
  await markSeen(shown());
  expect(shown().completion_unseen).toBe(false);
  await refreshThread();
  expect(shown().completion_unseen).toBe(false);
  const { calls } = holdReplies();
  await markSeen(shown());
  await markSeen({ ...shown(), completion_unseen: undefined });
  expect(calls).toEqual([]);
});

test('the completion of a request without messages is marked as seen, once', async () => {
  const id = await ownRequest(demo.app);
  await conciergeOf(demo.app).call(deskComplete, { params: { id } });
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
  const { release } = holdReplies();
  const marking = markSeen(shown());
  showUnread(4);
  release();
  await marking;
  expect($unreadRequests.get()).toBe(4);
});

test('nothing is marked without unread messages, without a count and without messages', async () => {
  const request = shown();
  const { calls } = holdReplies();
  await markSeen({ ...request, unread_count: 0 });
  await markSeen({ ...request, unread_count: undefined });
  await markSeen({ ...request, unread_count: 0, messages: [] });
  expect(calls).toEqual([]);
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
    const { calls, release } = holdReplies();
    release();
    await markSeen(shown());
    expect(calls.filter((call) => call.endsWith('/users/current'))).toHaveLength(asked);
    await markSeen(shown());
    expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
  },
);
