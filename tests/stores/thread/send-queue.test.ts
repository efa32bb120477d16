import { beforeEach, describe, expect, it, vi } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import { forgetCacheOwner } from '../../../src/lib/stores/shared/cache.ts';
import { readComposerDraft } from '../../../src/lib/stores/thread/composer/composer-draft.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer/composer.ts';
import {
  sendPendingMessages,
  followOtherTabs,
  $pendingMessages,
} from '../../../src/lib/stores/thread/queue/send-queue.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { signOut } from '../../../src/lib/stores/session/sign-out.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import {
  filesOf as filesIn,
  ownRequest,
  timesStored as storedIn,
  uploadedFile,
} from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { PNG } from '../../helpers/sample-files.ts';

const demo = demoEmployee();
let requestId: string;
let otherRequestId: string;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  otherRequestId = await ownRequest(demo.app);
  await openThread(requestId);
});

const timesStored = (body: string, id = requestId) => storedIn(id, body);
const filesOf = (body: string) => filesIn(requestId, body);

/** Opens a second page with the same storage and network, and its own copy of every store. */
async function anotherTab() {
  vi.resetModules();
  const environment = await import('../../../src/lib/effects/effects.ts');
  environment.provideEffects(effects());
  const queue = await import('../../../src/lib/stores/thread/queue/send-queue.ts');
  const { createComposer: openComposer } =
    await import('../../../src/lib/stores/thread/composer/composer.ts');
  const thread = await import('../../../src/lib/stores/thread/request-thread.ts');
  await thread.openThread(requestId);
  return { ...queue, openComposer };
}

describe('without a network', () => {
  it('a message waits, can be changed, and is delivered once when the network is back', async () => {
    const composer = createComposer(requestId);
    composer.write('Written on the train.');
    demo.browser.online = false;
    await composer.send();
    expect(composer.$state.get().text).toBe('Written on the train.');
    expect(composer.$pending.get()).toMatchObject({ status: 'waiting', body: 'Written on the train.' });
    demo.browser.online = true;
    await sendPendingMessages();
    await sendPendingMessages();
    expect(await timesStored('Written on the train.')).toBe(1);
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    expect(composer.$pending.get()).toBeNull();
  });

  it('text added to a waiting message begins the next one', async () => {
    const composer = createComposer(requestId);
    composer.write('It waits.');
    demo.browser.online = false;
    await composer.send();
    composer.write('It waits. And goes on.');
    demo.browser.online = true;
    await sendPendingMessages();
    expect(await timesStored('It waits.')).toBe(1);
    expect(composer.$state.get().text).toBe('And goes on.');
  });

  it('a changed waiting message is not sent automatically', async () => {
    const composer = createComposer(requestId);
    composer.write('Please cancel it.');
    demo.browser.online = false;
    await composer.send();
    composer.write('Please do not cancel it.');
    demo.browser.online = true;
    await sendPendingMessages();
    expect(await timesStored('Please cancel it.')).toBe(0);
    expect(composer.$pending.get()).toBeNull();
    await composer.send();
    expect(await timesStored('Please do not cancel it.')).toBe(1);
  });

  it('messages of several requests are delivered in the order of sending', async () => {
    demo.browser.online = false;
    for (const [id, text] of [
      [otherRequestId, 'First, to the other one.'],
      [requestId, 'Second, to this one.'],
    ] as const) {
      const composer = createComposer(id);
      composer.write(text);
      await composer.send();
      demo.app.clock.advance(1_000);
    }
    demo.browser.online = true;
    const posted: string[] = [];
    const { fetch } = effects();
    replacedFetch((input, init) => {
      if (init?.method === 'POST') posted.push(input instanceof Request ? input.url : input.toString());
      return fetch(input, init);
    });
    await sendPendingMessages();
    expect(posted.map((address) => address.split('/').at(-2))).toEqual([otherRequestId, requestId]);
    expect(await timesStored('First, to the other one.', otherRequestId)).toBe(1);
    expect(await timesStored('Second, to this one.')).toBe(1);
  });
});

describe('while a message is in flight', () => {
  it('what is typed on begins the next message, even without a space', async () => {
    const composer = createComposer(requestId);
    composer.write('Yes');
    const sending = composer.send();
    composer.write('Yesterday');
    await sending;
    expect(composer.$state.get().text).toBe('terday');
  });

  it('a chosen file continues to upload', async () => {
    expectConsole('info', /^An upload was aborted$/);
    const composer = createComposer(requestId);
    composer.write('The picture follows.');
    const sending = composer.send();
    void composer.upload.choose(new File([PNG], 'next.png', { type: 'image/png' }));
    await sending;
    expect(composer.$state.get().text).toBe('');
    expect(composer.upload.$state.get()).toMatchObject({ status: 'pending', file: { name: 'next.png' } });
    composer.upload.remove();
  });
});

describe('while a message waits', () => {
  it('its file can be removed', async () => {
    const composer = createComposer(requestId);
    const file = await uploadedFile(demo.app, requestId);
    composer.write('Better without.');
    composer.upload.restore(file.key, file);
    demo.browser.online = false;
    await composer.send();
    composer.upload.remove();
    demo.browser.online = true;
    await sendPendingMessages();
    expect(await timesStored('Better without.')).toBe(0);
    await composer.send();
    expect(await filesOf('Better without.')).toEqual([[]]);
  });

  it('automatic retries change nothing on screen', async () => {
    const composer = createComposer(requestId);
    composer.write('Patience.');
    demo.browser.online = false;
    await composer.send();
    const seen = new Set<string>();
    const stop = [
      composer.$state.listen(({ error, sending }) => seen.add(`${String(error)} ${String(sending)}`)),
      composer.$pending.listen((pending) => seen.add(String(pending?.status))),
    ];
    await sendPendingMessages();
    for (const end of stop) end();
    expect([...seen]).toEqual(['waiting']);
  });

  it('Send starts its own try during an automatic retry', async () => {
    expectFailedCall('GET /api/v1/requests/:id', 500);
    const composer = createComposer(requestId);
    composer.write('Now, please.');
    demo.browser.online = false;
    await composer.send();
    demo.browser.online = true;
    const answer = Promise.withResolvers<Response>();
    const fetch = replacedFetch(effects().fetch).mockReturnValueOnce(answer.promise);
    const byItself = sendPendingMessages();
    await vi.waitFor(() => {
      expect(fetch).toHaveBeenCalledOnce();
    });
    const byHand = composer.send();
    answer.resolve(Response.json({ error: 'The oven is out of order.', code: 'internal' }, { status: 500 }));
    await Promise.all([byItself, byHand]);
    expect(composer.$pending.get()).toBeNull();
    expect(await timesStored('Now, please.')).toBe(1);
  });

  it('another employee who signs in removes nothing from it', async () => {
    const composer = createComposer(requestId);
    composer.write('Mine alone.');
    demo.browser.online = false;
    await composer.send();
    forgetCacheOwner();
    followOtherTabs();
    expect(composer.$state.get().text).toBe('Mine alone.');
    demo.browser.online = true;
    await refreshUser();
    await sendPendingMessages();
    expect(await timesStored('Mine alone.')).toBe(1);
  });
});

describe('a reload while a message waits', () => {
  it('sends it, with its file', async () => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 422);
    const file = { name: 'letter.pdf', type: 'application/pdf', sizeBytes: 9 };
    const before = createComposer(requestId);
    before.write('With a letter.');
    before.upload.restore('a-key-the-server-does-not-know', file);
    demo.browser.online = false;
    await before.send();
    const after = createComposer(requestId);
    expect(after.$state.get().text).toBe('With a letter.');
    expect(after.upload.$state.get()).toMatchObject({ status: 'uploaded', file });
    demo.browser.online = true;
    await sendPendingMessages();
    // The server knows no such file: the message is kept and says why.
    expect(after.$pending.get()).toMatchObject({ status: 'failed' });
    expect(after.$state.get().error).toContain('We could not find the attached file.');
    after.upload.remove();
    await after.send();
    expect(await timesStored('With a letter.')).toBe(1);
  });
});

describe('two tabs', () => {
  it('send a waiting message once, and both empty their composer', async () => {
    const here = createComposer(requestId);
    here.write('Seen in two tabs.');
    demo.browser.online = false;
    await here.send();
    const tab = await anotherTab();
    const there = tab.openComposer(requestId);
    expect(there.$state.get().text).toBe('Seen in two tabs.');
    demo.browser.online = true;
    await Promise.all([sendPendingMessages(), tab.sendPendingMessages()]);
    expect(await timesStored('Seen in two tabs.')).toBe(1);
    // What the browser's storage event calls.
    followOtherTabs();
    tab.followOtherTabs();
    expect(here.$state.get().text).toBe('');
    expect(there.$state.get().text).toBe('');
    expect($pendingMessages.get()).toEqual([]);
  });
});

describe('a tab that follows', () => {
  it('does not overwrite the newer draft of the sending tab', async () => {
    const file = await uploadedFile(demo.app, requestId);
    const here = createComposer(requestId);
    here.write('Hello.');
    here.upload.restore(file.key, file);
    demo.browser.online = false;
    await here.send();
    const tab = await anotherTab();
    tab.openComposer(requestId);
    here.write('Hello. And more.');
    demo.browser.online = true;
    await sendPendingMessages();
    tab.followOtherTabs();
    expect(readComposerDraft(requestId)).toEqual({ text: 'And more.', file: null });
  });
});

describe('a session that ends during a send', () => {
  it('keeps the text as a draft and sends nothing automatically', async () => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 401);
    const composer = createComposer(requestId);
    composer.write('Too late for this session.');
    const { fetch } = effects();
    replacedFetch((input, init) =>
      init?.method === 'POST'
        ? Promise.resolve(Response.json({ error: 'Please sign in.', code: 'unauthorised' }, { status: 401 }))
        : fetch(input, init),
    );
    await composer.send();
    expect(demo.browser.navigations.at(-1)?.to).toContain('/sign-in');
    const after = createComposer(requestId);
    expect(after.$state.get()).toEqual({ text: 'Too late for this session.', sending: false, error: null });
    expect(after.$pending.get()).toBeNull();
  });
});

describe('signing out', () => {
  it('removes drafts and waiting messages', async () => {
    const composer = createComposer(requestId);
    composer.write('For my eyes only.');
    demo.browser.online = false;
    await composer.send();
    await signOut();
    expect(demo.browser.local.keys()).toEqual([]);
  });
});
