// docs/product/desk-request.md#nobody-writes-over-anybody
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { $deskStreaming } from '../../../src/lib/stores/desk-queue/desk-live.ts';
import {
  $deskRequest,
  $seenMessageId,
  seeMessages,
} from '../../../src/lib/stores/desk-request/desk-request.ts';
import { $replyFailure, replyDraft, sendReply } from '../../../src/lib/stores/desk-request/reply.ts';
import { enterDeskRequest } from '../../../src/lib/stores/desk-request/screen.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { browserOn, storeSession } from '../../helpers/employees/signed-in-employee.ts';
import { openTestPage } from '../../helpers/page-events.ts';
import { openTestTabs } from '../../helpers/tabs.ts';
import { CUT_STREAMS, LONG_TEST_MS } from '../../security/support/figures.ts';
import { eventually } from '../../helpers/eventually.ts';

const CUT_MS = 60_000;
const { app, ines, noor } = await deskOfFile();
let employee: Employee;
let browser: TestBrowser;
let params: { id: number };
let leave: () => void;
/** Breaks the open stream. */
let breakStream = () => {};
let isCut = false;

beforeEach(async () => {
  employee = await newEmployee(app, 'Ana', 'Silva');
  params = { id: (await newRequest(employee)).id };
  openTestPage();
  browser = browserOn(app);
  const real = effects();
  provideEffects({
    ...real,
    fetch: (input, init) =>
      typeof input === 'string' && input.endsWith('/desk/live')
        ? stream(input, init)
        : real.fetch(input, init),
  });
  const stream = async (...call: Parameters<typeof fetch>) => {
    if (isCut) throw new TypeError('Failed to fetch');
    const { body, headers } = await real.fetch(...call);
    const cutting = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        breakStream = () => controller.error(new TypeError('network error'));
      },
    });
    return new Response(body?.pipeThrough(cutting) ?? null, { headers });
  };
  const tabs = openTestTabs();
  // The trials take hours of the app's clock.
  const expiresAt = app.clock.now().getTime() + DAY_MS;
  storeSession(ines.authorization, expiresAt);
  leave = enterDeskRequest(`/desk/requests/${String(params.id)}`);
  void tabs.makeLeader();
});
afterEach(() => {
  replyDraft.forget();
  leave();
  vi.unstubAllGlobals();
});

const thread = () => dataOf($deskRequest.get())?.request.messages ?? [];
const say = (body: string) => employee.call(postMessage, { params, body: { message: { body } } });
const answer = async (body: string) => noor.call(deskReply, { params, body: { message: { body } } });

/** Writes while the stream of the page is cut for a minute; returns what the reply of the page meanwhile led to. */
async function replyBlindly(turn: number): Promise<boolean> {
  const news = `News ${String(turn)}`;
  isCut = true;
  breakStream();
  await eventually(() => expect($deskStreaming.get()).toBe(false));
  app.clock.advance((CUT_MS * (turn % 4)) / 4);
  await (turn % 2 === 0 ? say(news) : answer(news));
  app.clock.advance(CUT_MS - (CUT_MS * (turn % 4)) / 4);
  expect(
    thread().some(({ body_html: text }) => text === news),
    'the page does not know',
  ).toBe(false);
  replyDraft.write(`Reply ${String(turn)}`);
  const isSent = await sendReply('them');
  isCut = false;
  return isSent;
}

test(
  `of ${String(CUT_STREAMS)} replies behind a cut stream none is stored before its writer has read what is new`,
  async () => {
    for (let turn = 0; turn < CUT_STREAMS; turn += 1) {
      await eventually(() => expect($deskStreaming.get()).toBe(true));
      await eventually(() => expect(dataOf($deskRequest.get())).not.toBeNull());
      seeMessages();
      expectFailedCall('POST /api/v1/desk/requests/:id/messages', 409);
      expect(await replyBlindly(turn)).toBe(false);
      expect([$replyFailure.get(), replyDraft.$text.get()]).toEqual(['moved', `Reply ${String(turn)}`]);
      seeMessages();
      expect($seenMessageId.get()).toBe(thread().at(-1)?.id);
      expect(await sendReply('them')).toBe(true);
      expect(
        thread()
          .slice(-2)
          .map(({ body_html: text }) => text),
      ).toEqual([`News ${String(turn)}`, `Reply ${String(turn)}`]);
    }
  },
  LONG_TEST_MS * 3,
);

test('control: a page that does not say what it has seen writes over the others', async () => {
  await eventually(() => expect($deskStreaming.get()).toBe(true));
  await eventually(() => expect(dataOf($deskRequest.get())).not.toBeNull());
  browser.withholds = 'seen_message_id';
  expect(await replyBlindly(0)).toBe(true);
});
