import { beforeEach, describe, expect, it } from 'vitest';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { deskReply } from '../../../src/lib/contract/desk.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { plainText } from '../../../src/lib/format/plain-text.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { $openPendingMessages, sendPendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import {
  filesOf,
  openComposer,
  ownRequest,
  sendFrom,
  storedBodies,
  timesStored,
  uploadedFile,
} from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';

const demo = demoEmployee();
let requestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
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
    const [mine, other] = [await uploadedFile(demo.app, requestId), await uploadedFile(demo.app, requestId)];
    composer.upload.restore(mine.key, mine);
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
    composer.upload.restore(file.key, file);
    await sendFrom(composer, 'Two  blanks,\n\nand two lines.');
    isLost = false;
    await sayElsewhere('From the phone.');
    await sendPendingMessages();
    expect(await storedBodies(requestId)).toHaveLength(2);
    expect($openPendingMessages.get()).toEqual([]);
  });
});
