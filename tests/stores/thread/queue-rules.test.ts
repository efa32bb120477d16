import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MFA_REQUIRED_SENTENCE } from '../../../src/lib/contract/shared/errors.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { dropSession } from '../../../src/lib/session/session.ts';
import { readComposerDraft } from '../../../src/lib/stores/thread/composer/composer-draft.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import {
  readPendingMessage,
  removePendingMessage,
} from '../../../src/lib/stores/thread/queue/pending-messages.ts';
import { queueMessage, sendPendingMessages } from '../../../src/lib/stores/thread/queue/send-queue.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { ownRequest, timesStored, uploadedFile } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();
let requestId: string;
let otherRequestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  otherRequestId = await ownRequest(demo.app);
  await openThread(requestId);
});

const text = (body: string) => ({ body, file: null });
const statusOf = (id: string) => readPendingMessage(id)?.status;

/** Sends a message from the composer of a request. */
async function send(id: string, body: string): Promise<void> {
  const composer = createComposer(id);
  composer.write(body);
  await composer.send();
}

/** Lets messages of both requests wait, that of the open one first. */
async function twoWait(): Promise<void> {
  demo.browser.online = false;
  await send(requestId, 'The first.');
  demo.app.clock.advance(1_000);
  await send(otherRequestId, 'The second.');
  demo.browser.online = true;
}

/** Answers each POST from now on; other calls reach the API. Returns the ids of the requests that were posted to. */
function answerPosts(answer: (body: unknown) => Promise<Response>): string[] {
  const { fetch } = effects();
  const posted: string[] = [];
  replacedFetch((input, init) => {
    if (init?.method !== 'POST') return fetch(input, init);
    posted.push(new URL(new Request(input, init).url).pathname.split('/').at(-2) ?? '');
    return answer(JSON.parse(init.body as string));
  });
  return posted;
}
const refusal = (status: number, error: string, code: string) =>
  Promise.resolve(Response.json({ error, code }, { status }));

describe('of several messages', () => {
  it('the next ones wait while the server cannot be reached', async () => {
    await twoWait();
    expect([statusOf(requestId), statusOf(otherRequestId)], 'one was queued behind the other').toEqual([
      'waiting',
      'waiting',
    ]);
    const posted = answerPosts(() => Promise.reject(new TypeError('Failed to fetch')));
    await sendPendingMessages();
    expect(posted).toEqual([requestId]);
  });

  it('one that is refused stops no other one', async () => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 422);
    await twoWait();
    const posted = answerPosts(() => refusal(422, 'This is refused.', 'validation'));
    await sendPendingMessages();
    expect(posted).toEqual([requestId, otherRequestId]);
    expect([statusOf(requestId), statusOf(otherRequestId)]).toEqual(['failed', 'failed']);
  });

  it('none is sent to an API that wants a code first', async () => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 401);
    await twoWait();
    const posted = answerPosts(() => refusal(401, MFA_REQUIRED_SENTENCE, 'mfa_required'));
    await sendPendingMessages();
    expect(posted).toEqual([requestId]);
    expect([statusOf(requestId), statusOf(otherRequestId)]).toEqual(['held', 'waiting']);
  });

  it('none is sent without a session', async () => {
    await twoWait();
    const posted = answerPosts(() => Promise.reject(new TypeError('Failed to fetch')));
    dropSession();
    await sendPendingMessages();
    expect(posted).toEqual([]);
    expect([statusOf(requestId), statusOf(otherRequestId)]).toEqual(['waiting', 'waiting']);
  });

  it('one that another tab has delivered meanwhile is left out', async () => {
    await twoWait();
    const posted = answerPosts(() => {
      removePendingMessage(otherRequestId);
      return Promise.resolve(Response.json({ error: 'Later.', code: 'internal' }, { status: 500 }));
    });
    expectFailedCall('POST /api/v1/requests/:id/messages', 500);
    await sendPendingMessages();
    expect(posted).toEqual([requestId]);
  });
});

describe('a message in flight', () => {
  it('waits when the session was replaced before its reply', async () => {
    const composer = createComposer(requestId);
    composer.write('Between two sessions.');
    const { release } = holdReplies();
    const sending = composer.send();
    await vi.waitFor(() => expect(readPendingMessage(requestId)?.posted).not.toBeNull());
    demo.browser.local.set('token', 'Bearer of another sign-in');
    release();
    await sending;
    expect(composer.$pending.get()).toMatchObject({ status: 'waiting', body: 'Between two sessions.' });
  });

  it('cannot be taken back, and is delivered beside its later version', async () => {
    const { calls, release } = holdReplies();
    const first = queueMessage(requestId, text('The first part.'));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    createComposer(requestId).edit();
    expect(statusOf(requestId)).toBe('queued');
    const second = queueMessage(requestId, text('The first part. The second part.'));
    release();
    await Promise.all([first, second]);
    expect(readPendingMessage(requestId)).toBeNull();
    expect(await timesStored(requestId, 'The first part.')).toBe(1);
    expect(await timesStored(requestId, 'The second part.')).toBe(1);
  });

  it('leaves the draft of a file that was added meanwhile', async () => {
    const file = await uploadedFile(demo.app, requestId);
    const composer = createComposer(requestId);
    composer.write('A picture comes next.');
    const sending = composer.send();
    composer.upload.restore(file.key, file);
    await sending;
    expect(readComposerDraft(requestId)).toEqual({ text: '', file });
  });

  it('loses its own file from the draft alone, not one that has replaced it', async () => {
    const [own, next] = [await uploadedFile(demo.app, requestId), await uploadedFile(demo.app, requestId)];
    const composer = createComposer(requestId);
    composer.write('This one first.');
    composer.upload.restore(own.key, own);
    const sending = composer.send();
    composer.upload.remove();
    composer.upload.restore(next.key, next);
    await sending;
    expect(composer.upload.$state.get()).toMatchObject({ status: 'uploaded', key: next.key });
    composer.write('Then that one.');
    const sendingNext = composer.send();
    composer.upload.remove();
    await sendingNext;
    expect(composer.$text.get()).toBe('');
    expect(readComposerDraft(requestId)).toEqual({ text: '', file: null });
  });
});

describe('a first try', () => {
  it('to the open thread is one call', async () => {
    const { calls, release } = holdReplies();
    release();
    await queueMessage(requestId, text('Straight away.'));
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['POST']);
  });

  it('that did not reach the server keeps its id for the next one', async () => {
    const bodies: unknown[] = [];
    answerPosts((body) => {
      bodies.push(body);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const composer = createComposer(requestId);
    composer.write('The same message.');
    await composer.send();
    await composer.send();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
  });
});

it('two messages are sent one after the other where the browser has no locks', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const { calls, release } = holdReplies();
  const both = [queueMessage(requestId, text('One.')), queueMessage(otherRequestId, text('Two.'))];
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  release();
  await Promise.all(both);
  vi.unstubAllGlobals();
  expect([await timesStored(requestId, 'One.'), await timesStored(otherRequestId, 'Two.')]).toEqual([1, 1]);
});

describe('a waiting message', () => {
  async function waiting(body: string) {
    const composer = createComposer(requestId);
    composer.write(body);
    demo.browser.online = false;
    await composer.send();
    demo.browser.online = true;
    return composer;
  }

  it('is a draft again when it is taken back, and not sent automatically', async () => {
    const composer = await waiting('On second thoughts.');
    composer.edit();
    expect(composer.$state.get()).toEqual({ text: 'On second thoughts.', sending: false, error: null });
    expect(statusOf(requestId)).toBe('held');
    await sendPendingMessages();
    expect(await timesStored(requestId, 'On second thoughts.')).toBe(0);
  });

  it('is not retried once newer text has changed it', async () => {
    const composer = await waiting('Please cancel.');
    composer.noteTyped(() => 'Please do not cancel.');
    await composer.retry();
    expect(await timesStored(requestId, 'Please cancel.')).toBe(0);
    expect(composer.$pending.get()).toBeNull();
  });

  it('that another tab has delivered is not taken back', async () => {
    const composer = await waiting('Seen elsewhere.');
    removePendingMessage(requestId);
    composer.edit();
    expect(readPendingMessage(requestId)).toBeNull();
  });
});
