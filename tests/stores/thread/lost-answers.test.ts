import { beforeEach, describe, expect, it } from 'vitest';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { staffReply } from '../../../src/lib/contract/staff.ts';
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
    await conciergeOf(demo.app).call(staffReply, { params: { id: requestId }, body: { message: { body } } });
    await sendPendingMessages();
    expect(await timesStored(requestId, body), 'theirs and ours').toBe(2);
  });

  it.each([null, 'client_id'])(
    'is looked for before the message is sent again (%s withheld)',
    async (field) => {
      const body = `Stored before the server died: ${String(field)}`;
      const composer = createComposer(requestId);
      composer.write(body);
      demo.browser.withholds = field;
      demo.browser.losesReplies = true;
      await composer.send();
      demo.browser.losesReplies = false;
      await sendPendingMessages();
      demo.browser.withholds = null;
      expect(await timesStored(requestId, body)).toBe(1);
      expect(composer.$state.get().text).toBe('');
    },
  );

  it.each([null, 'client_id'])(
    'of a text with links is looked for before it is sent again (%s withheld)',
    async (field) => {
      const body = `Call +1 202-555-0143, or see https://partner.example/${String(field)}.`;
      const before = (await getRequestById(requestId)).messages.length;
      const composer = createComposer(requestId);
      composer.write(body);
      demo.browser.withholds = field;
      demo.browser.losesReplies = true;
      await composer.send();
      demo.browser.losesReplies = false;
      await sendPendingMessages();
      demo.browser.withholds = null;
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
      composer.write(`${first} ${second}`);
      await composer.send();
      demo.browser.online = true;
      const findAgain = losePosted();
      await composer.send();
      findAgain();
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
});
