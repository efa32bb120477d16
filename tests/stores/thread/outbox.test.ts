import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { effects } from '../../../src/lib/environment/effects.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer.ts';
import { drainOutbox, followOutbox, $outbox } from '../../../src/lib/stores/thread/outbox.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { signOut } from '../../../src/lib/stores/sign-out.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedInEmployee } from '../../helpers/signed-in-employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
let browser: TestBrowser;
let requestId: string;
let otherRequestId: string;

beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = await signedInEmployee(app);
  const open = await getRequests('open');
  const inProgress = await getRequests('in_progress');
  requestId = open[0]?.external_id ?? '';
  otherRequestId = inProgress[0]?.external_id ?? '';
  await openThread(requestId);
});

async function timesStored(body: string, id = requestId): Promise<number> {
  return (await getRequestById(id)).messages.filter(({ body_html }) => body_html === body).length;
}

/** The same person's storage and network in a second page: its own copies of every store. */
async function anotherTab() {
  vi.resetModules();
  const environment = await import('../../../src/lib/environment/effects.ts');
  environment.provideEffects(effects());
  // The session plugs itself into this copy of the client.
  await import('../../../src/lib/stores/session-refusal.ts');
  const outbox = await import('../../../src/lib/stores/thread/outbox.ts');
  const { createComposer: openComposer } = await import('../../../src/lib/stores/thread/composer.ts');
  const thread = await import('../../../src/lib/stores/thread/request-thread.ts');
  await thread.openThread(requestId);
  return { ...outbox, openComposer };
}

describe('without a network', () => {
  it('a message waits where it can be read and changed, and arrives once when the network is back', async () => {
    const composer = createComposer(requestId);
    composer.write('Written on the train.');
    browser.online = false;
    await composer.send();
    expect(composer.$state.get().text).toBe('Written on the train.');
    expect(composer.$pending.get()).toMatchObject({ status: 'waiting', body: 'Written on the train.' });
    browser.online = true;
    await drainOutbox();
    await drainOutbox();
    expect(await timesStored('Written on the train.')).toBe(1);
    expect(composer.$state.get()).toEqual({ text: '', sending: false, error: null });
    expect(composer.$pending.get()).toBeNull();
  });

  it('what is added to a waiting message is the beginning of the next one', async () => {
    const composer = createComposer(requestId);
    composer.write('It waits.');
    browser.online = false;
    await composer.send();
    composer.write('It waits. And goes on.');
    browser.online = true;
    await drainOutbox();
    expect(await timesStored('It waits.')).toBe(1);
    expect(composer.$state.get().text).toBe('And goes on.');
  });

  it('a waiting message that is changed is not sent by itself', async () => {
    const composer = createComposer(requestId);
    composer.write('Please cancel it.');
    browser.online = false;
    await composer.send();
    composer.write('Please do not cancel it.');
    browser.online = true;
    await drainOutbox();
    expect(await timesStored('Please cancel it.')).toBe(0);
    expect(composer.$pending.get()).toBeNull();
    await composer.send();
    expect(await timesStored('Please do not cancel it.')).toBe(1);
  });

  it('messages of several requests arrive in the order in which they were sent', async () => {
    browser.online = false;
    for (const [id, text] of [
      [otherRequestId, 'First, to the other one.'],
      [requestId, 'Second, to this one.'],
    ] as const) {
      const composer = createComposer(id);
      composer.write(text);
      await composer.send();
      app.clock.advance(1_000);
    }
    browser.online = true;
    const posted: string[] = [];
    const { fetch } = effects();
    vi.spyOn(effects(), 'fetch').mockImplementation((input, init) => {
      if (init?.method === 'POST') posted.push(input instanceof Request ? input.url : input.toString());
      return fetch(input, init);
    });
    await drainOutbox();
    expect(posted.map((address) => address.split('/').at(-2))).toEqual([otherRequestId, requestId]);
    expect(await timesStored('First, to the other one.', otherRequestId)).toBe(1);
    expect(await timesStored('Second, to this one.')).toBe(1);
  });
});

describe('an answer that got lost', () => {
  it.each([null, 'client_id'])(
    'is looked for before the message is sent again (%s withheld)',
    async (field) => {
      const body = `Stored before the server died: ${String(field)}`;
      const composer = createComposer(requestId);
      composer.write(body);
      browser.withholds = field;
      browser.losesReplies = true;
      await composer.send();
      browser.losesReplies = false;
      await drainOutbox();
      browser.withholds = null;
      expect(await timesStored(body)).toBe(1);
      expect(composer.$state.get().text).toBe('');
    },
  );

  it('of a message that was then added to: only what was added is sent', async () => {
    const composer = createComposer(requestId);
    composer.write('The first half,');
    browser.losesReplies = true;
    await composer.send();
    browser.losesReplies = false;
    composer.write('The first half, and the second.');
    await composer.send();
    expect(await timesStored('The first half,')).toBe(1);
    expect(await timesStored('and the second.')).toBe(1);
    expect(composer.$state.get().text).toBe('');
  });
});

describe('a reload while a message waits', () => {
  it('sends it on, with its file', async () => {
    const file = { name: 'letter.pdf', type: 'application/pdf', sizeBytes: 9 };
    const before = createComposer(requestId);
    before.write('With a letter.');
    before.upload.restore('a-key-the-server-does-not-know', file);
    browser.online = false;
    await before.send();
    const after = createComposer(requestId);
    expect(after.$state.get().text).toBe('With a letter.');
    expect(after.upload.$state.get()).toMatchObject({ status: 'uploaded', file });
    browser.online = true;
    await drainOutbox();
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
    browser.online = false;
    await here.send();
    const tab = await anotherTab();
    const there = tab.openComposer(requestId);
    expect(there.$state.get().text).toBe('Seen in two tabs.');
    browser.online = true;
    await Promise.all([drainOutbox(), tab.drainOutbox()]);
    expect(await timesStored('Seen in two tabs.')).toBe(1);
    // What the browser's storage event calls.
    followOutbox();
    tab.followOutbox();
    expect(here.$state.get().text).toBe('');
    expect(there.$state.get().text).toBe('');
    expect($outbox.get()).toEqual([]);
  });
});

describe('a session that ends in mid-send', () => {
  it('keeps the text as a draft and sends nothing by itself', async () => {
    const composer = createComposer(requestId);
    composer.write('Too late for this session.');
    const { fetch } = effects();
    vi.spyOn(effects(), 'fetch').mockImplementation((input, init) =>
      init?.method === 'POST'
        ? Promise.resolve(Response.json({ error: 'Please sign in.', code: 'unauthorised' }, { status: 401 }))
        : fetch(input, init),
    );
    await composer.send();
    expect(browser.navigations.at(-1)?.to).toContain('/sign-in');
    const after = createComposer(requestId);
    expect(after.$state.get()).toEqual({ text: 'Too late for this session.', sending: false, error: null });
    expect(after.$pending.get()).toBeNull();
  });
});

describe('signing out', () => {
  it('leaves neither a draft nor a waiting message behind', async () => {
    const composer = createComposer(requestId);
    composer.write('Nobody else may read this.');
    browser.online = false;
    await composer.send();
    await signOut();
    expect(browser.local.keys()).toEqual([]);
  });
});
