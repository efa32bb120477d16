import { expect, test } from 'vitest';
import { deskSendCard, readCardAnswer } from '../../../src/lib/contract/cards.ts';
import { rateCompletion } from '../../../src/lib/contract/completion.ts';
import { deskQueue, type QueueTab } from '../../../src/lib/contract/desk-queue.ts';
import {
  deskClaim,
  deskDraft,
  deskHandOver,
  deskNextStep,
  deskNote,
  deskReopen,
  deskReply,
  deskRequest,
} from '../../../src/lib/contract/desk-request.ts';
import { deskAway } from '../../../src/lib/contract/desk-session.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import type { AnyEndpoint, BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { everyPage, type Employee } from '../../helpers/employees/employee.ts';

/** A request under way. Times are minutes since it was made. */
interface Stage {
  readonly startMs: number;
  readonly employee: Employee;
  readonly params: { readonly id: number };
  /** Id of the newest card. */
  cardId: number;
  /** Ids of the completions that two tabs of the employee show. */
  readonly shown: number[];
}
type Step = (stage: Stage) => Promise<unknown>;

interface State {
  readonly state: string;
  readonly since: number;
  readonly owner: string | null;
  /** Unsent texts by their writer and kind. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The options that were chosen in cards, oldest first. */
  readonly chosen: readonly string[];
  /** Of each completion, oldest first. */
  readonly ratings: readonly (number | null)[];
}

/** Where the state is checked, or the code with which the step before is refused; others are accepted. */
type Rule = readonly [title: string, ...steps: readonly (Step | Partial<State> | string)[]];

/** Within the time after which a session ends that nobody uses. */
const LATER = 20;
const { app, ines, noor } = await deskOfFile();
const people = { Ines: ines, Noor: noor };
type Name = keyof typeof people;

const byConcierge =
  <Endpoint extends AnyEndpoint>(endpoint: Endpoint, body?: BodyOf<Endpoint>) =>
  (who: Name = 'Ines'): Step =>
  ({ params }) =>
    people[who].call(endpoint, { params, body } as never);

const later = () =>
  ({ step: 'us', at: new Date(app.clock.now().getTime() + LATER * MINUTE_MS).toISOString() }) as const;
const nextOf = (next: 'them' | 'later' | 'complete') => (next === 'later' ? later() : { step: next });
const wait =
  (minutes: number): Step =>
  async () =>
    app.clock.advance(minutes * MINUTE_MS);
const say: Step = ({ employee, params }) =>
  employee.call(postMessage, { params, body: { message: { body: 'Hello' } } });
const reply =
  (next: 'them' | 'later' | 'complete', who: Name = 'Ines'): Step =>
  (stage) =>
    byConcierge(deskReply, { message: { body: 'Hello' }, next: nextOf(next) })(who)(stage);
const step =
  (next: 'them' | 'later' | 'complete', who: Name = 'Ines'): Step =>
  (stage) =>
    byConcierge(deskNextStep, { next: nextOf(next) })(who)(stage);
const complete = step('complete');
const claim = byConcierge(deskClaim);
const reopen = byConcierge(deskReopen);
const note = byConcierge(deskNote, { note: { body: 'Called.' } });
const handOver = (to: Name | null, who: Name = 'Ines') =>
  byConcierge(deskHandOver, { to: to && people[to].id, note: 'Over to you.' })(who);
const draft = (kind: 'reply' | 'note', body: string, who: Name = 'Ines') =>
  byConcierge(deskDraft, { kind, body })(who);
const away = (isAway: boolean) => byConcierge(deskAway, { away: isAway });
const card: Step = async (stage) => {
  const options = [{ title: 'One' }, { title: 'Two' }];
  const { request } = await ines.call(deskSendCard, {
    params: stage.params,
    body: { card: { kind: 'options', question: 'Which?', options } },
  });
  stage.cardId = request.messages.at(-1)?.id ?? 0;
};
const choose =
  (option: string): Step =>
  ({ employee, params, cardId }) =>
    employee.call(postMessage, {
      params,
      body: { message: { body: 'My choice', card_answer: { card_id: cardId, option_ids: [option] } } },
    });
const refresh =
  (tab: 0 | 1): Step =>
  async ({ employee, params, shown }) => {
    shown[tab] = (await employee.call(getRequest, { params })).request.completion?.id ?? 0;
  };
const rate =
  (tab: 0 | 1, rating: number): Step =>
  ({ employee, params, shown }) =>
    employee.call(rateCompletion, { params, body: { completion_id: shown[tab] ?? 0, rating, text: '' } });

async function stateOf({ params, startMs }: Stage): Promise<State> {
  const { turn, drafts, completions, request } = await ines.call(deskRequest, { params });
  const nameOf = (id: number) => (id === ines.id ? 'Ines' : 'Noor');
  return {
    state: turn.state,
    since: (Date.parse(turn.since) - startMs) / MINUTE_MS,
    owner: turn.owner?.name ?? null,
    drafts: Object.fromEntries(drafts.map((one) => [`${nameOf(one.concierge_id)} ${one.kind}`, one.body])),
    chosen: request.messages.flatMap(({ card_answer: answer }) => readCardAnswer(answer)?.option_ids ?? []),
    ratings: completions.map(({ rating }) => rating),
  };
}

const TEXTS = { 'Ines reply': 'Dear', 'Noor note': 'Ask' };
const texts = [draft('reply', 'Dear'), draft('note', 'Ask', 'Noor')];

const rules: readonly Rule[] = [
  // docs/product/desk-queue.md#whose-turn
  [
    'a message to a request that waits for us keeps its time',
    wait(5),
    say,
    { state: 'us', since: 0, owner: null },
  ],
  [
    'a reply makes its concierge the owner, unless there is one, and the request waits for the employee',
    ...[wait(5), reply('them'), { state: 'them', since: 5, owner: 'Ines' }],
    ...[wait(5), reply('them', 'Noor'), { since: 10, owner: 'Ines' }],
  ],
  [
    'a message ends the waiting for the employee',
    step('them'),
    wait(5),
    say,
    { state: 'us', since: 5, owner: 'Ines' },
  ],
  [
    'a reminder comes at its time',
    ...[step('later'), { state: 'later', since: 20, owner: 'Ines' }, wait(20), { state: 'us', since: 20 }],
  ],
  [
    'a reminder of another’s request needs a reply, which takes it over',
    ...[claim(), step('later', 'Noor'), 'claimed_by_other', { state: 'us', owner: 'Ines' }],
    ...[reply('later', 'Noor'), { state: 'later', owner: 'Noor' }],
  ],
  ['a message ends a reminder', step('later'), wait(5), say, { state: 'us', since: 5, owner: 'Ines' }],
  [
    'a message takes an owner off who is away',
    ...[claim(), away(true)(), say, { owner: null }, claim(), away(false)(), say, { owner: 'Ines' }],
  ],
  [
    'a claimed request is claimed by nobody else',
    ...[claim(), { owner: 'Ines', since: 0 }, claim('Noor'), 'claimed_by_other', claim(), { owner: 'Ines' }],
  ],
  [
    'a hand-over by its owner keeps time and reminder, also to the queue, which has no reminders',
    ...[claim(), handOver('Ines', 'Noor'), 'claimed_by_other', wait(5), handOver('Noor')],
    ...[{ state: 'us', since: 0, owner: 'Noor' }, handOver(null, 'Noor'), { since: 0, owner: null }],
    ...[step('later'), handOver('Noor'), { state: 'later', since: 25, owner: 'Noor' }],
    ...[handOver(null, 'Noor'), { state: 'us', since: 5, owner: null }],
  ],
  [
    'a completed request takes no claim, hand-over or step, and completing it again has no effect',
    ...[wait(5), complete, { state: 'completed', since: 5, owner: 'Ines' }, claim(), 'request_closed'],
    ...[handOver('Noor'), 'request_closed', step('them'), 'request_closed', wait(5), complete],
    ...[{ since: 5, ratings: [null] }],
  ],
  [
    'a message, a reply and a press bring a completed request back, with its owner',
    ...[complete, wait(5), say, { state: 'us', since: 5, owner: 'Ines' }],
    ...[complete, reply('them', 'Noor'), { state: 'them', owner: 'Ines' }],
    ...[complete, wait(5), reopen('Noor'), { state: 'us', since: 10, owner: 'Ines' }],
    ...[wait(5), reopen('Noor'), { since: 10 }],
  ],
  // docs/product/desk-request.md#drafts
  [
    'drafts outlive a hand-over and a completion; a reply ends the own one alone',
    ...[claim(), ...texts, handOver('Noor'), { drafts: TEXTS }, complete, { drafts: TEXTS }],
    ...[reply('them', 'Noor'), { drafts: TEXTS }, reply('them'), { drafts: { 'Noor note': 'Ask' } }],
    ...[draft('note', '', 'Noor'), { drafts: {} }],
  ],
  // docs/product/cards.md#last-answer
  [
    'the last answer to a card counts, and one that is known is not stored again',
    ...[card, { state: 'them' }, wait(5), choose('1'), { state: 'us', since: 5 }, choose('2')],
    ...[choose('2'), { chosen: ['1', '2'] }],
  ],
  [
    'a reply settles an answered card, a note and the employee’s message do not',
    ...[card, choose('1'), note(), say, choose('2'), reply('them'), choose('1'), 'card_settled'],
    ...[choose('2'), { chosen: ['1', '2'] }],
  ],
  [
    'a reply leaves an unanswered card open, a completion closes it',
    ...[card, reply('them'), choose('1'), { chosen: ['1'] }, card, complete, choose('1'), 'card_settled'],
  ],
  // docs/product/completion.md
  [
    'thanks are closed again without another completion, what was answered is not',
    ...[complete, say, complete, { ratings: [null] }, say, step('them'), complete, { ratings: [null, null] }],
    ...[reopen(), complete, { ratings: [null, null, null] }],
  ],
  [
    'a completion that is over takes no rating',
    ...[complete, refresh(0), rate(0, 3), { ratings: [3] }, rate(0, 4), { ratings: [4] }],
    ...[say, rate(0, 1), 'request_reopened', reply('complete'), refresh(1), rate(0, 1), 'request_reopened'],
    ...[rate(1, 5), { ratings: [4, 5] }],
  ],
];

test.each(rules)('%s', async (_, ...steps) => {
  const stage: Stage = {
    ...(await employeeWithRequest(app)),
    startMs: app.clock.now().getTime(),
    cardId: 0,
    shown: [],
  };
  for (const who of ['Ines', 'Noor'] as const) await away(false)(who)(stage);
  let refusal = '';
  for (const [nth, one] of steps.entries()) {
    if (typeof one === 'string') {
      expect(refusal, `step ${nth}`).toContain(`"code":"${one}"`);
      refusal = '';
      continue;
    }
    expect(refusal, `step ${nth}`).toBe('');
    if (typeof one === 'object') expect(await stateOf(stage), `step ${nth}`).toMatchObject(one);
    else {
      refusal = await one(stage).then(
        () => '',
        (error: unknown) => String(error),
      );
    }
  }
  expect(refusal).toBe('');
});

test('every open request is in one of the lists of open ones, and every completed one in none', async () => {
  const listed = async (...tabs: readonly QueueTab[]) => {
    const ids: number[] = [];
    for (const tab of tabs) {
      const pages = await everyPage((query) => ines.call(deskQueue, { query: { tab, ...query } }));
      ids.push(...pages.flatMap((page) => page.requests.map(({ id }) => id)));
    }
    return ids.toSorted((one, other) => one - other);
  };
  const open = await listed('us', 'them', 'later');
  expect([...open, ...(await listed('completed'))].toSorted((one, other) => one - other)).toEqual(
    await listed('all'),
  );
  expect(open.length).toBeGreaterThan(5);
});
