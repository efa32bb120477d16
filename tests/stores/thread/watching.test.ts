// docs/product/thread.md#pending-messages
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { postRequestMessage } from '../../../src/lib/api/thread.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { $streaming, keepThreadFresh } from '../../../src/lib/stores/live/live-state.ts';
import { forgetCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { watchSendQueue } from '../../../src/lib/stores/thread/send-queue-watch.ts';
import { $pendingMessages, sendPendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import {
  readPendingMessage,
  readPendingMessages,
  removePendingMessage,
  writePendingMessage,
} from '../../../src/lib/stores/thread/stored-messages.ts';
import { $thread, openThread, refreshThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { openComposer, sendFrom, timesStored } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { eventually } from '../../helpers/eventually.ts';

const INTERVAL_MS = 10_000;

const demo = await demoEmployee();
let page: TestPage;
let requestId: string;
let stop: () => void;
let texts = 0;
let restoreFetch: () => void = () => undefined;

/** Lets calls that were started reach the network. */
const callsMade = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  requestId = (await getRequests('open'))[0]?.external_id ?? '';
  await openThread(requestId);
  page = openTestPage();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  restoreFetch();
  $streaming.set(false);
});

describe('an open thread', () => {
  /** Runs steps and returns how often they fetched the thread. */
  async function fetchesBy(steps: () => void): Promise<number> {
    const fetch = vi.spyOn(effects(), 'fetch').mockReturnValue(new Promise<Response>(() => undefined));
    steps();
    await callsMade();
    const { length } = fetch.mock.calls;
    fetch.mockRestore();
    return length;
  }
  const wait = () => vi.advanceTimersByTime(INTERVAL_MS);

  beforeEach(() => {
    stop = keepThreadFresh();
  });

  it('is fetched every ten seconds while it is visible', async () => {
    expect(await fetchesBy(() => vi.advanceTimersByTime(INTERVAL_MS - 1))).toBe(0);
    expect(await fetchesBy(() => vi.advanceTimersByTime(1))).toBe(1);
    expect(await fetchesBy(wait)).toBe(1);
    page.visibility = 'hidden';
    expect(await fetchesBy(wait)).toBe(0);
  });

  it('is fetched when its tab is shown and when the network returns', async () => {
    expect(await fetchesBy(() => page.setVisibility('hidden'))).toBe(0);
    expect(await fetchesBy(() => page.setVisibility('visible'))).toBe(1);
    expect(await fetchesBy(() => page.send('online'))).toBe(1);
  });

  it('is fetched every five minutes under a live stream', async () => {
    $streaming.set(true);
    expect(await fetchesBy(() => vi.advanceTimersByTime(29 * INTERVAL_MS))).toBe(0);
    expect(await fetchesBy(wait)).toBe(1);
    expect(await fetchesBy(wait)).toBe(0);
  });

  it('is left alone afterwards', async () => {
    stop();
    const steps = () => {
      wait();
      page.setVisibility('visible');
      page.send('online');
    };
    expect(await fetchesBy(steps)).toBe(0);
  });
});

describe('pending messages', () => {
  let text: string;

  /** Queues a message without a network. Returns its id. */
  async function waitingMessage(): Promise<string> {
    texts += 1;
    text = `Waiting message ${texts}.`;
    demo.browser.online = false;
    await sendFrom(await openComposer(requestId), text);
    demo.browser.online = true;
    return idOf(text);
  }
  const idOf = (body: string) =>
    readPendingMessages().find((one) => one.body === body)?.clientId ?? expect.fail('nothing waits');
  const isDelivered = () =>
    eventually(async () => {
      expect(readPendingMessages()).toEqual([]);
      expect(await timesStored(requestId, text)).toBe(1);
    });
  const calls = () => {
    const fetch = vi.spyOn(effects(), 'fetch');
    restoreFetch = () => fetch.mockRestore();
    return fetch;
  };

  it.each<[string, () => void]>([
    ['the interval', () => vi.advanceTimersByTime(INTERVAL_MS)],
    ['the network', () => page.send('online')],
    ['the back/forward cache', () => page.send('pageshow')],
    ['a change of tabs', () => page.setVisibility('visible')],
  ])('are sent by %s', async (_, happen) => {
    stop = watchSendQueue();
    await waitingMessage();
    happen();
    await isDelivered();
  });

  it('are sent within a minute while the browser believes that it has no network', async () => {
    stop = watchSendQueue();
    await waitingMessage();
    vi.stubGlobal('navigator', { onLine: false });
    vi.advanceTimersByTime(6 * INTERVAL_MS);
    await isDelivered();
  });

  it('are sent when the page opens', async () => {
    await waitingMessage();
    stop = watchSendQueue();
    await isDelivered();
  });

  it.each<[string, () => void]>([
    ['of a hidden tab', () => (page.visibility = 'hidden')],
    ['without a network', () => vi.stubGlobal('navigator', { onLine: false })],
    ['of an unknown employee', forgetCacheOwner],
    ['after the end', () => undefined],
  ])('%s wait', async (name, prepare) => {
    stop = watchSendQueue();
    await waitingMessage();
    if (name === 'after the end') stop();
    prepare();
    const fetch = calls();
    vi.advanceTimersByTime(INTERVAL_MS);
    page.send('pageshow');
    if (name !== 'of a hidden tab') {
      page.send('online');
      page.setVisibility('visible');
    }
    await callsMade();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('follow another tab, which removes what it delivered; then the thread is fetched', async () => {
    stop = watchSendQueue();
    removePendingMessage(await waitingMessage());
    const fetch = calls();
    page.send('storage', { key: null });
    expect($pendingMessages.get(), 'after a sign-out').toHaveLength(1);
    page.send('storage', { key: 'theme' });
    expect($pendingMessages.get()).toEqual([]);
    page.send('pageshow');
    stop();
    page.send('storage', { key: 'theme' });
    await callsMade();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('are followed when the page returns from the back/forward cache', async () => {
    stop = watchSendQueue();
    removePendingMessage(await waitingMessage());
    page.send('pageshow');
    expect($pendingMessages.get()).toEqual([]);
    await callsMade();
  });

  it('are settled as soon as the thread shows them', async () => {
    stop = watchSendQueue();
    await postRequestMessage(requestId, {
      client_id: await waitingMessage(),
      body: text,
      attachment_keys: [],
    });
    expect(readPendingMessages()).toHaveLength(1);
    await refreshThread();
    await isDelivered();
  });

  it('of a page that was closed in the middle of a send are sent', async () => {
    const left = readPendingMessage(await waitingMessage()) ?? expect.fail('nothing waits');
    writePendingMessage({ ...left, status: 'queued' });
    stop = watchSendQueue();
    await isDelivered();
  });

  it('that wait while the thread cannot be shown are retried as ever', async () => {
    await waitingMessage();
    $thread.set({ status: 'loading' });
    stop = watchSendQueue();
    await isDelivered();
  });

  it('that failed although they were stored are settled once', async () => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 500);
    const { fetch } = effects();
    const broken = replacedFetch(async (input, init) => {
      const reply = await fetch(input, init);
      return init?.method === 'POST' ? Response.json({}, { status: 500 }) : reply;
    });
    await waitingMessage();
    await sendPendingMessages();
    broken.mockRestore();
    expect(readPendingMessages()).toMatchObject([{ status: 'failed' }]);
    stop = watchSendQueue();
    await refreshThread();
    await isDelivered();
  });

  it('that the thread shows are asked for once while the server cannot be reached', async () => {
    stop = watchSendQueue();
    const clientId = await waitingMessage();
    await postRequestMessage(requestId, { body: text, client_id: clientId, attachment_keys: [] });
    const { fetch } = effects();
    let tries = 0;
    const first = replacedFetch((input, init) => {
      tries += 1;
      return tries === 1 ? fetch(input, init) : Promise.reject(new TypeError('Failed to fetch'));
    });
    await refreshThread();
    await eventually(() => expect(readPendingMessage(clientId)?.status).toBe('waiting'));
    for (let turn = 0; turn < 5; turn += 1) await callsMade();
    expect(tries, 'one for the thread, one for the message').toBe(2);
    first.mockRestore();
    page.send('online');
    await isDelivered();
  });
});
