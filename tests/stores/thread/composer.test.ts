// docs/product/session.md#expired-session
// docs/product/thread.md#message-text
// docs/product/thread.md#several-files
// docs/product/thread.md#message-call
// docs/product/thread.md#after-a-send
// docs/product/thread.md#message-drafts
// docs/product/thread.md#leaving-a-message
import { beforeEach, describe, expect, it } from 'vitest';
import { noteCalls } from '../../helpers/network/replaced-fetch.ts';
import { dropSession } from '../../../src/lib/session/session.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { dataOf, forgetCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer.ts';
import { $thread, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import {
  $openPendingMessages,
  loadPendingMessages,
  sendPendingMessages,
} from '../../../src/lib/stores/thread/send-queue.ts';
import { readComposerDraft } from '../../../src/lib/stores/thread/stored-messages.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import {
  filesOf,
  openComposer,
  ownRequest,
  sendFrom,
  storedBodies,
  uploadedFile,
} from '../../helpers/employees/own-thread.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const demo = await demoEmployee();
const photo = { name: 'photo.png', type: 'image/png', sizeBytes: 4 };
let requestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
});

describe('a send', () => {
  it('empties the field at once, and shows the message until the thread has it', async () => {
    const composer = await openComposer(requestId);
    composer.write('Could you also look at Thursday?');
    expect(composer.send()).toBe(true);
    expect(composer.$text.get()).toBe('');
    expect(composer.$sending.get()).toBe(false);
    expect(readComposerDraft(requestId).text).toBe('');
    expect($openPendingMessages.get()).toMatchObject([{ body: 'Could you also look at Thursday?' }]);
    await sendPendingMessages();
    expect($openPendingMessages.get()).toEqual([]);
    expect(dataOf($thread.get())?.messages.at(-1)).toMatchObject({
      source: 'user',
      body_html: 'Could you also look at Thursday?',
    });
  });

  it('five times in a row stores five messages in order, and keeps what is typed behind them', async () => {
    const composer = await openComposer(requestId);
    const words = ['One', 'Two', 'Two', 'Four', 'Five'];
    for (const word of words) {
      composer.noteTyped(() => word);
      composer.send();
    }
    composer.noteTyped(() => 'Six');
    await sendPendingMessages();
    composer.catchUp();
    expect(await storedBodies(requestId)).toEqual(words);
    expect(composer.$text.get()).toBe('Six');
    expect(readComposerDraft(requestId).text).toBe('Six');
  });

  it.each([
    ['blank', '   \n\t '],
    ['blank', '\u200b\u2800\u3164\u00ad'],
    ['too-long', 'x'.repeat(8_001)],
  ])('does nothing with a text that is %s', async (blocker, text) => {
    const composer = await openComposer(requestId);
    composer.write(text);
    expect(composer.$blocker.get()).toBe(blocker);
    expect(composer.$excess.get()).toBe(blocker === 'too-long' ? 8_001 : null);
    expect(composer.send()).toBe(false);
    expect(composer.$text.get()).toBe(text);
    expect($openPendingMessages.get()).toEqual([]);
    composer.write('x'.repeat(8_000));
    expect([composer.$blocker.get(), composer.$excess.get()]).toEqual([null, null]);
  });

  it('names the employee by the full name, and the key of the file', async () => {
    const composer = await openComposer(requestId);
    const file = await uploadedFile(demo.app, requestId);
    composer.files.first.restore(file.key, file);
    const calls = noteCalls();
    await sendFrom(composer, 'Here it is.');
    const fullName = dataOf($user.get())?.full_name;
    expect(fullName).toMatch(/\w \w/);
    const clientId = expect.stringMatching(/./) as string;
    const named = { source: 'user', source_name: fullName, attachment_keys: [file.key], client_id: clientId };
    const posted = calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
    expect(posted).toEqual([{ message: { body: 'Here it is.', ...named } }]);
    expect(await filesOf(requestId, 'Here it is.')).toEqual([[file.key]]);
    expect(composer.files.first.$state.get().status).toBe('empty');
  });

  it('takes no file along that is chosen afterwards', async () => {
    const composer = await openComposer(requestId);
    composer.write('The other one follows.');
    composer.send();
    composer.files.first.restore('key-of-the-next-file', photo);
    await sendPendingMessages();
    expect(await filesOf(requestId, 'The other one follows.')).toEqual([[]]);
    expect(composer.files.first.$state.get()).toMatchObject({ key: 'key-of-the-next-file' });
    expect(readComposerDraft(requestId).files[0]?.key).toBe('key-of-the-next-file');
  });

  it('of several files stores a message for each, in order, the words with the first', async () => {
    const composer = await openComposer(requestId);
    const files = [await uploadedFile(demo.app, requestId), await uploadedFile(demo.app, requestId)];
    const last = await uploadedFile(demo.app, requestId);
    composer.files.first.restore(last.key, last);
    composer.files.restore(files);
    await sendFrom(composer, 'All three.');
    expect(await storedBodies(requestId)).toEqual([
      'All three.',
      'Attached: photo.png',
      'Attached: photo.png',
    ]);
    const keys = files.map(({ key }) => [key]);
    expect(await filesOf(requestId, 'Attached: photo.png')).toEqual(keys);
    expect(await filesOf(requestId, 'All three.')).toEqual([[last.key]]);
    expect(composer.isUnsent()).toBe(false);
  });

  it('keeps several files in the draft', async () => {
    const composer = await openComposer(requestId);
    composer.files.restore([
      await uploadedFile(demo.app, requestId),
      await uploadedFile(demo.app, requestId),
    ]);
    const reopened = await openComposer(requestId);
    expect(reopened.files.uploaded()).toEqual(composer.files.uploaded());
    expect(reopened.isUnsent()).toBe(true);
  });
});

it('text that the store has not read yet is unsent, and a draft as soon as the store catches up', async () => {
  const composer = await openComposer(requestId);
  expect(composer.isUnsent()).toBe(false);
  composer.noteTyped(() => 'Half a sentence');
  expect(composer.isUnsent()).toBe(true);
  expect((await openComposer(requestId)).$text.get()).toBe('Half a sentence');
});

describe('a draft', () => {
  const draftOf = async (id: string) => (await openComposer(id)).$text.get();

  beforeEach(async () => {
    (await openComposer(requestId)).write('Half a sentence');
  });

  it('survives a reload and the end of the session', async () => {
    dropSession();
    expect(await draftOf(requestId)).toBe('Half a sentence');
  });

  it('belongs to one request', async () => {
    expect(await draftOf('another-request')).toBe('');
  });
});

it('a text and a file are unsent until they are sent, blanks and a pending message are not', async () => {
  const composer = await openComposer(requestId);
  composer.write(' \n ');
  expect(composer.isUnsent()).toBe(false);
  composer.write('Not sent yet');
  expect(composer.isUnsent()).toBe(true);
  demo.browser.online = false;
  composer.send();
  await sendPendingMessages();
  expect($openPendingMessages.get()).toHaveLength(1);
  expect(composer.isUnsent()).toBe(false);
  composer.files.first.restore('a-key', photo);
  expect(composer.isUnsent()).toBe(true);
});

describe('a composer that is not open yet', () => {
  it('sends an early message once when it opens', async () => {
    const composer = createComposer();
    composer.noteTyped(() => 'Early bird.');
    composer.send();
    expect([composer.$text.get(), composer.$sending.get()]).toEqual(['Early bird.', true]);
    expect([composer.$requestId.get(), composer.send()]).toEqual([null, false]);
    expect(await storedBodies(requestId)).toEqual([]);
    await composer.open(requestId);
    expect([composer.$text.get(), composer.$sending.get()]).toEqual(['', false]);
    expect(composer.$requestId.get()).toBe(requestId);
    await sendPendingMessages();
    expect(await storedBodies(requestId)).toEqual(['Early bird.']);
  });

  it('puts early text behind the stored draft, and keeps the file of the draft', async () => {
    const before = await openComposer(requestId);
    before.write('First of all:');
    before.files.first.restore('a-key', photo);
    const composer = createComposer();
    composer.write('And another thing.');
    await composer.open(requestId);
    const after = await openComposer(requestId);
    for (const { $text, files } of [composer, after]) {
      expect($text.get()).toBe('First of all:\nAnd another thing.');
      expect(files.first.$state.get()).toMatchObject({ status: 'uploaded', key: 'a-key' });
    }
  });

  it('puts a file that was chosen early in front of that of the draft', async () => {
    (await openComposer(requestId)).files.first.restore('draft-key', photo);
    const composer = createComposer();
    composer.files.first.restore('early-key', photo);
    await composer.open(requestId);
    expect(composer.files.uploaded()).toMatchObject([{ key: 'early-key' }, { key: 'draft-key' }]);
  });

  it.each(['', '  ', 'A draft.'])('leaves the stored draft alone after the typed text %j', async (typed) => {
    (await openComposer(requestId)).write('A draft.');
    const composer = createComposer();
    composer.noteTyped(() => typed);
    await composer.open(requestId);
    expect([composer.$text.get(), composer.$sending.get()]).toEqual(['A draft.', false]);
    expect(readComposerDraft(requestId).text).toBe('A draft.');
  });

  it('asks who is signed in, once, and stores nothing before', async () => {
    (await openComposer(requestId)).write('Of the owner.');
    forgetCacheOwner();
    const keys = demo.browser.local.keys();
    const composer = createComposer();
    composer.write('Early.');
    expect(demo.browser.local.keys()).toEqual(keys);
    await composer.open(requestId);
    expect(composer.$text.get()).toBe('Of the owner.\nEarly.');
    using replies = holdReplies();
    await openComposer(requestId);
    expect(replies.calls).toEqual([]);
  });

  it('keeps the text until the 201 while the employee is not known', async () => {
    forgetCacheOwner();
    demo.browser.online = false;
    const composer = await openComposer(requestId);
    await sendFrom(composer, 'Who am I?');
    expect(composer.$text.get()).toBe('Who am I?');
  });

  it('uploads an early file when it opens, and sends nothing without it', async () => {
    const composer = createComposer();
    const statuses: string[] = [];
    composer.files.first.$state.listen(({ status }) => statuses.push(status));
    composer.write('With a photo.');
    void composer.files.first.choose(new File(['not much of a photo'], 'roof.png', { type: 'image/png' }));
    expect([composer.$blocker.get(), composer.send()]).toEqual(['uploading', false]);
    await composer.open(requestId);
    // Nothing receives the file here, so the upload ends by itself.
    await expect.poll(() => statuses).toEqual(['empty', 'pending', 'uploading', 'empty']);
    composer.files.first.remove();
  });
});

describe('two tabs with one thread', () => {
  it('keep what is typed in each, and the next page shows both', async () => {
    const [one, other] = [await openComposer(requestId), await openComposer(requestId)];
    one.write('Could it be Thursday?');
    other.write('And how much is it?');
    one.write('Could it be Thursday at ten?');
    other.write('And how much is it in all?');
    const next = await openComposer(requestId);
    expect(next.$text.get()).toBe('Could it be Thursday at ten?\nAnd how much is it in all?');
    next.write('Both of it.');
    expect((await openComposer(requestId)).$text.get()).toBe('Both of it.');
  });

  it('keep what is typed in each when a tab hears of the words of the other before it has any', async () => {
    const [one, other] = [await openComposer(requestId), await openComposer(requestId)];
    one.write('Could it be Thursday?');
    // As after the storage event that the write causes in the other tab.
    loadPendingMessages();
    other.write('And how much is it?');
    loadPendingMessages();
    one.catchUp();
    expect((await openComposer(requestId)).$text.get()).toBe('Could it be Thursday?\nAnd how much is it?');
  });

  it('that go on from the same words keep both ends', async () => {
    (await openComposer(requestId)).write('Dear');
    const [one, other] = [await openComposer(requestId), await openComposer(requestId)];
    one.write('Dear Ines');
    other.write('Dear all');
    expect((await openComposer(requestId)).$text.get()).toBe('Dear Ines\nDear all');
  });

  it('send each its own words, and leave none behind', async () => {
    const [one, other] = [await openComposer(requestId), await openComposer(requestId)];
    one.write('First.');
    other.write('Second.');
    await sendFrom(one, 'First.');
    expect(other.$text.get()).toBe('Second.');
    await sendFrom(other, 'Second.');
    expect((await openComposer(requestId)).$text.get()).toBe('');
    expect(await storedBodies(requestId)).toEqual(['First.', 'Second.']);
  });
});
