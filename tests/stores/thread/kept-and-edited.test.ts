// docs/product/thread.md#after-a-send
// docs/product/thread.md#pending-messages
import { beforeEach, describe, expect, it } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { $openPendingMessages, sendPendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import {
  filesOf,
  openComposer,
  ownRequest,
  sendFrom,
  storedBodies,
  uploadedFile,
  timesStored,
} from '../../helpers/employees/own-thread.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import { plainText } from '../../../src/lib/format/plain-text.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';

const demo = await demoEmployee();
const photo = { name: 'photo.png', type: 'image/png', sizeBytes: 4 };
let requestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
});

describe('where nothing can be stored', () => {
  beforeEach(() => {
    const real = effects();
    const { set } = real.local;
    provideEffects({
      ...real,
      // As `KeyValue` does when the storage is disabled or full.
      local: { ...real.local, set: (key, value) => (set(key, value), false) },
    });
  });

  it('the field keeps the text until the 201, and what is typed behind it stays', async () => {
    using replies = holdReplies();
    const composer = await openComposer(requestId);
    composer.write('Yes');
    composer.send();
    expect([composer.$text.get(), composer.$sending.get()]).toEqual(['Yes', true]);
    composer.noteTyped(() => 'Yes please');
    expect(composer.send(), 'one at a time').toBe(false);
    replies.release();
    await sendPendingMessages();
    expect(replies.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(composer.$text.get()).toBe('please');
    expect(composer.$sending.get()).toBe(false);
  });

  it('a message that waits is sent once, also when it is sent by hand again', async () => {
    const file = await uploadedFile(demo.app, requestId);
    const composer = await openComposer(requestId);
    composer.files.first.restore(file.key, file);
    demo.browser.losesReplies = true;
    await sendFrom(composer, 'Only once.');
    expect(composer.$text.get()).toBe('Only once.');
    demo.browser.losesReplies = false;
    composer.send();
    await sendPendingMessages();
    expect(await filesOf(requestId, 'Only once.')).toEqual([[file.key]]);
    expect(composer.$text.get()).toBe('');
    expect(composer.files.first.$state.get().status).toBe('empty');
  });

  it('changed words are sent in place of a message that waits', async () => {
    const composer = await openComposer(requestId);
    demo.browser.online = false;
    await sendFrom(composer, 'Please cancel.');
    demo.browser.online = true;
    await sendFrom(composer, 'Please do not cancel.');
    expect(await storedBodies(requestId)).toEqual(['Please do not cancel.']);
    expect($openPendingMessages.get()).toEqual([]);
  });

  it('Edit leaves the field as it is', async () => {
    const composer = await openComposer(requestId);
    demo.browser.online = false;
    await sendFrom(composer, 'On second thoughts.');
    composer.write('On second thoughts, no.');
    const [message] = $openPendingMessages.get();
    composer.edit(message ?? expect.fail('nothing waits'));
    expect($openPendingMessages.get()).toEqual([]);
    expect(composer.$text.get()).toBe('On second thoughts, no.');
  });
});

describe('Edit', () => {
  async function waiting(body: string, key?: string) {
    const composer = await openComposer(requestId);
    if (key !== undefined) composer.files.first.restore(key, photo);
    demo.browser.online = false;
    await sendFrom(composer, body);
    demo.browser.online = true;
    const [message] = $openPendingMessages.get();
    return { composer, message: message ?? expect.fail('nothing waits') };
  }

  it('puts a message and its file back, in front of what is typed, and nothing is sent by itself', async () => {
    const { composer, message } = await waiting('First words.', 'first-key');
    composer.files.first.restore('next-key', { ...photo, name: 'next.png' });
    composer.noteTyped(() => 'Next words.');
    composer.edit(message);
    await sendPendingMessages();
    expect(composer.$text.get()).toBe('First words.\nNext words.');
    expect(composer.files.first.$state.get()).toMatchObject({ key: 'first-key' });
    expect(composer.files.first.$replacement.get()).toEqual({ before: 'next.png', now: 'photo.png' });
    expect($openPendingMessages.get()).toEqual([]);
    expect(await storedBodies(requestId)).toEqual([]);
    const after = await openComposer(requestId);
    expect(after.$text.get()).toBe('First words.\nNext words.');
    expect(after.files.first.$state.get()).toMatchObject({ key: 'first-key' });
  });

  it.each([
    ['the same words once, also after a reload', 'Taken back.', ['Taken back.']],
    ['other words as another message', 'Rewritten.', ['Taken back.', 'Rewritten.']],
  ])('of a message whose reply was lost sends %s', async (_, body, stored) => {
    const before = await openComposer(requestId);
    demo.browser.losesReplies = true;
    await sendFrom(before, 'Taken back.');
    demo.browser.losesReplies = false;
    before.edit($openPendingMessages.get()[0] ?? expect.fail('nothing waits'));
    const after = await openComposer(requestId);
    expect(after.$text.get()).toBe('Taken back.');
    await sendFrom(after, body);
    expect(await storedBodies(requestId)).toEqual(stored);
    expect(after.$text.get()).toBe('');
  });
});

/** Opens the thread of an API that does not know a field of messages. */
async function openWithout(field: string | null) {
  demo.browser.withholds = field;
  await openThread(requestId);
  return openComposer(requestId);
}

/** Fails each POST before or after it reaches the server; other calls go on. Returns the way back. */
function losePosts(reach: 'unreachable' | 'lost'): () => void {
  const { fetch } = effects();
  const spy = replacedFetch(async (input, init) => {
    const isPost = init?.method === 'POST';
    if (isPost && reach === 'unreachable') throw new TypeError('Failed to fetch');
    const response = await fetch(input, init);
    if (isPost) throw new TypeError('Failed to fetch');
    return response;
  });
  return () => spy.mockRestore();
}

/** Sends a message as another device of the same employee. */
async function sayElsewhere(body: string, keys: string[] = []): Promise<void> {
  await postRequestMessage(requestId, { body, client_id: crypto.randomUUID(), attachment_keys: keys });
}

describe('a message that may be stored already', () => {
  beforeEach(async () => {
    requestId = await ownRequest(demo.app);
  });

  describe.each([null, 'client_id'])('a lost reply (%s withheld)', (field) => {
    it.each(['Stored before the server died', 'Call +1 202-555-0143, or see https://partner.example/a.'])(
      'is looked for before %j is sent again, which is then stored once',
      async (body) => {
        const composer = await openWithout(field);
        const find = losePosts('lost');
        await sendFrom(composer, body);
        await sendFrom(composer, 'And another thing');
        find();
        await sendPendingMessages();
        const { messages } = await getRequestById(requestId);
        expect(messages.slice(1).map(({ body_html }) => plainText(body_html))).toEqual([
          body,
          'And another thing',
        ]);
        expect($openPendingMessages.get()).toEqual([]);
      },
    );

    it('does not make one message of two that say the same', async () => {
      const composer = await openWithout(field);
      await sayElsewhere('Thanks!');
      const find = losePosts('unreachable');
      await sendFrom(composer, 'Thanks!');
      await sendFrom(composer, 'Thanks!');
      find();
      await sendPendingMessages();
      expect(await storedBodies(requestId)).toEqual(['Thanks!', 'Thanks!', 'Thanks!']);
    });
  });

  describe('an API that stores no ids', () => {
    it('does not have a message that the concierge has said', async () => {
      const body = 'Thursday at noon';
      const composer = await openWithout('client_id');
      const find = losePosts('unreachable');
      await sendFrom(composer, body);
      find();
      await conciergeOf(demo.app).call(deskReply, { params: { id: requestId }, body: { message: { body } } });
      await sendPendingMessages();
      expect(await timesStored(requestId, body), 'theirs and ours').toBe(2);
    });

    it('does not have a message with another file', async () => {
      const composer = await openWithout('client_id');
      const [mine, other] = [
        await uploadedFile(demo.app, requestId),
        await uploadedFile(demo.app, requestId),
      ];
      composer.files.first.restore(mine.key, mine);
      const find = losePosts('unreachable');
      await sendFrom(composer, 'The photo.');
      find();
      await sayElsewhere('The photo.', [other.key]);
      await sendPendingMessages();
      expect(await filesOf(requestId, 'The photo.')).toEqual([[other.key], [mine.key]]);
    });

    it('nor files has a message when the words are the same, whatever the blanks between them', async () => {
      const composer = await openWithout('client_id');
      const file = await uploadedFile(demo.app, requestId);
      const { fetch } = effects();
      let isLost = true;
      replacedFetch(async (input, init) => {
        const reply = await fetch(input, init);
        if (isLost && init?.method === 'POST') throw new TypeError('Failed to fetch');
        const text = (await reply.text()).replaceAll('"attachment_keys":', '"unknown":');
        return new Response(text, { status: reply.status, headers: reply.headers });
      });
      composer.files.first.restore(file.key, file);
      await sendFrom(composer, 'Two  blanks,\n\nand two lines.');
      isLost = false;
      await sayElsewhere('From the phone.');
      await sendPendingMessages();
      expect(await storedBodies(requestId)).toHaveLength(2);
      expect($openPendingMessages.get()).toEqual([]);
    });
  });
});
