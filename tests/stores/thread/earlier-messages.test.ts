import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import {
  $earlier,
  $thread,
  FIRST_PART,
  loadEarlier,
  openThread,
  refreshThread,
} from '../../../src/lib/stores/thread/request-thread.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';
import { openComposer, ownRequest, sendFrom } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const STORED = 450;
const demo = demoEmployee();
let id: string;

/** Adds messages to the thread, as another device sends them. */
async function add(count: number): Promise<void> {
  const { db } = demo.app.services;
  const [request] = await db.select({ id: requests.id }).from(requests).where(eq(requests.externalId, id));
  const rows = Array.from({ length: count }, (_, index) => ({
    requestId: request?.id ?? 0,
    source: 'user' as const,
    sourceName: 'Demo Employee',
    body: `Message ${String(index)}`,
    bodyHtml: `Message ${String(index)}`,
    createdAt: demo.app.clock.now(),
  }));
  await db.insert(messages).values(rows);
}

beforeEach(async () => {
  id = await ownRequest(demo.app);
  await add(STORED - 1);
  demo.app.clock.advance(1);
});

const shown = () => dataOf($thread.get()) ?? expect.fail('There is no thread.');
const ids = () => shown().messages.map((message) => Number(message.id));
const isGapless = () => ids().every((one, index, all) => index === 0 || one === (all[index - 1] ?? 0) + 1);

it('opens a long thread with its newest part, and doubles it with each call until it is whole', async () => {
  await openThread(id);
  const counts = [[shown().messages.length, shown().has_earlier]];
  for (let call = 1; call <= 3; call += 1) {
    await loadEarlier();
    counts.push([shown().messages.length, shown().has_earlier]);
  }
  expect(counts).toEqual([
    [FIRST_PART, true],
    [200, true],
    [400, true],
    [STORED, false],
  ]);
  expect(isGapless()).toBe(true);
});

it('keeps the earlier messages when a refresh brings the newest part', async () => {
  await openThread(id);
  await loadEarlier();
  const first = shown().messages[0];
  await add(3);
  await refreshThread();
  expect(shown().messages).toHaveLength(203);
  expect(shown().messages[0]).toBe(first);
  expect(shown().has_earlier).toBe(true);
  expect(isGapless()).toBe(true);
});

it('keeps them when an own message is delivered', async () => {
  await openThread(id);
  await loadEarlier();
  await sendFrom(await openComposer(id), 'Written while reading above');
  expect(shown().messages).toHaveLength(201);
  expect(shown().messages.at(-1)?.body_html).toBe('Written while reading above');
});

it('shows the newest part alone when messages between are missing', async () => {
  await openThread(id);
  await loadEarlier();
  await add(FIRST_PART + 50);
  await refreshThread();
  expect(shown().messages).toHaveLength(FIRST_PART);
  expect(shown().has_earlier).toBe(true);
  expect(isGapless()).toBe(true);
});

it('takes earlier messages alone from a reply that a refresh has overtaken', async () => {
  await openThread(id);
  const { release } = holdReplies();
  const loading = loadEarlier();
  await loadEarlier();
  release();
  await loading;
  expect(shown().messages).toHaveLength(200);
  expect($earlier.get()).toBe('idle');
});

it('tells why earlier messages cannot be loaded, keeps what is shown, and tries again', async () => {
  await openThread(id);
  demo.browser.online = false;
  await loadEarlier();
  expect($earlier.get()).toMatchObject({ kind: 'network' });
  expect(shown().messages).toHaveLength(FIRST_PART);
  demo.browser.online = true;
  await loadEarlier();
  expect($earlier.get()).toBe('idle');
  expect(shown().messages).toHaveLength(200);
});

it('offers the earlier messages from the version that the browser keeps, too', async () => {
  await openThread(id);
  await loadEarlier();
  demo.browser.online = false;
  await openThread(id);
  expect(shown().messages).toHaveLength(FIRST_PART);
  expect(shown().has_earlier).toBe(true);
});

it('shows the whole thread of an API of core calls, and offers nothing more', async () => {
  demo.browser.withholds = 'has_earlier';
  const { fetch } = effects();
  replacedFetch((input, init) => {
    const { href, search } = new URL(new Request(input, init).url);
    return fetch(href.replace(search, ''), init);
  });
  await openThread(id);
  expect(shown().messages).toHaveLength(STORED);
  expect(shown().has_earlier).toBeUndefined();
});

it('asks for nothing before the thread is shown', async () => {
  await openThread(id);
  $thread.set({ status: 'loading' });
  const { calls } = holdReplies();
  await loadEarlier();
  expect([calls, $earlier.get()]).toEqual([[], 'idle']);
});

it('shows the reply alone when it lacks the messages that are shown', async () => {
  await openThread(id);
  const strange = shown().messages.map((message) => ({ ...message, id: `strange ${String(message.id)}` }));
  $thread.set({ status: 'ready', data: { ...shown(), messages: strange } });
  await loadEarlier();
  expect(shown().messages).toHaveLength(200);
  expect(isGapless()).toBe(true);
});
