// docs/product/api.md#limits-per-account
// docs/product/thread.md#taking-back
import { afterEach, expect, it } from 'vitest';
import type { AccountLimits } from '../../../server/shared/limits.ts';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { $thread, FIRST_PART, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { postTakeBack } from '../../../src/lib/api/thread.ts';
import {
  $lastDelivered,
  $openPendingMessages,
  queueMessage,
  retryMessage,
  sendPendingMessages,
} from '../../../src/lib/stores/thread/send-queue.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { createUpload } from '../../../src/lib/stores/uploads/upload.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { openComposer, sendFrom } from '../../helpers/employees/own-thread.ts';
import { signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
afterEach(() => app.close());

async function open(limits: Partial<AccountLimits>): Promise<string> {
  app = await startApp({ demo: true, limits });
  await signedInEmployee(app);
  const [request] = await getRequests('open');
  const requestId = request?.external_id ?? '';
  await openThread(requestId);
  return requestId;
}

it.each([
  [
    429,
    { messagesPerHour: 0 },
    'You have sent a lot of messages in the last hour. Please wait a while and send this one again.',
  ],
  [
    422,
    { threadMessages: 0 },
    'This conversation has reached its limit. Please create a new request to go on.',
  ],
] as const)(
  'a message that the API refuses with %i says why and keeps its text',
  async (status, limits, reason) => {
    const requestId = await open(limits);
    expectFailedCall('POST /api/v1/requests/:id/messages', status);
    await sendFrom(await openComposer(requestId), 'One message too many.');
    expect($openPendingMessages.get()).toMatchObject([
      { status: 'failed', reason, body: 'One message too many.' },
    ]);
  },
);

it('a message that was taken back after a lost answer is sent again only when its employee asks for it', async () => {
  const requestId = await open({});
  await sendFrom(await openComposer(requestId), 'Lost answer.');
  const sent = $lastDelivered.get();
  if (sent === null) throw new Error('Nothing was delivered.');
  const bodies = () => dataOf($thread.get())?.messages.map(({ body_html: body }) => body);
  const id = dataOf($thread.get())?.messages.find(({ client_id: one }) => one === sent.clientId)?.id;
  await postTakeBack(requestId, Number(id), FIRST_PART);
  queueMessage(sent);
  expectFailedCall('POST /api/v1/requests/:id/messages', 409);
  await sendPendingMessages();
  const [pending] = $openPendingMessages.get();
  const reason = 'You took this message back. Please send it again only if you still want to.';
  expect(pending).toMatchObject({ status: 'failed', reason, body: 'Lost answer.' });
  await openThread(requestId);
  expect(bodies()).not.toContain('Lost answer.');
  await retryMessage(pending?.clientId ?? '');
  expect($openPendingMessages.get()).toEqual([]);
  expect(bodies()).toContain('Lost answer.');
});

it('a file without room in the account says why, offers no retry, and leaves the text beside it', async () => {
  const requestId = await open({ uploadBytes: 0 });
  const composer = await openComposer(requestId);
  composer.write('See the photo.');
  const upload = createUpload({ requestId });
  expectFailedCall('POST /api/v1/uploads/presigned_url', 413);
  await upload.choose(new File([PNG], 'photo.png', { type: 'image/png' }));
  const message =
    'Your files have reached the limit of your account. Please contact support if you need to send more.';
  expect(upload.$failure.get()).toMatchObject({ message, canRetry: false });
  expect(composer.$text.get()).toBe('See the photo.');
});
