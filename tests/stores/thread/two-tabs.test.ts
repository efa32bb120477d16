// docs/product/thread.md#message-drafts
import { beforeEach, expect, it, vi } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import type { Composer } from '../../../src/lib/stores/thread/composer.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { loadPendingMessages, sendPendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import { readPendingMessages, removePendingMessage } from '../../../src/lib/stores/thread/stored-messages.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { openComposer, ownRequest, sendFrom, storedBodies } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';

const demo = await demoEmployee();
let requestId: string;
let composer: Composer;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
  composer = await openComposer(requestId);
});

/** Opens a second page with the same storage and network, and its own copy of every store. */
async function anotherTab() {
  vi.resetModules();
  const environment = await import('../../../src/lib/effects/effects.ts');
  environment.provideEffects(effects());
  const queue = await import('../../../src/lib/stores/thread/send-queue.ts');
  const { createComposer } = await import('../../../src/lib/stores/thread/composer.ts');
  const thread = await import('../../../src/lib/stores/thread/request-thread.ts');
  await thread.openThread(requestId);
  const there = createComposer();
  await there.open(requestId);
  return { ...queue, composer: there };
}

it('keep their words apart once they differ', async () => {
  composer.write('Typed here.');
  const there = await anotherTab();
  there.composer.noteTyped(() => 'Typed here. And there.');
  await sendFrom(composer, 'Typed here.');
  there.loadPendingMessages();
  expect(there.composer.$text.get()).toBe('Typed here. And there.');
  loadPendingMessages();
  expect(composer.$text.get()).toBe('');
});

it('do not send what the other one has removed meanwhile', async () => {
  demo.browser.online = false;
  for (const body of ['One.', 'Two.']) await sendFrom(composer, body);
  demo.browser.online = true;
  const { fetch } = effects();
  replacedFetch((input, init) => {
    if (init?.method === 'POST')
      for (const { body, clientId } of readPendingMessages())
        if (body === 'Two.') removePendingMessage(clientId);
    return fetch(input, init);
  });
  await sendPendingMessages();
  expect(await storedBodies(requestId)).toEqual(['One.']);
});
