import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { readComposerDraft } from '../../../src/lib/stores/thread/composer/composer-draft.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import { readPendingMessage } from '../../../src/lib/stores/thread/queue/pending-messages.ts';
import { sendPendingMessages } from '../../../src/lib/stores/thread/queue/send-queue.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { filesOf, ownRequest, timesStored, uploadedFile } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
});

/** Answers each POST from now on; other calls reach the API. */
function answerPosts(answer: () => Promise<Response>): void {
  const { fetch } = effects();
  replacedFetch((input, init) => (init?.method === 'POST' ? answer() : fetch(input, init)));
}

describe('words behind an undelivered message', () => {
  const stored = async () => (await getRequestById(requestId)).messages.map(({ body_html }) => body_html);
  const refuse = () => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 500);
    answerPosts(() =>
      Promise.resolve(Response.json({ error: 'Broken.', code: 'internal' }, { status: 500 })),
    );
  };
  const lose = () => answerPosts(() => Promise.reject(new TypeError('Failed to fetch')));

  /** Sends a first message whose POST fails, and types on at once. */
  async function typeOn(fail: () => void, typed: string) {
    const composer = createComposer(requestId);
    composer.write('First');
    const { fetch } = effects();
    fail();
    const sending = composer.send();
    composer.write(typed);
    await sending;
    replacedFetch(fetch);
    return composer;
  }

  it('are sent after it once it was refused, and what is typed behind them stays', async () => {
    const composer = await typeOn(refuse, 'FirstSec');
    composer.write('FirstSecond');
    expect(composer.$pending.get()).toMatchObject({ status: 'failed', body: 'First' });
    await composer.send();
    await vi.waitFor(() => expect(composer.$text.get()).toBe(''));
    expect((await stored()).slice(-2)).toEqual(['First', 'Second']);
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
  });

  it.each([
    ['refused', refuse],
    ['waiting', lose],
  ])('are one message with it when it is %s and taken back', async (_, fail) => {
    const composer = await typeOn(fail, 'First');
    composer.edit();
    composer.write('First of May');
    await composer.send();
    expect((await stored()).slice(1)).toEqual(['First of May']);
  });

  it('are not separated from it when it was refused and is rewritten', async () => {
    const composer = await typeOn(refuse, 'FirstSecond');
    composer.write('The first and the second');
    expect(composer.$pending.get()).toBeNull();
    await composer.send();
    expect((await stored()).slice(1)).toEqual(['The first and the second']);
  });

  it('leave it to wait without a network, and stay when it is delivered', async () => {
    const composer = await typeOn(lose, 'FirstSecond');
    expect(composer.$pending.get()?.status).toBe('waiting');
    await sendPendingMessages();
    expect(await timesStored(requestId, 'First')).toBe(1);
    expect(composer.$text.get()).toBe('Second');
  });

  /** Sends three messages before the first is delivered, and begins a fourth. */
  async function sendThree() {
    const composer = createComposer(requestId);
    for (const typed of ['one', 'onetwo', 'onetwo three']) {
      composer.noteTyped(() => typed);
      void composer.send();
    }
    // Twice.
    void composer.send();
    composer.noteTyped(() => 'onetwo threefour');
    await vi.waitFor(() => expect(composer.$sending.get()).toBe(false));
    return composer;
  }

  it('are sent in order, each once, when Enter was pressed after each', async () => {
    const composer = await sendThree();
    await vi.waitFor(() => expect(composer.$text.get()).toBe('four'));
    expect((await stored()).slice(1)).toEqual(['one', 'two', 'three']);
    expect(readComposerDraft(requestId).text).toBe('four');
  });

  it.each([
    ['refused', refuse, 'failed'],
    ['lost', lose, 'waiting'],
  ])('follow it, as they were sent, when it was %s and is retried', async (_, fail, status) => {
    const { fetch } = effects();
    fail();
    const composer = await sendThree();
    expect(composer.$text.get()).toBe('onetwo three');
    expect(readPendingMessage(requestId)?.status).toBe(status);
    replacedFetch(fetch);
    await composer.retry();
    await vi.waitFor(() => expect(composer.$text.get()).toBe('four'));
    expect((await stored()).slice(1)).toEqual(['one', 'two', 'three']);
  });

  it('are not sent any more once they were changed', async () => {
    const composer = createComposer(requestId);
    composer.write('one');
    const sending = composer.send();
    composer.write('onetwo');
    void composer.send();
    composer.write('onetow');
    await sending;
    expect((await stored()).slice(1)).toEqual(['one']);
    expect(composer.$state.get()).toEqual({ text: 'tow', sending: false, error: null });
  });

  it('take the file that was there when they were sent', async () => {
    const [own, next] = [await uploadedFile(demo.app, requestId), await uploadedFile(demo.app, requestId)];
    const composer = createComposer(requestId);
    composer.upload.restore(own.key, own);
    composer.write('one');
    void composer.send();
    composer.write('onetwo');
    void composer.send();
    composer.upload.restore(next.key, next);
    composer.write('onetwothree');
    await composer.send();
    await vi.waitFor(() => expect(composer.$text.get()).toBe(''));
    expect([await filesOf(requestId, 'two'), await filesOf(requestId, 'three')]).toEqual([
      [[]],
      [[next.key]],
    ]);
  });
});
