// docs/product/cards.md#answer
// docs/product/cards.md#last-answer
// docs/product/cards.md#writing-a-card
import { beforeEach, describe, expect, it } from 'vitest';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import type { FactsCard, OptionsCard } from '../../../src/lib/contract/card-rules.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Message } from '../../../src/lib/contract/message.ts';
import {
  choose,
  pendingAnswers,
  problemsOf,
  readInputs,
  sendFacts,
  writeInputs,
} from '../../../src/lib/stores/cards/answer-card.ts';
import { cardOf, stateOf } from '../../../src/lib/stores/cards/card-view.ts';
import { questionOf } from '../../../src/lib/stores/cards/facts.ts';
import { newOption, optionProblems, sentOptions } from '../../../src/lib/stores/cards/send-card.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $thread, openThread, refreshThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { $openPendingMessages, sendPendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { openComposer, ownRequest, storedBodies } from '../../helpers/employees/own-thread.ts';

const demo = await demoEmployee();
let id: string;
let message: Message;

const VANS = { question: 'Which van?', options: [{ title: 'Blue' }, { title: 'Red' }] };

/** Sends a card and opens its thread. */
async function show<Card>(card: BodyOf<typeof deskSendCard>['card']): Promise<Card> {
  await conciergeOf(demo.app).call(deskSendCard, { params: { id }, body: { card } });
  await openThread(id);
  const newest = dataOf($thread.get())?.messages.at(-1);
  if (newest === undefined) throw new Error('The card is missing.');
  message = newest;
  return cardOf(newest) as Card;
}
const options = () => show<OptionsCard>({ kind: 'options', ...VANS });
const cardId = () => Number(message.id);
const shown = (card: OptionsCard | FactsCard) =>
  stateOf(
    dataOf($thread.get())?.messages ?? [],
    message.id,
    pendingAnswers(card, cardId(), $openPendingMessages.get()),
  );

beforeEach(async () => {
  id = await ownRequest(demo.app);
});

describe('a choice', () => {
  it('that comes too late is refused, and Edit turns it into words', async () => {
    const card = await options();
    choose(card, cardId(), ['1'], '');
    await sendPendingMessages();
    await conciergeOf(demo.app).call(deskReply, { params: { id }, body: { message: { body: 'Booked.' } } });
    expectFailedCall('POST /api/v1/requests/:id/messages', 409);
    choose(card, cardId(), ['2'], '');
    await sendPendingMessages();
    const [refused] = $openPendingMessages.get();
    expect(refused).toMatchObject({ status: 'failed', body: 'Red' });
    const composer = await openComposer(id);
    if (refused !== undefined) composer.edit(refused);
    composer.send();
    await sendPendingMessages();
    expect(await storedBodies(id)).toEqual(['Blue', 'Red']);
    await refreshThread();
    expect(shown(card).chosen).toEqual(['1']);
  });

  it('of an unknown card is none', async () => {
    await options();
    const unknown = [{ kind: 'poll' }, { kind: 'options' }, 'options', null, undefined];
    for (const card of unknown) expect(cardOf({ ...message, card })).toBeNull();
  });
});

it('facts are checked, kept while they are typed, and sent in parts', async () => {
  const card = await show<FactsCard>({
    kind: 'facts',
    question: 'Two things',
    questions: [
      { label: 'When?', type: 'TextInput', format: { kind: 'date' } },
      { label: 'Your number', type: 'PhoneNumberInput' },
    ],
  });
  const inputs = { '1': { text: '' }, '2': { text: '(555) 55' } };
  expect(problemsOf(card, inputs)).toEqual({ '2': expect.any(String) as string });
  writeInputs(cardId(), inputs);
  expect(readInputs(cardId())).toEqual(inputs);
  sendFacts(card, cardId(), { ...inputs, '2': { text: '(555) 555-0142' } });
  await sendPendingMessages();
  expect(readInputs(cardId())).toEqual({});
  expect([...shown(card).facts.keys()]).toEqual(['2']);
  expect(dataOf($thread.get())?.answers).toMatchObject([
    { question: 'Your number', answer: '(555) 555-0142' },
  ]);
});

it('options are sent without empty rows, and the wrong ones are named', () => {
  const written = {
    question: 'Which?',
    several: false,
    none: true,
    options: [
      { ...newOption(), title: ' Blue ', price: '$120' },
      newOption(),
      { ...newOption(), price: '$90' },
      { ...newOption(), title: 'Red', link: 'http://vans.example' },
    ],
  };
  expect([...optionProblems(written)]).toEqual([
    [2, 'title'],
    [3, 'link'],
  ]);
  expect(sentOptions(written)[0]).toMatchObject({
    title: 'Blue',
    price: '$120',
    link: null,
    offering_id: null,
  });
  expect(sentOptions(written)).toHaveLength(3);
});

it('a question of one’s own has the type of its kind, and a choice needs two lines', () => {
  const given = { kind: 'choice', label: 'Well?', choices: 'Yes\n\nNo\nNo', currency: 'EUR' } as const;
  expect(questionOf({ ...given, kind: 'amount', label: ' How much? ' })).toMatchObject({
    label: 'How much?',
    type: 'TextInput',
    format: { kind: 'amount', currency: 'EUR' },
  });
  expect(questionOf(given)?.options.map(({ label }) => label)).toEqual(['Yes', 'No']);
  expect(questionOf({ ...given, choices: 'Yes' })).toBeNull();
});
