// docs/product/desk-request.md#presence
// docs/product/desk-request.md#lost-network
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskPresence } from '../../../src/lib/contract/desk-request.ts';
import { sendCard } from '../../../src/lib/stores/cards/send-card.ts';
import { addNote, noteDraft } from '../../../src/lib/stores/desk-request/actions.ts';
import { $deskRequest } from '../../../src/lib/stores/desk-request/desk-request.ts';
import { replyDraft, sendReply } from '../../../src/lib/stores/desk-request/reply.ts';
import { enterDeskRequest } from '../../../src/lib/stores/desk-request/screen.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { eventually } from '../../helpers/eventually.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { openTestTabs } from '../../helpers/tabs.ts';

const { app, ines } = await deskOfFile();
let page: TestPage;
let browser: TestBrowser;
let path: string;
let leave = () => {};

beforeEach(async () => {
  path = `/desk/requests/${String((await employeeWithRequest(app)).params.id)}`;
  page = openTestPage();
  openTestTabs();
  browser = conciergesBrowser(app, ines);
});
afterEach(() => {
  for (const draft of [replyDraft, noteDraft]) draft.forget();
  leave();
  vi.unstubAllGlobals();
});

const status = () => $deskRequest.get().status;

test.each([
  ['reply', () => sendReply('them')],
  ['note', addNote],
  [
    'card',
    () =>
      sendCard({
        kind: 'options',
        question: 'Which?',
        several: false,
        none_of_these: false,
        options: [
          {
            title: 'Blue',
            price: null,
            time: null,
            remark: null,
            link: null,
            picture: null,
            offering_id: null,
          },
        ],
      }),
  ],
])('"writing" ends before a %s is sent, and begins with the next key', async (_, send) => {
  leave = enterDeskRequest(path);
  await eventually(() => expect(status()).toBe('ready'));
  const posted = vi.spyOn(app, 'fetch');
  const said = () =>
    posted.mock.calls.flatMap(([address, init]) => {
      if (init?.method !== 'POST' || typeof init.body !== 'string') return [];
      return address.endsWith('/presence')
        ? [deskPresence.body.parse(JSON.parse(init.body)).doing]
        : ['sent'];
    });
  replyDraft.write('It is here.');
  noteDraft.write('It is here.');
  expect(await send()).toBe(true);
  replyDraft.write('And the other one');
  expect(said()).toEqual(['writing', 'looking', 'sent', 'writing']);
  posted.mockRestore();
});

test('a request that was opened offline is loaded once the network is back', async () => {
  browser.online = false;
  leave = enterDeskRequest(path);
  await eventually(() => expect(status()).toBe('failed'));
  browser.online = true;
  page.send('online');
  await eventually(() => expect(status()).toBe('ready'));
});
