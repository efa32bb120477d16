// docs/product/completion.md#what-was-done
// docs/product/desk-request.md#nobody-writes-over-anybody
// docs/product/desk-request.md#rest-of-a-thread
// docs/product/desk-request.md#next-step
// docs/product/desk-request.md#drafts
// docs/product/desk-request.md#one-page
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deskDraft, deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import {
  claim,
  complete,
  remind,
  handOver,
  noteDraft,
  summaryDraft,
  $deskProblem,
} from '../../../src/lib/stores/desk-request/actions.ts';
import {
  $deskRequest,
  $newFromId,
  openDeskRequest,
  refreshIfShown,
  seeMessages,
} from '../../../src/lib/stores/desk-request/desk-request.ts';
import { describeCompletion, keepTyped, readTyped } from '../../../src/lib/stores/desk-request/completion.ts';
import { createDraft } from '../../../src/lib/stores/desk-request/draft.ts';
import {
  $replyFailure,
  $replyFiles,
  insertText,
  replyDraft,
  sendReply,
} from '../../../src/lib/stores/desk-request/reply.ts';
import { addFiles, $fileRefusal } from '../../../src/lib/stores/desk-request/files.ts';
import { setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { uploadRequestOn } from '../../helpers/upload-transport.ts';
import { eventually } from '../../helpers/eventually.ts';

const { app, ines, noor } = await deskOfFile();
let employee: Employee;
let browser: TestBrowser;
let id: number;

beforeAll(() => {
  vi.stubGlobal(
    'XMLHttpRequest',
    uploadRequestOn((url, init) => Promise.resolve(app.fetch(url, init))),
  );
});
beforeEach(async () => {
  app.clock.advance(1000);
  employee = await newEmployee(app, 'Ana', 'Silva');
  id = (await newRequest(employee)).id;
  browser = conciergesBrowser(app, ines);
  setCacheOwner(`concierge-${String(ines.id)}`);
  await openDeskRequest(String(id));
  const { drafts } = shown();
  replyDraft.open(String(id), drafts, ines.id);
  noteDraft.open(String(id), drafts, ines.id);
  seeMessages();
});
// What waits to be stored would be after the end of the file.
afterEach(() => {
  for (const draft of [replyDraft, noteDraft]) draft.forget();
});

function shown() {
  const remote = $deskRequest.get();
  if (remote.status !== 'ready') throw new Error(`The request is ${remote.status}.`);
  return remote.data;
}
const texts = () => shown().request.messages.map(({ body_html: html }) => html);
const say = (body: string) => employee.call(postMessage, { params: { id }, body: { message: { body } } });
const stored = async () => noor.call(deskRequest, { params: { id } });

describe('a reply', () => {
  test('against a moved thread keeps its text and marks what is new', async () => {
    replyDraft.write('I have ordered the red one.');
    await say('No, the blue one.');
    expectFailedCall('POST /api/v1/desk/requests/:id/messages', 409);
    expect(await sendReply()).toBe(false);
    expect($replyFailure.get()).toBe('moved');
    expect(replyDraft.$text.get()).toBe('I have ordered the red one.');
    expect($newFromId.get()).toBe(shown().request.messages.at(-1)?.id);
    expect(texts()).toEqual(['No, the blue one.']);
    seeMessages();
    expect(await sendReply()).toBe(true);
    expect(texts()).toEqual(['No, the blue one.', 'I have ordered the red one.']);
    expect($newFromId.get()).toBeNull();
  });

  test('whose answer was lost is stored once', async () => {
    replyDraft.write('Ordered.');
    browser.losesReplies = true;
    expect(await sendReply('them')).toBe(false);
    expect(replyDraft.$text.get()).toBe('Ordered.');
    browser.losesReplies = false;
    expect(await sendReply('them')).toBe(true);
    expect(texts()).toEqual(['Ordered.']);
  });

  test('with several files is one message each, with the step of the last', async () => {
    const file = (name: string) => new File([new Uint8Array(PNG)], name, { type: 'image/png' });
    addFiles([file('one.png'), file('two.png'), new File(['x'], 'notes.txt', { type: 'text/plain' })]);
    await eventually(() => expect($fileRefusal.get()).toContain('notes.txt'));
    await eventually(() => expect($replyFiles.get().map(({ key }) => key === null)).toEqual([false, false]));
    replyDraft.write('Here they are.');
    expect(await sendReply('complete')).toBe(true);
    expect(texts()).toEqual(['Here they are.', 'two.png']);
    expect(shown().request.messages.map(({ attachment_keys: keys }) => keys.length)).toEqual([1, 1]);
    expect(shown().turn.state).toBe('completed');
    expect($replyFiles.get()).toEqual([]);
  });
});

describe('drafts', () => {
  test('are stored on the server after a pause, and restored elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    replyDraft.write('Dear Ana');
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await eventually(async () => expect((await stored()).drafts).toMatchObject([{ body: 'Dear Ana' }]));
    const elsewhere = createDraft('reply');
    browser.local.clear();
    elsewhere.open(String(id), (await stored()).drafts, ines.id);
    expect(elsewhere.$text.get()).toBe('Dear Ana');
  });

  test('come from this browser when the server does not have them yet', () => {
    replyDraft.write('Not stored yet');
    const reloaded = createDraft('reply');
    reloaded.open(String(id), [], ines.id);
    expect(reloaded.$text.get()).toBe('Not stored yet');
    reloaded.forget();
  });

  test('of what was done come back after a reload, and are gone once it was said', async () => {
    await complete();
    summaryDraft.open(String(id), [], ines.id);
    summaryDraft.write('The vet has you down for Monday.');
    const reloaded = createDraft('summary');
    reloaded.open(String(id), [], ines.id);
    expect(reloaded.$text.get()).toBe('The vet has you down for Monday.');
    reloaded.forget();
    keepTyped(1, { outcome: '', minutes: '90' });
    expect(readTyped(1)).toMatchObject({ minutes: '90' });
    expect(await describeCompletion(1, { summary: 'The vet has you down for Monday.' })).toBe(true);
    expect(summaryDraft.$text.get()).toBe('');
    expect(readTyped(1)).toBeNull();
    expect((await stored()).drafts).toEqual([]);
  });

  test('of a colleague are offered and inserted behind the text', async () => {
    await noor.call(deskDraft, { params: { id }, body: { kind: 'reply', body: 'The blue one is here.' } });
    await refreshIfShown(null);
    expect(shown().drafts).toMatchObject([{ concierge_name: 'Noor' }]);
    insertText('The blue one is here.');
    insertText('See you.');
    expect(replyDraft.$text.get()).toBe('The blue one is here.\n\nSee you.');
  });
});

describe('an action', () => {
  test('that somebody else did first says who', async () => {
    await noor.call(deskReply, { params: { id }, body: { message: { body: 'Hello' } } });
    expectFailedCall('POST /api/v1/desk/requests/:id/claim', 409);
    expect(await claim()).toBe(false);
    expect($deskProblem.get()).toEqual({ action: 'claim', sentence: 'Claimed by Noor.' });
    await eventually(() => expect(shown().turn.owner?.name).toBe('Noor'));
  });

  test('that is pressed while another one runs follows it, and the same one counts once', async () => {
    const presses = [claim(), handOver(noor.id, 'She waits for the shop.'), claim()];
    expect(await Promise.all(presses)).toEqual([true, true, false]);
    expect(shown().turn.owner?.name).toBe('Noor');
  });

  test('that is pressed before another request is opened leaves that one as it is', async () => {
    const { id: other } = await newRequest(employee);
    const presses = [claim(), complete()];
    await openDeskRequest(String(other));
    expect(await Promise.all(presses)).toEqual([true, false]);
    expect(shown().turn).toMatchObject({ state: 'us', owner: null });
  });
});

test('a live update of another request loads nothing', async () => {
  const before = $deskRequest.get();
  await refreshIfShown('another');
  expect($deskRequest.get()).toBe(before);
  await say('News');
  await refreshIfShown(shown().request.external_id);
  expect(texts()).toEqual(['News']);
});

test('a page that has the thread is sent what follows alone, and shows all of it', async () => {
  for (const body of ['One', 'Two']) await say(body);
  const sent: string[] = [];
  const send = app.fetch;
  vi.spyOn(app, 'fetch').mockImplementation(async (...call) => {
    const response = await send(...call);
    sent.push(await response.clone().text());
    return response;
  });
  await refreshIfShown(null);
  await say('Three');
  sent.length = 0;
  await refreshIfShown(null);
  await claim();
  vi.mocked(app.fetch).mockRestore();
  expect(sent.map((text) => /Two/.test(text))).toEqual([false, false]);
  expect(texts()).toEqual(['One', 'Two', 'Three']);
});

test('a step is answered with what it changed, and what came meanwhile is loaded', async () => {
  await say('One');
  await refreshIfShown(null);
  const send = vi.spyOn(app, 'fetch');
  await claim();
  await complete();
  expect(shown()).toMatchObject({
    turn: { state: 'completed', owner: { name: 'Ines' } },
    request: { status: 'closed' },
    completions: [{ concierge_name: 'Ines' }],
  });
  expect(send).toHaveBeenCalledTimes(2);
  await say('Two');
  send.mockClear();
  await remind({ step: 'us', at: '2099-01-01T09:00:00Z' });
  expect(send).toHaveBeenCalledTimes(2);
  send.mockRestore();
  expect(texts()).toEqual(['One', 'Two']);
});
