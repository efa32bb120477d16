// docs/product/cards.md#card-in-a-message
// docs/product/cards.md#options
// docs/product/cards.md#facts
// docs/product/cards.md#answer
// docs/product/cards.md#saved-sets
// docs/product/cards.md#waiting-on-you
// docs/product/requests.md#short-lists
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskFacts, deskRemoveFacts, deskSaveFacts, deskSendCard } from '../../../src/lib/contract/cards.ts';
import {
  deskClaim,
  deskNextStep,
  deskPresignUpload,
  deskReply,
  deskRequest,
} from '../../../src/lib/contract/desk-request.ts';
import {
  getRequest,
  inProgressRequests,
  searchRequests,
  SHORT_LISTS,
} from '../../../src/lib/contract/requests.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { offerings } from '../../../server/db/schema/content.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile, complete, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { SURVEY } from '../../helpers/employees/test-survey.ts';
import { PNG, uploaded } from '../../helpers/sample-files.ts';

type NewCard = BodyOf<typeof deskSendCard>['card'];
type Given = NonNullable<BodyOf<typeof postMessage>['message']['card_answer']>;

const { app, ines, noor } = await deskOfFile();
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app, SURVEY));
});

const VANS: NewCard = {
  kind: 'options',
  question: 'Which van suits you?',
  options: [
    { title: 'Blue van', price: '$120', time: 'Sat 8:00', remark: 'With a driver' },
    { title: 'Red van', link: 'https://vans.example/red' },
  ],
  none_of_these: true,
};
const FACTS: NewCard = {
  kind: 'facts',
  question: 'Two things, please',
  questions: [
    { label: 'When?', type: 'TextInput', format: { kind: 'date' } },
    { label: 'Plan', type: 'SingleSelectInput', options: [{ value: 'a', label: 'Plan A' }] },
    { label: 'Your card', type: 'SingleUploadInput' },
  ],
};

const thread = async () => (await employee.call(getRequest, { params })).request;
const send = async (card: NewCard, more: object = {}) => {
  const { request } = await ines.call(deskSendCard, { params, body: { card, ...more } });
  return request.messages.at(-1)?.id ?? 0;
};
const message = (card_answer: Given, client_id?: string) => ({
  message: { body: 'What my client shows', card_answer, ...(client_id ? { client_id } : {}) },
});
const answer = async (given: Given, client_id?: string) =>
  (await employee.call(postMessage, { params, body: message(given, client_id) })).request;
const refused = (given: Given) => employee.refused(postMessage, { params, body: message(given) });
const last = async () => (await thread()).messages.at(-1);

describe('a card of options', () => {
  test('is its question alone in a short list', async () => {
    await send(VANS);
    const headers = { authorization: employee.authorization, accept: SHORT_LISTS };
    const reply = await app.fetch(inProgressRequests.path, { headers });
    const { requests: listed } = inProgressRequests.accepts.parse(await reply.json());
    expect(listed[0]?.last_message?.card).toEqual({ question: 'Which van suits you?' });
  });

  test('is a message whose text says the same, and waits for the employee', async () => {
    await send(VANS);
    const request = await thread();
    expect(request.waits_for_you).toBe(true);
    expect(request.messages.at(-1)).toMatchObject({
      source_name: 'Ines',
      card: { kind: 'options', options: [{ id: '1', title: 'Blue van' }, { id: '2' }] },
      body_html: expect.stringContaining(
        '1. Blue van · $120 · Sat 8:00<br>With a driver<br><br>2. Red van<br>',
      ) as string,
    });
    expect(request.messages.at(-1)?.body_html).toContain('3. None of these');
    const q = { q: 'Which van driver' };
    expect((await employee.call(searchRequests, { query: q })).external_ids).toEqual([request.external_id]);
  });

  test('is answered by a message of the employee, whose text the server writes', async () => {
    const card_id = await send(VANS);
    const { messages, waits_for_you: waits } = await answer({
      card_id,
      option_ids: ['2'],
      note: 'Before noon?',
    });
    expect(messages.at(-1)).toMatchObject({
      source: 'user',
      body_html: 'Red van<br><br>Before noon?',
      card_answer: { card_id, option_ids: ['2'], note: 'Before noon?' },
    });
    expect(waits).toBe(false);
    expect((await ines.call(deskRequest, { params })).turn.state).toBe('us');
  });

  test('stores the same choice of two tabs once, also when a concierge has acted meanwhile', async () => {
    const card_id = await send(VANS);
    await Promise.all(['one', 'two'].map((id) => answer({ card_id, option_ids: ['1'] }, id)));
    await ines.call(deskReply, { params, body: { message: { body: 'Booked.' } } });
    await answer({ card_id, option_ids: ['1'] }, 'three');
    expect((await thread()).messages.map(({ source }) => source)).toEqual([
      'life_concierge',
      'user',
      'life_concierge',
    ]);
  });

  test('refuses what it does not offer, and an answer to a completed request', async () => {
    const card_id = await send(VANS);
    for (const option_ids of [[], ['3'], ['1', '2'], ['1', 'none'], ['__proto__']])
      expect(await refused({ card_id, option_ids })).toMatchObject({ status: 422, code: 'choice_needed' });
    await complete(ines, params);
    expect(await refused({ card_id, option_ids: ['1'] })).toMatchObject({
      code: 'card_settled',
      error: 'This request is completed. Please write a message to change it.',
    });
  });

  test('takes several where it says so', async () => {
    const card_id = await send({ ...VANS, several: true });
    await answer({ card_id, option_ids: ['2', '1'] });
    expect((await last())?.body_html).toBe('Blue van<br>Red van');
  });

  test('of another request equals a missing one, and a message without a card', async () => {
    const card_id = await send(VANS);
    const other = await newEmployee(app);
    const theirs = { id: (await newRequest(other)).id };
    const missing = await other.refused(postMessage, {
      params: theirs,
      body: message({ card_id: 999_999, option_ids: ['1'] }),
    });
    expect(missing).toMatchObject({ status: 404, code: 'not_found' });
    const foreign = message({ card_id, option_ids: ['1'] });
    expect(await other.refused(postMessage, { params: theirs, body: foreign })).toEqual(missing);
    const plain = (await ines.call(deskReply, { params, body: { message: { body: 'Hi' } } })).request
      .messages;
    expect(await refused({ card_id: plain.at(-1)?.id ?? 0, option_ids: ['1'] })).toEqual(missing);
  });

  test('follows the rules of replies: the thread must not have moved, and a repetition is sent once', async () => {
    await employee.call(postMessage, { params, body: { message: { body: 'Hello' } } });
    const body = { card: VANS, seen_message_id: 0, client_id: 'one' };
    expect(await ines.refused(deskSendCard, { params, body })).toMatchObject({ code: 'thread_moved' });
    const seen = { ...body, seen_message_id: (await last())?.id ?? 0 };
    await ines.call(deskSendCard, { params, body: seen });
    const { request, turn } = await ines.call(deskSendCard, { params, body: seen });
    expect(request.messages).toHaveLength(2);
    expect(turn).toMatchObject({ state: 'them', owner: { name: 'Ines' } });
  });

  test('shows an uploaded picture, and refuses one that is missing or no picture', async () => {
    const upload = { filename: 'van.png' };
    const { presigned_url: url, key } = await ines.call(deskPresignUpload, { params, body: { upload } });
    const card = { ...VANS, options: [{ title: 'Blue van', picture: key }] };
    expect(await ines.refused(deskSendCard, { params, body: { card } })).toMatchObject({
      code: 'file_missing',
    });
    await app.fetch(url, { method: 'PUT', body: PNG });
    await send(card);
    expect((await last())?.attachment_keys).toEqual([key]);
    const pdf = { ...VANS, options: [{ title: 'Blue van', picture: 'x.pdf' }] };
    expect(await ines.refused(deskSendCard, { params, body: { card: pdf } })).toMatchObject({
      code: 'option_gone',
    });
  });

  test('offers what the employee sees alone', async () => {
    const [seen] = await app.services.db.select().from(offerings).limit(1);
    const card = { ...VANS, options: [{ title: 'An offer', offering_id: seen?.id ?? 0 }] };
    await send(card);
    expect((await last())?.body_html).toContain(`/benefits-and-offers?offering=${String(seen?.id)}`);
    await app.services.db
      .update(offerings)
      .set({ retired: true })
      .where(eq(offerings.id, seen?.id ?? 0));
    expect(await ines.refused(deskSendCard, { params, body: { card } })).toMatchObject({
      code: 'option_gone',
    });
  });

  test('refuses an address without https and a seventh option', async () => {
    const [option] = VANS.options;
    const bad = [
      { ...VANS, options: [{ title: 'Van', link: 'javascript:alert(1)' }] },
      { ...VANS, options: Array.from({ length: 7 }, () => option) },
      { ...VANS, options: [] },
    ];
    for (const card of bad)
      expect(await ines.refused(deskSendCard, { params, body: { card } })).toMatchObject({
        code: 'validation',
      });
  });
});

describe('a card of facts', () => {
  test('takes a part now and the rest later, and the answers stand with what the employee told us', async () => {
    const card_id = await send(FACTS);
    await answer({ card_id, facts: [{ id: '1', value: '2026-06-01' }] });
    expect((await last())?.body_html).toBe('When?<br>June 1, 2026');
    await ines.call(deskReply, { params, body: { message: { body: 'Thank you. And your plan?' } } });
    const key = await uploaded(app, employee, 'card.png');
    const rest = [
      { id: '2', value: 'a' },
      { id: '3', value: key },
    ];
    const request = await answer({ card_id, facts: rest });
    expect(request.messages.at(-1)).toMatchObject({
      body_html: 'Plan<br>Plan A<br><br>Your card<br>card.png',
      attachment_keys: [key],
    });
    const shown = (await ines.call(deskRequest, { params })).request.answers;
    for (const answers of [request.answers, shown])
      expect(answers.slice(-3)).toEqual([
        { question: 'When?', answer: 'June 1, 2026', type: 'TextInput' },
        { question: 'Plan', answer: 'Plan A', type: 'SingleSelectInput' },
        { question: 'Your card', answer: 'card.png', type: 'SingleUploadInput' },
      ]);
    expect(await refused({ card_id, facts: [{ id: '1', value: '2026-06-02' }] })).toMatchObject({
      code: 'card_settled',
      error: 'Your concierge has already acted on your answer. Please write a message to change it.',
    });
  });

  test('refuses what is no answer, and the file of another employee', async () => {
    const card_id = await send(FACTS);
    for (const { code, facts } of [
      { code: 'choice_needed', facts: [] },
      { code: 'answer_refused', facts: [{ id: '1', value: 'soon' }] },
      { code: 'answer_refused', facts: [{ id: '2', value: 'b' }] },
      { code: 'choice_needed', facts: [{ id: '4', value: 'x' }] },
    ])
      expect(await refused({ card_id, facts })).toMatchObject({ code });
    const theirs = await uploaded(app, await newEmployee(app), 'card.png');
    for (const value of [theirs, 'gone.png'])
      expect(await refused({ card_id, facts: [{ id: '3', value }] })).toMatchObject({ code: 'file_missing' });
    expect((await thread()).messages).toHaveLength(1);
  });

  test('refuses questions that nobody could answer', async () => {
    const questions = [
      { label: 'Plan', type: 'SingleSelectInput' as const },
      { label: 'When?', type: 'PhoneNumberInput' as const, format: { kind: 'date' as const } },
    ];
    for (const one of questions) {
      const body = { card: { ...FACTS, questions: [one] } };
      expect(await ines.refused(deskSendCard, { params, body })).toMatchObject({ code: 'question_unfit' });
    }
  });

  test('is made from the questions that the answers lead to, or from a saved set of one’s own', async () => {
    const { questions } = await ines.call(deskFacts, { params });
    expect(questions[1]).toMatchObject({ label: 'Choose a kind.', is_answered: true });
    const answers = sql`replace(${requests.answers}::text, 'first', 'third')::jsonb`;
    await app.services.db.update(requests).set({ answers }).where(eq(requests.id, params.id));
    const left = (await ines.call(deskFacts, { params })).questions.map(({ label }) => label);
    expect(left).not.toContain('More about it');
    const body = { set: { name: 'For movers', questions: FACTS.questions } };
    await ines.call(deskSaveFacts, { body });
    const { sets } = await ines.call(deskSaveFacts, { body });
    expect(sets).toMatchObject([{ name: 'For movers', questions: [{ label: 'When?' }, {}, {}] }]);
    expect((await noor.call(deskFacts, { params })).sets).toEqual([]);
    const own = { params: { id: sets[0]?.id ?? 0 } };
    expect(await noor.refused(deskRemoveFacts, own)).toMatchObject({ code: 'not_found' });
    expect((await ines.call(deskRemoveFacts, own)).sets).toEqual([]);
  });
});

test('a request waits for its employee by a step of a concierge, and not by a claim', async () => {
  await ines.call(deskClaim, { params });
  expect((await thread()).waits_for_you).toBe(false);
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await ines.call(deskReply, {
    params,
    body: { message: { body: 'I call them.' }, next: { step: 'us', at } },
  });
  expect((await thread()).waits_for_you).toBe(false);
  await ines.call(deskNextStep, { params, body: { next: { step: 'them' } } });
  expect((await thread()).waits_for_you).toBe(true);
  await employee.call(postMessage, { params, body: { message: { body: 'Here it is.' } } });
  expect((await thread()).waits_for_you).toBe(false);
  await send(VANS, { next: { step: 'us', at } });
  expect((await thread()).waits_for_you).toBe(true);
});
