import { beforeEach, describe, expect, it } from 'vitest';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { composerText } from '../../../src/lib/messages/thread.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import { $thread, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { forgetCacheOwner } from '../../../src/lib/stores/shared/cache.ts';
import { dropSession } from '../../../src/lib/session/session.ts';
import { hasUnsavedWork } from '../../../src/lib/stores/shell/unsaved-work.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { ownRequest } from '../../helpers/employees/own-thread.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
});

async function bodiesOnServer(): Promise<string[]> {
  return (await getRequestById(requestId)).messages.map((message) => message.body_html);
}

describe('sending', () => {
  it('stores the message, shows it and empties the composer', async () => {
    const composer = createComposer(requestId);
    composer.write('Could you also look at Thursday?');
    await composer.send();
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    const thread = $thread.get();
    const shown = thread.status === 'ready' ? thread.data.messages.at(-1) : undefined;
    expect(shown).toMatchObject({ source: 'user', body_html: 'Could you also look at Thursday?' });
  });

  it('is open once its request is known', async () => {
    const composer = createComposer();
    expect(composer.$isOpen.get()).toBe(false);
    await composer.open(requestId);
    expect(composer.$isOpen.get()).toBe(true);
  });

  it('tries a waiting message again, and nothing without one', async () => {
    const composer = createComposer(requestId);
    composer.write('As soon as you can.');
    demo.browser.online = false;
    await composer.send();
    expect(composer.$error.get()).toBe(composerText.waiting);
    demo.browser.online = true;
    await composer.retry();
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    const { calls, release } = holdReplies();
    release();
    await composer.retry();
    expect(calls).toEqual([]);
  });

  it('accepts a message of the largest size', () => {
    const composer = createComposer(requestId);
    composer.write('x'.repeat(8_000));
    expect(composer.$blocker.get()).toBeNull();
  });

  it.each(['', '   \n\t '])('does not send blanks: %j', async (text) => {
    const composer = createComposer(requestId);
    composer.write(text);
    const before = await bodiesOnServer();
    expect(composer.$blocker.get()).toBe('blank');
    await composer.send();
    expect(await bodiesOnServer()).toEqual(before);
  });

  it('keeps 10,000 characters and reports that they are too many', async () => {
    const composer = createComposer(requestId);
    composer.write('x'.repeat(10_000));
    expect(composer.$excessCharacters.get()).toBe(10_000);
    expect(composer.$blocker.get()).toBe('too-long');
    await composer.send();
    expect(composer.$state.get().text).toHaveLength(10_000);
    composer.write('x');
    expect(composer.$excessCharacters.get()).toBeNull();
  });

  it('keeps the text and gives the reason when the server cannot be reached', async () => {
    const composer = createComposer(requestId);
    composer.write('Please call me back.');
    demo.browser.online = false;
    await composer.send();
    expect(composer.$state.get().text).toBe('Please call me back.');
    expect(composer.$state.get().error).toBe(composerText.waiting);
  });

  it('stores a message once although its reply was lost', async () => {
    const composer = createComposer(requestId);
    composer.write('Only once, please.');
    demo.browser.losesReplies = true;
    await composer.send();
    demo.browser.losesReplies = false;
    await composer.send();
    expect((await bodiesOnServer()).filter((body) => body === 'Only once, please.')).toHaveLength(1);
    expect(composer.$state.get().text).toBe('');
  });

  it('keeps text that was added while the message was in flight', async () => {
    const composer = createComposer(requestId);
    composer.write('First thought.');
    const sending = composer.send();
    composer.write('First thought. Second thought.');
    await sending;
    expect(composer.$state.get().text).toBe('Second thought.');
  });

  it('keeps a file that was chosen while the message was in flight', async () => {
    const composer = createComposer(requestId);
    composer.write('The other one follows.');
    const sending = composer.send();
    expect(composer.$pending.get()?.status, 'a first try').toBe('queued');
    expect(composer.$sending.get()).toBe(true);
    composer.upload.restore('key-of-the-next-file', { name: 'next.png', type: 'image/png', sizeBytes: 4 });
    await sending;
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    expect(composer.upload.$state.get()).toMatchObject({ status: 'uploaded', key: 'key-of-the-next-file' });
  });
});

describe('text that the store has not read yet', () => {
  it('is sent', async () => {
    const composer = createComposer(requestId);
    composer.write('The last lett');
    composer.noteTyped(() => 'The last letter');
    await composer.send();
    expect(await bodiesOnServer()).toContain('The last letter');
    expect(composer.$state.get().text).toBe('');
  });

  it('is unsaved work', () => {
    const composer = createComposer(requestId);
    const leave = composer.guard();
    composer.noteTyped(() => 'Not sent yet');
    expect(hasUnsavedWork()).toBe(true);
    leave();
  });

  it('is a draft as soon as the store catches up', () => {
    const composer = createComposer(requestId);
    composer.noteTyped(() => 'Half a sentence');
    composer.catchUp();
    expect(createComposer(requestId).$state.get().text).toBe('Half a sentence');
  });

  it('stays in the field and the draft when the previous message is delivered', async () => {
    const composer = createComposer(requestId);
    composer.write('First thought.');
    const sending = composer.send();
    composer.noteTyped(() => 'First thought. Second thought.');
    await sending;
    expect(composer.$text.get()).toBe('Second thought.');
    expect(createComposer(requestId).$state.get().text).toBe('Second thought.');
  });
});

describe('drafts', () => {
  it('survive a reload and the end of the session', () => {
    createComposer(requestId).write('Half a sentence');
    dropSession();
    expect(createComposer(requestId).$state.get().text).toBe('Half a sentence');
  });

  it('belong to one request', () => {
    createComposer(requestId).write('For this one');
    expect(createComposer('another-request').$state.get().text).toBe('');
  });

  it('expire after fourteen days', () => {
    createComposer(requestId).write('Long ago');
    demo.app.clock.advance(14 * 24 * 60 * 60 * 1000);
    expect(createComposer(requestId).$state.get().text).toBe('');
  });
});

describe('unsaved work', () => {
  it('exists while a text is not sent and the composer is on screen', () => {
    const composer = createComposer(requestId);
    const leave = composer.guard();
    expect(hasUnsavedWork()).toBe(false);
    composer.write(' \n ');
    expect(hasUnsavedWork(), 'blanks').toBe(false);
    composer.write('Not sent yet');
    expect(hasUnsavedWork()).toBe(true);
    leave();
    expect(hasUnsavedWork()).toBe(false);
  });
});

describe('sending again after a reload', () => {
  it('finds the delivered message, also where the API stores no client_id', async () => {
    const composer = createComposer(requestId);
    composer.write('Twice tried, once stored.');
    demo.browser.losesReplies = true;
    await composer.send();
    demo.browser.losesReplies = false;
    demo.browser.withholds = 'client_id';
    const after = createComposer(requestId);
    expect(after.$state.get().text).toBe('Twice tried, once stored.');
    await after.send();
    demo.browser.withholds = null;
    expect((await bodiesOnServer()).filter((body) => body === 'Twice tried, once stored.')).toHaveLength(1);
    expect(after.$state.get()).toEqual({ text: '', sending: false, error: null });
  });
});

describe('a composer that is not open yet', () => {
  const photo = () => new File(['not much of a photo'], 'roof.png', { type: 'image/png' });

  it('sends an early message once when it opens', async () => {
    const composer = createComposer();
    composer.noteTyped(() => 'Early bird.');
    await composer.send();
    expect(composer.$state.get()).toEqual({ text: 'Early bird.', sending: true, error: null });
    expect(await bodiesOnServer()).not.toContain('Early bird.');
    await composer.open(requestId);
    await expect.poll(() => composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    expect((await bodiesOnServer()).filter((body) => body === 'Early bird.')).toHaveLength(1);
  });

  it.each([
    ['blank', '  \n '],
    ['too-long', 'x'.repeat(8_001)],
  ])('does not promise to send a text that is %s', async (blocker, text) => {
    const composer = createComposer();
    composer.write(text);
    await composer.send();
    expect(composer.$blocker.get()).toBe(blocker);
    expect(composer.$sending.get()).toBe(false);
  });

  it('puts early text behind the stored draft, and keeps the draft file', async () => {
    const before = createComposer(requestId);
    before.write('First of all:');
    before.upload.restore('a-key', { name: 'letter.pdf', type: 'application/pdf', sizeBytes: 9 });
    const composer = createComposer();
    composer.write('And another thing.');
    await composer.open(requestId);
    expect(composer.$text.get()).toBe('First of all:\nAnd another thing.');
    const after = createComposer(requestId);
    expect(after.$text.get()).toBe('First of all:\nAnd another thing.');
    expect(after.upload.$state.get()).toMatchObject({ status: 'uploaded', key: 'a-key' });
  });

  it.each(['', '  ', 'A draft.'])('leaves the stored draft alone after the typed text %j', async (typed) => {
    createComposer(requestId).write('A draft.');
    const composer = createComposer();
    composer.noteTyped(() => typed);
    await composer.open(requestId);
    expect(composer.$text.get()).toBe('A draft.');
    expect(composer.$sending.get(), 'nothing is sent unasked').toBe(false);
    expect(createComposer(requestId).$text.get()).toBe('A draft.');
  });

  it('asks who is signed in, once, and stores nothing before', async () => {
    createComposer(requestId).write('Of the owner.');
    forgetCacheOwner();
    const keys = demo.browser.local.keys();
    const composer = createComposer();
    composer.write('Early.');
    expect(demo.browser.local.keys()).toEqual(keys);
    await composer.open(requestId);
    expect(composer.$text.get()).toBe('Of the owner.\nEarly.');
    expect(createComposer(requestId).$text.get()).toBe('Of the owner.\nEarly.');
    const { calls } = holdReplies();
    await createComposer().open(requestId);
    expect(calls).toEqual([]);
  });

  it('uploads an early file when it opens, and sends nothing without it', async () => {
    const composer = createComposer();
    const statuses: string[] = [];
    composer.upload.$state.listen(({ status }) => statuses.push(status));
    composer.write('With a photo.');
    void composer.upload.choose(photo());
    await composer.send();
    expect(composer.$sending.get()).toBe(false);
    expect(statuses).toEqual(['empty', 'pending']);
    await composer.open(requestId);
    // Nothing receives the file here, so the upload ends by itself.
    await expect.poll(() => statuses).toEqual(['empty', 'pending', 'uploading', 'empty']);
    composer.upload.remove();
  });

  it('is unsaved work', () => {
    const composer = createComposer();
    const leave = composer.guard();
    expect(hasUnsavedWork()).toBe(false);
    composer.noteTyped(() => 'Half a thought');
    expect(hasUnsavedWork()).toBe(true);
    leave();
    expect(hasUnsavedWork()).toBe(false);
  });
});
