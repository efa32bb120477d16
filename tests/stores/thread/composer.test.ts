import { beforeEach, describe, expect, it } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer.ts';
import { $thread, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { dropSession } from '../../../src/lib/stores/session.ts';
import { hasUnsavedWork } from '../../../src/lib/stores/unsaved-work.ts';
import { demoEmployee } from '../../helpers/demo-employee.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = (await getRequests('open'))[0]?.external_id ?? '';
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

  it.each(['', '   \n\t '])('does not send blanks: %j', async (text) => {
    const composer = createComposer(requestId);
    composer.write(text);
    const before = await bodiesOnServer();
    expect(composer.$blocker.get()).toBe('blank');
    await composer.send();
    expect(await bodiesOnServer()).toEqual(before);
  });

  it('keeps 10,000 characters and says that they are too many', async () => {
    const composer = createComposer(requestId);
    composer.write('x'.repeat(10_000));
    expect(composer.$blocker.get()).toBe('too-long');
    await composer.send();
    expect(composer.$state.get().text).toHaveLength(10_000);
  });

  it('keeps the text and gives the reason when the server cannot be reached', async () => {
    const composer = createComposer(requestId);
    composer.write('Please call me back.');
    demo.browser.online = false;
    await composer.send();
    expect(composer.$state.get().text).toBe('Please call me back.');
    expect(composer.$state.get().error).toContain('We could not reach the server');
  });

  it('stores a message once although its confirmation was lost', async () => {
    const composer = createComposer(requestId);
    composer.write('Only once, please.');
    demo.browser.losesReplies = true;
    await composer.send();
    demo.browser.losesReplies = false;
    await composer.send();
    expect((await bodiesOnServer()).filter((body) => body === 'Only once, please.')).toHaveLength(1);
    expect(composer.$state.get().text).toBe('');
  });

  it('keeps words that were added while the message was on its way', async () => {
    const composer = createComposer(requestId);
    composer.write('First thought.');
    const sending = composer.send();
    composer.write('First thought. Second thought.');
    await sending;
    expect(composer.$state.get().text).toBe('Second thought.');
  });

  it('keeps a file that was chosen while the message was on its way', async () => {
    const composer = createComposer(requestId);
    composer.write('The other one follows.');
    const sending = composer.send();
    composer.upload.restore('key-of-the-next-file', { name: 'next.png', type: 'image/png', sizeBytes: 4 });
    await sending;
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    expect(composer.upload.$state.get()).toMatchObject({ status: 'uploaded', key: 'key-of-the-next-file' });
  });
});

describe('what was typed a moment ago', () => {
  it('is sent along', async () => {
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

  it('stays, and is kept, when the message before it arrives', async () => {
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

  it('are gone after fourteen days', () => {
    createComposer(requestId).write('Long ago');
    demo.app.clock.advance(14 * 24 * 60 * 60 * 1000);
    expect(createComposer(requestId).$state.get().text).toBe('');
  });
});

describe('unsaved work', () => {
  it('is there while a text is not sent, and only while the composer is on screen', () => {
    const composer = createComposer(requestId);
    const leave = composer.guard();
    expect(hasUnsavedWork()).toBe(false);
    composer.write('Not sent yet');
    expect(hasUnsavedWork()).toBe(true);
    leave();
    expect(hasUnsavedWork()).toBe(false);
  });
});

describe('sending again after a reload', () => {
  it('finds the message that did arrive, even where the API keeps no id of it', async () => {
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
