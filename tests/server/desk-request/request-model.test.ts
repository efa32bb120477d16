// docs/product/cards.md#last-answer
// docs/product/completion.md#rating
// docs/product/desk-queue.md#whose-turn
// docs/product/desk-request.md#drafts
// docs/product/desk-session.md#away
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { answerCard } from '../../../server/services/cards/answer-card.ts';
import { sendCard } from '../../../server/services/cards/desk-cards.ts';
import { rate } from '../../../server/services/completion/completion.ts';
import type { Concierge, Viewer } from '../../../server/services/context.ts';
import { setAway } from '../../../server/services/desk/desk-session.ts';
import { claimRequest } from '../../../server/services/desk-request/claim-request.ts';
import { handOver } from '../../../server/services/desk-request/hand-over.ts';
import { saveDraft, reply } from '../../../server/services/desk-request/reply.ts';
import { reopenRequest, setNextStep } from '../../../server/services/desk-request/next-step.ts';
import { addNote } from '../../../server/services/desk-request/notes.ts';
import { readWholeRequest } from '../../../server/services/desk-request/open-request.ts';
import { ServiceError } from '../../../server/services/service-error.ts';
import { postMessage } from '../../../server/services/thread/post-message.ts';
import { showRequest } from '../../../server/services/thread/read-thread.ts';
import { deskQueue, type QueueTab } from '../../../src/lib/contract/desk-queue.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { everyPage, conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { DESK_SEQUENCES, LONG_TEST_MS } from '../../security/support/figures.ts';
import {
  divergence,
  documentedRules,
  HISTORIES,
  nextOf,
  sorted,
  type Happened,
  type Outcome,
  type Rules,
  type Step,
} from './request-model.ts';

/** INPUT_SEED selects other sequences. */
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_125);
const STEPS = 12;
/** Far below the messages that an employee may send in an hour. */
const SEQUENCES_PER_EMPLOYEE = 5;
/** Every newest message. */
const rest = { after: '2147483647' };

const app = await appOfFile();
const { services } = app;
let people: Concierge[];
const histories: Happened[][] = [];

const who = fc.nat({ max: 2 });
const next = fc.constantFrom('them', 'later', 'complete');
const tab = fc.constantFrom<(0 | 1)[]>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('say') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('choose'), option: fc.constantFrom('1', '2') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refresh'), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('rate'), tab, rating: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reply', 'step'), who, next }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('claim', 'reopen', 'note', 'away', 'back', 'card'), who }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hand-over'), who, to: fc.option(who) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('draft'),
      who,
      of: fc.constantFrom('reply', 'note'),
      text: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\0')),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(1, 30, 121) }) },
);
const drawn = fc.array(step, { minLength: STEPS, maxLength: STEPS });
const sequences = [...HISTORIES, ...fc.sample(drawn, { numRuns: DESK_SEQUENCES, seed: SEED })];

const card = {
  ...{ kind: 'options' as const, question: 'Which?', options: [{ title: 'One' }, { title: 'Two' }] },
  ...{ several: false, none_of_these: false },
};

/** A request under way. */
interface Played {
  readonly viewer: Viewer;
  readonly id: string;
  /** Id of the newest card; null before the first one. */
  cardId: number | null;
  /** Ids of the completions that the tabs show; 0 for none. */
  readonly shown: [number, number];
}

async function observe({ id, cardId }: Played): Promise<Outcome> {
  const [person] = people;
  if (person === undefined) throw new Error('There is no concierge.');
  const { turn, drafts, completions } = await readWholeRequest(services, person, id, rest);
  const answers = await services.db
    .select({ chosen: sql<string>`${messages.cardAnswer} -> 'option_ids' ->> 0` })
    .from(messages)
    .where(sql`${messages.cardAnswer} ->> 'card_id' = ${String(cardId)}`)
    .orderBy(messages.createdAt, messages.id);
  const indexOf = (conciergeId: number) => people.findIndex((one) => one.id === conciergeId);
  return {
    state: turn.state,
    since: Date.parse(turn.since),
    owner: turn.owner === null ? null : indexOf(turn.owner.id),
    drafts: sorted(
      Object.fromEntries(drafts.map((one) => [`${indexOf(one.concierge_id)} ${one.kind}`, one.body])),
    ),
    chosen: answers.at(-1)?.chosen ?? null,
    answers: answers.length,
    ratings: completions.map(({ rating }) => rating),
  };
}

/** What the employee does. */
async function takeOwn(
  { viewer, id, cardId, shown }: Played,
  one: Extract<Step, { kind: 'say' | 'choose' | 'refresh' | 'rate' }>,
): Promise<unknown> {
  const part = { newest: '1' };
  switch (one.kind) {
    case 'say':
      return postMessage(services, viewer, id, { message: { body: 'Hello', attachment_keys: [] } }, part);
    case 'choose': {
      if (cardId === null) return;
      const given = { card_id: cardId, option_ids: [one.option], facts: [], note: null };
      return answerCard(services, viewer, id, given, { clientId: null, part });
    }
    case 'refresh': {
      const { completion } = await showRequest(services, viewer, id, part);
      return (shown[one.tab] = completion?.id ?? 0);
    }
    case 'rate': {
      const completion_id = shown[one.tab];
      if (completion_id === 0) return;
      return rate(services, viewer, id, { completion_id, rating: one.rating, text: '' });
    }
  }
}

async function take(played: Played, one: Step): Promise<unknown> {
  const { id } = played;
  const message = { body: 'Hello', attachment_keys: [] };
  if (one.kind === 'wait') {
    app.clock.advance(one.minutes * MINUTE_MS);
    return;
  }
  if (!('who' in one)) return takeOwn(played, one);
  const person = people[one.who];
  if (person === undefined) throw new Error('There is no such concierge.');
  const nowMs = app.clock.now().getTime();
  switch (one.kind) {
    case 'reply':
      return reply(services, person, id, { message, next: nextOf(one.next, nowMs) }, rest);
    case 'step':
      return setNextStep(services, person, id, nextOf(one.next, nowMs), rest);
    case 'card': {
      const { request } = await sendCard(services, person, id, { card, next: { step: 'them' } }, {});
      return (played.cardId = request.messages.at(-1)?.id ?? null);
    }
    case 'claim':
      return claimRequest(services, person, id, rest);
    case 'reopen':
      return reopenRequest(services, person, id, rest);
    case 'note':
      return addNote(services, person, id, { body: 'Called.' }, rest);
    case 'hand-over': {
      const to = one.to === null ? null : (people[one.to]?.id ?? null);
      return handOver(services, person, id, { to, note: 'Over to you.' }, rest);
    }
    case 'draft':
      return saveDraft(services, person, id, { kind: one.of, body: one.text });
    case 'away':
    case 'back':
      return setAway(services, person, { away: one.kind === 'away' });
  }
}

/** Takes the steps in a new request and records what each led to. */
async function play(viewer: Viewer, steps: readonly Step[]): Promise<Happened[]> {
  for (const person of people) await setAway(services, person, { away: false });
  const now = app.clock.now();
  const [row] = await services.db
    .insert(requests)
    .values({
      userId: viewer.userId,
      surveyId: SURVEY,
      name: 'Help',
      status: 'open',
      waitingSince: now,
      issuedAt: now,
      createdAt: now,
      updatedAt: now,
      answers: [],
    })
    .returning({ id: requests.id });
  const played: Played = { viewer, id: String(row?.id), cardId: null, shown: [0, 0] };
  const happened: Happened[] = [
    { step: { kind: 'wait', minutes: 0 }, nowMs: now.getTime(), outcome: await observe(played) },
  ];
  for (const one of steps) {
    const refusal = await take(played, one).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ServiceError) return error.code;
        throw error;
      },
    );
    happened.push({
      step: one,
      nowMs: app.clock.now().getTime(),
      outcome: refusal ?? (await observe(played)),
    });
  }
  return happened;
}

beforeAll(
  async () => {
    await addTestSurveys(app);
    people = [];
    for (const name of ['Ines', 'Noor', 'Lena']) {
      const { id, userId } = await newConcierge(app, { name });
      people.push({ id, name, role: 'concierge', companyIds: null, userId, sessionId: null });
    }
    let viewer: Viewer | null = null;
    for (const [index, steps] of sequences.entries()) {
      if (index % SEQUENCES_PER_EMPLOYEE === 0 || viewer === null) {
        const { userId, email, fullName } = await newEmployee(app);
        viewer = { userId, email, fullName, sessionId: 0, mfaTokenHash: null, networks: [] };
      }
      app.clock.advance(MINUTE_MS);
      histories.push(await play(viewer, steps));
    }
  },
  DESK_SEQUENCES * 2_000 + LONG_TEST_MS,
);

const found = (rules: Rules) => histories.flatMap((history) => divergence(rules, history) ?? []);

test(`in ${String(DESK_SEQUENCES * STEPS)} steps each request is in the state that the rules say, and no draft is lost`, () => {
  expect(histories).toHaveLength(sequences.length);
  expect(found(documentedRules)).toEqual([]);
});

test('every open request is in one of the lists of open ones, and every completed one in none', async () => {
  const caller = conciergeOf(app);
  const listed: number[] = [];
  for (const tab of ['us', 'them', 'later'] satisfies QueueTab[]) {
    const pages = await everyPage((query) => caller.call(deskQueue, { query: { tab, ...query } }));
    listed.push(...pages.flatMap((page) => page.requests.map(({ id }) => id)));
  }
  const open = await services.db
    .select({ id: requests.id })
    .from(requests)
    .where(sql`${requests.status} <> 'closed'`);
  expect(open.length).toBeGreaterThan(DESK_SEQUENCES / 4);
  expect(listed.toSorted((one, other) => one - other)).toEqual(
    open.map(({ id }) => id).toSorted((one, other) => one - other),
  );
});

test.each(Object.keys(documentedRules) as (keyof Rules)[])(
  'control: an API without the rule %s is detected',
  (rule) => {
    expect(found({ ...documentedRules, [rule]: false })).not.toEqual([]);
  },
);
