// docs/product/assistant.md#retry-line
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  $isOffline,
  beginAssistant,
  changeInput,
  continueWithAnswer,
  submitRequest,
  tryAgain,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import { answerCustomPet, asked, current, CUSTOM_PET } from '../../helpers/employees/open-dialogue.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const FAILED = /^The request assistant failed: network 0$/;

let events: EventTarget;
let stop: () => void = () => undefined;

const me = await newcomer();
beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
});
// The browser's functions stay replaced: the store removes its listeners a second after the last test.
afterEach(() => {
  stop();
});

function setOnline(online: boolean): void {
  me.browser.online = online;
  vi.stubGlobal('navigator', { onLine: online });
  events.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

it('keeps an answer that could not be saved, and saves it when the network returns', async () => {
  stop = $isOffline.subscribe(() => undefined);
  await beginAssistant(CUSTOM_PET);
  expectConsole('error', FAILED);
  setOnline(false);
  expect($isOffline.get()).toBe(true);
  changeInput(asked().id, { text: 'A new bed' });
  await continueWithAnswer();
  expect(current().phase).toMatchObject({ name: 'asking', failed: 'answer' });
  setOnline(true);
  expect($isOffline.get()).toBe(false);
  await expect.poll(() => current().answered).toMatchObject([{ input: { text: 'A new bed' } }]);
});

it.each([
  ['a survey that could not start', () => beginAssistant(CUSTOM_PET), 'asking'],
  [
    'a request that could not be sent',
    async () => {
      setOnline(true);
      await answerCustomPet();
      setOnline(false);
      await submitRequest();
    },
    'received',
  ],
])('tries %s again', async (_, fail, phase) => {
  expectConsole('error', FAILED);
  setOnline(false);
  await fail();
  setOnline(true);
  await tryAgain();
  expect(current().phase.name).toBe(phase);
});
