import { beforeEach, describe, expect, it } from 'vitest';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { deskReply } from '../../../src/lib/contract/desk.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { plainText } from '../../../src/lib/format/plain-text.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import { sendPendingMessages } from '../../../src/lib/stores/thread/queue/send-queue.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { filesOf, ownRequest, timesStored, uploadedFile } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
});

/** Messages reach the server, whose answers to them get lost; everything else goes on. Returns the way back. */
function losePosted(): () => void {
  const { fetch } = effects();
  const spy = replacedFetch(async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  });
  return () => spy.mockRestore();
}

/** Sends a message as another device of the same employee; this page does not know it. */
async function sayElsewhere(body: string): Promise<void> {
  await postRequestMessage(requestId, { body, client_id: crypto.randomUUID(), attachment_keys: [] });
}

describe('a lost reply', () => {
  it('is not that of a concierge who says the same', async () => {
    const body = 'Thursday at noon';
    demo.browser.withholds = 'client_id';
    await openThread(requestId);
    const composer = createComposer(requestId);
    composer.write(body);
    const { fetch } = effects();
    const lost = replacedFetch((input, init) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init),
    );
    await composer.send();
    lost.mockRestore();
    await conciergeOf(demo.app).call(deskReply, { params: { id: requestId }, body: { message: { body } } });
    await sendPendingMessages();
    expect(await timesStored(requestId, body), 'theirs and ours').toBe(2);
  });

  /** Sends a message whose reply is lost, and once more; the API does not know the field. */
  async function sendTwice(body: string, field: string | null) {
    const composer = createComposer(requestId);
    composer.write(body);
    demo.browser.withholds = field;
    demo.browser.losesReplies = true;
    await composer.send();
    demo.browser.losesReplies = false;
    await sendPendingMessages();
    demo.browser.withholds = null;
    return composer;
  }

  it.each([null, 'client_id'])(
    'is looked for before the message is sent again (%s withheld)',
    async (field) => {
      const body = `Stored before the server died: ${String(field)}`;
      const composer = await sendTwice(body, field);
      expect(await timesStored(requestId, body)).toBe(1);
      expect(composer.$state.get().text).toBe('');
    },
  );

  it.each([null, 'client_id'])(
    'of a text with links is looked for before it is sent again (%s withheld)',
    async (field) => {
      const body = `Call +1 202-555-0143, or see https://partner.example/${String(field)}.`;
      const before = (await getRequestById(requestId)).messages.length;
      await sendTwice(body, field);
      const { messages } = await getRequestById(requestId);
      expect(messages.slice(before).map(({ body_html }) => plainText(body_html))).toEqual([body]);
    },
  );

  it.each([null, 'client_id'])(
    'does not make a message of older ones that say the same (%s withheld)',
    async (field) => {
      const body = `Thanks! ${String(field)}`;
      demo.browser.withholds = field;
      await openThread(requestId);
      await sayElsewhere(body);
      const composer = createComposer(requestId);
      composer.write(body);
      demo.browser.online = false;
      await composer.send();
      demo.browser.online = true;
      await sendPendingMessages();
      demo.browser.withholds = null;
      expect(await timesStored(requestId, body)).toBe(2);
      expect(composer.$state.get().text).toBe('');
    },
  );

  it.each([null, 'client_id'])(
    'of words that were changed twice is looked for all the same (%s withheld)',
    async (field) => {
      const [first, second, third] = [`One ${String(field)}.`, 'Two.', 'Three.'];
      demo.browser.withholds = field;
      await openThread(requestId);
      const composer = createComposer(requestId);
      composer.write(first);
      const find = losePosted();
      await composer.send();
      find();
      demo.browser.online = false;
      composer.edit();
      composer.write(`${first} ${second}`);
      await composer.send();
      demo.browser.online = true;
      const findAgain = losePosted();
      await composer.send();
      findAgain();
      composer.edit();
      composer.write(`${first} ${second} ${third}`);
      await composer.send();
      demo.browser.withholds = null;
      const stored = (await getRequestById(requestId)).messages.map(({ body_html }) => body_html);
      expect(stored.slice(-3)).toEqual([first, second, third]);
      expect(composer.$state.get().text).toBe('');
    },
  );

  it('of a message to which a file was then added: the file is delivered', async () => {
    const composer = createComposer(requestId);
    composer.write('Here it is.');
    const find = losePosted();
    await composer.send();
    find();
    const file = await uploadedFile(demo.app, requestId);
    composer.upload.restore(file.key, file);
    await composer.send();
    expect((await filesOf(requestId, 'Here it is.')).flat()).toEqual([file.key]);
    expect(composer.upload.$state.get().status).toBe('empty');
  });

  it('of a message that was then extended: only the added text is sent', async () => {
    const composer = createComposer(requestId);
    composer.write('The first half,');
    demo.browser.losesReplies = true;
    await composer.send();
    demo.browser.losesReplies = false;
    composer.write('The first half, and the second.');
    await composer.send();
    expect(await timesStored(requestId, 'The first half,')).toBe(1);
    expect(await timesStored(requestId, 'and the second.')).toBe(1);
    expect(composer.$state.get().text).toBe('');
  });

  it('of a message that was taken back: the same text is not sent again', async () => {
    const composer = createComposer(requestId);
    composer.write('Taken back and sent again.');
    const find = losePosted();
    await composer.send();
    find();
    composer.edit();
    expect(composer.$pending.get()).toBeNull();
    expect(composer.$text.get()).toBe('Taken back and sent again.');
    await composer.send();
    expect(await timesStored(requestId, 'Taken back and sent again.')).toBe(1);
  });

  it('of a message to which only blanks were added: nothing is sent', async () => {
    const composer = createComposer(requestId);
    composer.write('That is all.');
    const find = losePosted();
    await composer.send();
    find();
    composer.write('That is all. \n');
    await composer.send();
    expect(await timesStored(requestId, 'That is all.')).toBe(1);
    expect(composer.$pending.get()).toBeNull();
  });

  it('of a message that was then rewritten: both are delivered', async () => {
    const composer = createComposer(requestId);
    composer.write('On Thursday.');
    const find = losePosted();
    await composer.send();
    find();
    composer.write('Better on Friday.');
    await composer.send();
    const stored = (await getRequestById(requestId)).messages.map(({ body_html }) => body_html);
    expect(stored.slice(-2)).toEqual(['On Thursday.', 'Better on Friday.']);
  });
});

/** Leaves out what an API of core calls does not know about a message. `posts` says how a POST ends. */
function speakOfTextsAlone() {
  demo.browser.withholds = 'client_id';
  const { fetch } = effects();
  const network = { posts: 'answered' as 'answered' | 'lost' | 'unreachable' };
  replacedFetch(async (input, init) => {
    const posts = init?.method === 'POST' ? network.posts : 'answered';
    if (posts === 'unreachable') throw new TypeError('Failed to fetch');
    const reply = await fetch(input, init);
    if (posts === 'lost') throw new TypeError('Failed to fetch');
    const text = (await reply.text()).replaceAll('"attachment_keys":', '"unknown":');
    return new Response(text, { status: reply.status, headers: reply.headers });
  });
  return network;
}

describe('an API that says neither ids nor files of messages', () => {
  it('has a message already when the words are the same, whatever the blanks between them', async () => {
    const network = speakOfTextsAlone();
    const file = await uploadedFile(demo.app, requestId);
    await openThread(requestId);
    const composer = createComposer(requestId);
    composer.write('Two  blanks,\n\nand two lines.');
    composer.upload.restore(file.key, file);
    network.posts = 'lost';
    await composer.send();
    expect((await getRequestById(requestId)).messages).toHaveLength(2);
    network.posts = 'answered';
    await composer.send();
    expect(composer.$pending.get()).toBeNull();
    expect((await getRequestById(requestId)).messages).toHaveLength(2);
  });

  it('does not have it when other words came from another device', async () => {
    const network = speakOfTextsAlone();
    await openThread(requestId);
    const composer = createComposer(requestId);
    composer.write('Never arrived.');
    network.posts = 'unreachable';
    await composer.send();
    network.posts = 'answered';
    await sayElsewhere('From the phone.');
    await composer.send();
    expect(await timesStored(requestId, 'Never arrived.')).toBe(1);
  });
});

it('where files are named, the same words with another file are another message', async () => {
  demo.browser.withholds = 'client_id';
  await openThread(requestId);
  const [mine, other] = [await uploadedFile(demo.app, requestId), await uploadedFile(demo.app, requestId)];
  const composer = createComposer(requestId);
  composer.write('The photo.');
  composer.upload.restore(mine.key, mine);
  const { fetch } = effects();
  const lost = replacedFetch((input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init),
  );
  await composer.send();
  lost.mockRestore();
  const body = { body: 'The photo.', client_id: crypto.randomUUID(), attachment_keys: [other.key] };
  await postRequestMessage(requestId, body);
  await composer.send();
  expect(await filesOf(requestId, 'The photo.')).toEqual([[other.key], [mine.key]]);
});
