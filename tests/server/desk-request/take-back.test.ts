// docs/product/desk-request.md#taking-back
// docs/product/desk-request.md#correction
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerNotices } from '../../../server/db/schema/mails.ts';
import { requests, uploads } from '../../../server/db/schema/requests.ts';
import { findJobs } from '../../../server/outgoing/run-jobs.ts';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskAudit } from '../../../src/lib/contract/desk-audit.ts';
import { deskCompletion } from '../../../src/lib/contract/desk-completion.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import {
  deskCorrect,
  deskNextStep,
  deskPresignUpload,
  deskReply,
  deskRequest,
  deskTakeBack,
  type NextStep,
} from '../../../src/lib/contract/desk-request.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { getRequest, openRequests, searchRequests } from '../../../src/lib/contract/requests.ts';
import { markRead, postMessage } from '../../../src/lib/contract/thread.ts';
import {
  complete,
  employeeWithRequest,
  newConcierge,
  type SignedInConcierge,
} from '../../helpers/employees/concierge.ts';
import { operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const TWO_MINUTES = 2 * 60_000;
const app = await appOfFile();
const ines = await newConcierge(app, { name: 'Ines', role: 'lead' });
const noor = await newConcierge(app, { name: 'Noor' });
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
  app.clock.advance(1000);
});

const thread = async () => (await employee.call(getRequest, { params })).request;
const turn = async () => (await ines.call(deskRequest, { params })).turn;
const texts = async () => (await thread()).messages.map(({ body_html: html }) => html);
const say = (body: string) => employee.call(postMessage, { params, body: { message: { body } } });
const ofMessage = (id: number) => ({ ...params, message_id: id });
const takeBack = (id: number, draft = '', who: SignedInConcierge = ines) =>
  who.call(deskTakeBack, { params: ofMessage(id), body: { draft } });
const tooLate = (id: number) => ines.refused(deskTakeBack, { params: ofMessage(id), body: { draft: '' } });
const correct = (id: number, body: string) =>
  ines.call(deskCorrect, { params: ofMessage(id), body: { body } });
const found = async (q: string) => ({
  employee: (await employee.call(searchRequests, { query: { q } })).external_ids.length,
  desk: (await ines.call(deskQueue, { query: { tab: 'all', q } })).requests.length,
});
const mails = async () => {
  app.clock.advance(TWO_MINUTES);
  await findJobs(app.services, 'answer_mail');
  return (await app.outbox()).filter(({ recipient }) => recipient === employee.email);
};

const clock = () =>
  app.services.db
    .select({ minutes: requests.firstAnswerMinutes })
    .from(requests)
    .where(eq(requests.id, params.id));

/** Sends a reply and returns its id. */
async function reply(body: string, more: { next?: NextStep; keys?: string[] } = {}): Promise<number> {
  const message = { body, attachment_keys: more.keys ?? [] };
  const sent = await ines.call(deskReply, {
    params,
    body: { message, ...(more.next && { next: more.next }) },
  });
  app.clock.advance(1000);
  return sent.request.messages.at(-1)?.id ?? 0;
}

const LATE = {
  status: 409,
  code: 'too_late',
  error: 'It was read, mailed or answered already. You can correct it instead.',
};

describe('a reply that is taken back', () => {
  test('is gone for employee, search, mail, counters and export, and its text is a draft', async () => {
    const before = await turn();
    const id = await reply('Zanzibar is booked.');
    const { request, drafts } = await takeBack(id, 'And the rest.');
    expect(request.messages).toEqual([]);
    expect(drafts).toMatchObject([{ kind: 'reply', body: 'Zanzibar is booked.\n\nAnd the rest.' }]);
    expect(await thread()).toMatchObject({ messages: [], unread_count: 0 });
    expect(await found('zanzibar')).toEqual({ employee: 0, desk: 0 });
    expect(await app.services.db.$count(answerNotices, eq(answerNotices.requestId, params.id))).toBe(0);
    expect(await mails()).toEqual([]);
    const { data } = await operatorOf(app).call(exportEmployee, { body: { email: employee.email } });
    expect(JSON.stringify(data)).not.toContain('Zanzibar');
    expect(await turn()).toMatchObject({ state: 'us', since: before.since, owner: { name: 'Ines' } });
    expect(await clock()).toEqual([{ minutes: null }]);
    expect((await ines.call(deskAudit, { query: { action: 'took_back' } })).entries[0]).toMatchObject({
      concierge_name: 'Ines',
      detail: null,
    });
  });

  test('leaves other words of the request findable', async () => {
    await say('A table in Porto');
    await takeBack(await reply('Done'));
    expect(await found('porto')).toEqual({ employee: 1, desk: 1 });
  });

  test('of several unread ones leaves the others unread, and the mail with them alone', async () => {
    const first = await reply('The first');
    await reply('The second');
    await takeBack(first);
    expect(await thread()).toMatchObject({ unread_count: 1, messages: [{ body_html: 'The second' }] });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('> The second');
    expect(mail?.text).not.toContain('more message');
  });

  test('loses its file, unless another message has it', async () => {
    const upload = async () => {
      const { presigned_url: url, key } = await ines.call(deskPresignUpload, {
        params,
        body: { upload: { filename: 'card.png' } },
      });
      await app.fetch(url, { method: 'PUT', body: PNG });
      return key;
    };
    const [alone, shared] = [await upload(), await upload()];
    await reply('Look', { keys: [shared] });
    for (const key of [alone, shared]) await takeBack(await reply('card.png', { keys: [key] }));
    const left = await app.services.db
      .select({ key: uploads.key })
      .from(uploads)
      .where(eq(uploads.requestId, params.id));
    expect(left).toEqual([{ key: shared }]);
    expect((await ines.call(deskRequest, { params })).drafts).toEqual([]);
  });
});

describe('whose turn it is after a reply was taken back', () => {
  const LATER: NextStep = { step: 'us', at: '2099-01-01T09:00:00Z' };

  test.each<NextStep>([{ step: 'them' }, LATER, { step: 'complete' }])(
    'is as before it: %j',
    async (next) => {
      const before = await turn();
      await takeBack(await reply('A step', { next }));
      expect(await turn()).toMatchObject({ state: before.state, since: before.since });
      expect((await ines.call(deskRequest, { params })).completions).toEqual([]);
      expect(await thread()).toMatchObject({
        status: 'in_progress',
        completion: null,
        completion_unseen: false,
      });
    },
  );

  test('is as before the first of two, in either order', async () => {
    const before = await turn();
    for (const order of [0, 1]) {
      const ids = [await reply('One'), await reply('Two', { next: LATER })];
      await takeBack(ids[order] ?? 0);
      await takeBack(ids[1 - order] ?? 0);
      expect(await turn()).toMatchObject({ state: 'us', since: before.since });
    }
  });

  test('stays what was set since', async () => {
    const id = await reply('One');
    await ines.call(deskNextStep, { params, body: { next: LATER } });
    await takeBack(id);
    expect(await turn()).toMatchObject({ state: 'later' });
  });

  test('is completed again when the reply had reopened it', async () => {
    await complete(ines, params);
    const before = await turn();
    await takeBack(await reply('One more thing'));
    expect(await turn()).toMatchObject({ state: 'completed', since: before.since });
    expect((await thread()).completion).not.toBeNull();
  });

  test('tells the employee of the completion that follows', async () => {
    await takeBack(await reply('Done', { next: { step: 'complete' } }));
    await reply('Done indeed', { next: { step: 'complete' } });
    expect(await thread()).toMatchObject({ status: 'closed', completion_unseen: true, unread_count: 1 });
  });
});

describe('a reply is not taken back', () => {
  test('once it was read', async () => {
    const id = await reply('Hello');
    await employee.call(markRead, { params, body: { last_message_id: id } });
    expect(await tooLate(id)).toEqual(LATE);
    expect(await texts()).toEqual(['Hello']);
  });

  test('once it was mailed', async () => {
    const id = await reply('Hello');
    expect(await mails()).toHaveLength(1);
    expect(await tooLate(id)).toEqual(LATE);
    // What came behind the mail is in none.
    await takeBack(await reply('Behind it'));
    expect(await texts()).toEqual(['Hello']);
  });

  test('once the employee has answered, a card by a choice as well', async () => {
    const id = await reply('Hello');
    await say('Hello!');
    expect(await tooLate(id)).toEqual(LATE);
    const card = { kind: 'options' as const, question: 'Which?', options: [{ title: 'This' }] };
    const sent = await ines.call(deskSendCard, { params, body: { card } });
    const card_id = sent.request.messages.at(-1)?.id ?? 0;
    const answer = { body: 'x', card_answer: { card_id, option_ids: ['1'] } };
    await employee.call(postMessage, { params, body: { message: answer } });
    expect(await tooLate(card_id)).toEqual(LATE);
  });

  test('by a colleague, nor is the employee’s own message', async () => {
    await say('Mine');
    const mine = (await thread()).messages[0]?.id ?? 0;
    const body = { draft: '' };
    const missing = await noor.refused(deskTakeBack, { params: ofMessage(999_999), body });
    expect(missing.status).toBe(404);
    for (const id of [await reply('Hello'), mine])
      expect(await noor.refused(deskTakeBack, { params: ofMessage(id), body })).toEqual(missing);
  });
});

test('what was done can be taken back and written again', async () => {
  await complete(ines, params);
  const describe = async (summary: string) =>
    (await ines.call(deskCompletion, { params, body: { completion: { summary } } })).request.messages.at(-1)
      ?.id ?? 0;
  await takeBack(await describe('Bokked'));
  expect((await thread()).completion?.summary).toBeNull();
  await describe('Booked');
  expect((await thread()).completion?.summary).toBe('Booked');
});

describe('a correction', () => {
  test('changes the text everywhere, is marked, and leaves the earlier text to the records', async () => {
    const id = await reply('At nine in Zanzibar');
    await employee.call(markRead, { params, body: { last_message_id: id } });
    const before = await turn();
    await correct(id, 'At ten in Lisbon, see https://a.test/<b>');
    const [message] = (await thread()).messages;
    expect(message?.body_html).toMatch(/^At ten in Lisbon, see <a href="https:\/\/a\.test\/"/);
    expect(message?.corrected_at).toBe(app.services.clock.now().toISOString());
    expect(await thread()).toMatchObject({ unread_count: 0 });
    expect(await turn()).toEqual(before);
    expect([await found('zanzibar'), await found('lisbon')]).toEqual([
      { employee: 0, desk: 0 },
      { employee: 1, desk: 1 },
    ]);
    expect((await employee.call(openRequests)).requests).toEqual([]);
    const { data } = await operatorOf(app).call(exportEmployee, { body: { email: employee.email } });
    expect(JSON.stringify(data)).not.toContain('Zanzibar');
    expect((await ines.call(deskAudit, { query: { action: 'corrected' } })).entries[0]).toMatchObject({
      detail: 'At nine in Zanzibar',
    });
  });

  test('to the same text has no effect, and a colleague’s message and a card have none', async () => {
    const id = await reply('Hello');
    await correct(id, 'Hello');
    expect((await thread()).messages[0]?.corrected_at).toBeNull();
    const body = { body: 'Mine now' };
    expect((await noor.refused(deskCorrect, { params: ofMessage(id), body })).status).toBe(404);
    const card = { kind: 'options' as const, question: 'Which?', options: [{ title: 'This' }] };
    const sent = await ines.call(deskSendCard, { params, body: { card } });
    const card_id = sent.request.messages.at(-1)?.id ?? 0;
    expect((await ines.refused(deskCorrect, { params: ofMessage(card_id), body })).code).toBe(
      'not_correctable',
    );
  });

  test('of a reply whose page has the thread already is told by the rest of it', async () => {
    const [first, second] = [await reply('One'), await reply('Two')];
    const rest = async () =>
      (await ines.call(deskRequest, { params, query: { after: String(second) } })).known;
    expect(await rest()).toEqual({ count: 2, corrected_at: null });
    await correct(first, 'Won');
    expect(await rest()).toEqual({ count: 2, corrected_at: app.services.clock.now().toISOString() });
    await takeBack(first);
    expect(await rest()).toEqual({ count: 1, corrected_at: null });
  });
});
