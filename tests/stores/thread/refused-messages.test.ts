import { afterEach, expect, it } from 'vitest';
import type { AccountLimits } from '../../../server/shared/account-limits.ts';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { readComposerDraft } from '../../../src/lib/stores/thread/composer/composer-draft.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { createUpload } from '../../../src/lib/stores/uploads/upload.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { PNG } from '../../helpers/sample-files.ts';
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
    const composer = createComposer(requestId);
    composer.write('One message too many.');
    expectFailedCall('POST /api/v1/requests/:id/messages', status);
    await composer.send();
    expect(composer.$pending.get()).toMatchObject({
      status: 'failed',
      reason,
      body: 'One message too many.',
    });
    expect(composer.$state.get().text).toBe('One message too many.');
    expect(readComposerDraft(requestId).text).toBe('One message too many.');
  },
);

it('a file without room in the account says why, offers no retry, and leaves the text beside it', async () => {
  const requestId = await open({ uploadBytes: 0 });
  const composer = createComposer(requestId);
  composer.write('See the photo.');
  const upload = createUpload({ requestId });
  expectFailedCall('POST /api/v1/uploads/presigned_url', 413);
  await upload.choose(new File([PNG], 'photo.png', { type: 'image/png' }));
  expect(upload.$failure.get()).toMatchObject({
    message:
      'Your files have reached the limit of your account. Please contact support if you need to send more.',
    canRetry: false,
  });
  expect(composer.$state.get().text).toBe('See the photo.');
});
