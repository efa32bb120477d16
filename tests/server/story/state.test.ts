// docs/product/desk-queue.md#whose-turn
// docs/product/desk-queue.md#why-it-waits
// docs/product/desk-request.md#taking-back
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestEvent, ToldEvent } from '../../../server/story/events.ts';
import type { State } from '../../../server/story/request-state.ts';
import { apply, fold, newState } from '../../../server/story/state.ts';

const START = Date.parse('2026-01-05T09:00:00Z');
const ASKED = new Date(START);
const MINUTE_MS = 60_000;
/** INPUT_SEED selects other sequences. */
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_127);
const RUNS = 3_000;

type Deed = RequestEvent['kind'] | 'reply';
interface Drawn {
  readonly deed: Deed;
  readonly minutes: number;
  readonly who: number;
}

const DEEDS: readonly Deed[] = [
  ...(['wrote', 'read', 'thanked', 'rated', 'said_still_open', 'claimed', 'reply', 'waited'] as const),
  ...(['reminded', 'completed', 'closed_again', 'reopened', 'handed_over', 'noted', 'dated'] as const),
  ...(['employee_reminded', 'owner_left', 'acknowledged', 'ticked', 'corrected', 'described'] as const),
  'deleted_file',
];
const drawn: fc.Arbitrary<Drawn> = fc.record({
  deed: fc.constantFrom(...DEEDS),
  minutes: fc.nat({ max: 90 }),
  who: fc.integer({ min: 1, max: 3 }),
});
const sequence = fc.array(drawn, { maxLength: 25 });

/** Returns the events of drawn deeds that the API allows. */
function tell(deeds: readonly Drawn[]): ToldEvent[] {
  const story: ToldEvent[] = [];
  let at = START;
  let id = 1;
  for (const { deed, minutes, who } of deeds) {
    at += minutes * MINUTE_MS;
    id += 1;
    const state = fold(ASKED, story);
    const until = new Date(at + (minutes + 1) * MINUTE_MS).toISOString();
    for (const event of eventsOf(deed, state, { who, id, until })) story.push({ ...event, at: new Date(at) });
  }
  return story;
}

interface Facts {
  readonly who: number;
  readonly id: number;
  readonly until: string;
}

function eventsOf(deed: Deed, state: State, { who, id, until }: Facts): RequestEvent[] {
  const isClosed = state.status === 'closed';
  const claim: RequestEvent[] = state.ownerId === null ? [{ kind: 'claimed', ownerId: who }] : [];
  const standing = state.completions.at(-1);
  switch (deed) {
    case 'reply': {
      const steps: RequestEvent[] = [
        { kind: 'waited', messageId: id },
        { kind: 'reminded', until, messageId: id },
        { kind: 'completed', completionId: id, messageId: id },
      ];
      return [{ kind: 'replied', messageId: id }, ...claim, ...steps.slice(who - 1, who)];
    }
    case 'wrote':
    case 'read':
    case 'corrected':
    case 'acknowledged':
      return [{ kind: deed, messageId: id }];
    case 'waited':
      return isClosed ? [] : [...claim, { kind: deed }];
    case 'reminded':
      return isClosed ? [] : [...claim, { kind: deed, until }];
    case 'completed':
      return isClosed || state.resumesCompletion ? [] : [...claim, { kind: deed, completionId: id }];
    case 'closed_again':
      return !isClosed && state.resumesCompletion ? [...claim, { kind: deed }] : [];
    case 'claimed':
      return isClosed || state.ownerId !== null ? [] : [{ kind: deed, ownerId: who }];
    case 'handed_over':
      return isClosed ? [] : [{ kind: deed, to: who === 3 ? null : who }];
    case 'employee_reminded':
      return isClosed || state.waitsFor === 'us'
        ? []
        : [{ kind: deed, until: state.ownerId === null ? null : until }];
    case 'thanked':
    case 'rated':
    case 'described':
      return standing?.endedBy === null ? [{ kind: deed, completionId: standing.id }] : [];
    case 'deleted_file':
      return [{ kind: deed }];
    case 'said_still_open':
      return standing?.endedBy === null ? [{ kind: deed }] : [];
    case 'reopened':
      return isClosed ? [{ kind: deed }] : [];
    case 'owner_left':
      return state.ownerId === null || isClosed ? [] : [{ kind: deed }];
    case 'noted':
      return [{ kind: deed, noteId: id }];
    case 'dated':
      return isClosed ? [] : [{ kind: deed, on: until }];
    case 'ticked':
      return isClosed ? [] : [{ kind: deed, isShown: true }];
    case 'asked':
    case 'stood':
    case 'replied':
    case 'summed_up':
    case 'took_back':
    case 'unticked':
      return [];
  }
}

/** What holds in every state. Each can be broken on its own, for the controls. */
const INVARIANTS: Readonly<Record<string, (state: State, story: readonly ToldEvent[]) => boolean>> = {
  completedMeansClosed: ({ completedAt, status }) => (completedAt !== null) === (status === 'closed'),
  oneCompletionStandsWhileClosed: ({ completions, status }) =>
    completions.filter(({ endedBy }) => endedBy === null).length === (status === 'closed' ? 1 : 0),
  standingIsTheNewest: ({ completions }) => completions.slice(0, -1).every(({ endedBy }) => endedBy !== null),
  unseenMeansClosedOrStepped: ({ completionUnseen, completions }) =>
    !completionUnseen || completions.length > 0,
  resumesOnlyAfterAMessage: ({ resumesCompletion, completions, status }) =>
    !resumesCompletion || (status !== 'closed' && completions.at(-1)?.endedBy === 'message'),
  laterNeedsAnOwner: (state, story) =>
    state.ownerId !== null ||
    state.status === 'closed' ||
    state.waitsFor === 'them' ||
    state.waitingSince <= (story.at(-1)?.at ?? ASKED),
  openMeansUntouched: ({ status }, story) =>
    status !== 'open' || !story.some(({ kind }) => kind === 'claimed' || kind === 'completed'),
};

describe('the state of a request', () => {
  test.each(Object.entries(INVARIANTS))('keeps %s after any sequence of deeds', (_name, holds) => {
    fc.assert(
      fc.property(sequence, (deeds) => {
        const story = tell(deeds);
        return holds(fold(ASKED, story), story);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('is the same from the whole story and from the state before with each event', () => {
    fc.assert(
      fc.property(sequence, (deeds) => {
        const story = tell(deeds);
        const stepwise = story.reduce((state, event) => apply(state, event, event.at), newState(ASKED));
        expect(stepwise).toEqual(fold(ASKED, story));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('after taking a reply back is that of a story without it', () => {
    fc.assert(
      fc.property(sequence, fc.nat(), (deeds, index) => {
        const story = tell(deeds);
        const replies = story.flatMap((event) => (event.kind === 'replied' ? [event.messageId] : []));
        const messageId = replies[index % Math.max(1, replies.length)];
        if (messageId === undefined) return;
        const at = new Date(START + 10_000 * MINUTE_MS);
        const without = story.filter((event) => !('messageId' in event && event.messageId === messageId));
        expect(fold(ASKED, [...story, { kind: 'took_back', messageId, at }])).toEqual(fold(ASKED, without));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('a message keeps the place of a request that waits for us already, and why it has it', () => {
    fc.assert(
      fc.property(sequence, (deeds) => {
        const story = tell(deeds);
        const before = fold(ASKED, story);
        const at = new Date((story.at(-1)?.at ?? ASKED).getTime() + MINUTE_MS);
        const after = apply(before, { kind: 'wrote' }, at);
        const waited = before.status !== 'closed' && before.waitsFor === 'us' && before.waitingSince <= at;
        const place = waited ? [before.waitingSince, before.waitsBecause] : [at, 'answered'];
        expect([after.waitsFor, after.waitingSince, after.waitsBecause]).toEqual(['us', ...place]);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

const UNTIL = new Date(START + MINUTE_MS).toISOString();
test.each<[State['waitsBecause'], readonly RequestEvent[]]>([
  ['new', [{ kind: 'claimed', ownerId: 1 }, { kind: 'wrote' }]],
  ['answered', [{ kind: 'waited' }, { kind: 'wrote' }]],
  ['answered', [{ kind: 'completed', completionId: 1 }, { kind: 'wrote' }]],
  ['answered', [{ kind: 'reminded', until: UNTIL }, { kind: 'wrote' }]],
  ['reopened', [{ kind: 'completed', completionId: 1 }, { kind: 'reopened' }]],
  ['reopened', [{ kind: 'completed', completionId: 1 }, { kind: 'said_still_open' }]],
  ['reminder_due', [{ kind: 'reminded', until: UNTIL }]],
  ['reminder_due', [{ kind: 'waited' }, { kind: 'employee_reminded', until: null }]],
  ['handed_over', [{ kind: 'claimed', ownerId: 1 }, { kind: 'handed_over', to: 2 }, { kind: 'wrote' }]],
  ['owner_gone', [{ kind: 'claimed', ownerId: 1 }, { kind: 'owner_left' }, { kind: 'wrote' }]],
  [
    'answered',
    [{ kind: 'claimed', ownerId: 1 }, { kind: 'owner_left' }, { kind: 'waited' }, { kind: 'wrote' }],
  ],
  [
    'new',
    [
      { kind: 'replied', messageId: 5 },
      { kind: 'reminded', until: UNTIL, messageId: 5 },
      { kind: 'took_back', messageId: 5 },
    ],
  ],
])('waits for us as %s after %j', (reason, events) => {
  const state = fold(
    ASKED,
    events.map((event) => ({ ...event, at: ASKED })),
  );
  expect([state.waitsFor, state.waitsBecause]).toEqual(['us', reason]);
});

test('reading up to a message that was taken back before has happened', () => {
  const story: ToldEvent[] = [
    { kind: 'replied', messageId: 5, at: ASKED },
    { kind: 'took_back', messageId: 5, at: ASKED },
    { kind: 'completed', completionId: 1, at: ASKED },
    { kind: 'read', messageId: 5, at: ASKED },
  ];
  expect(fold(ASKED, story).completionUnseen).toBe(false);
});

test('an event of a later version changes nothing, after a roll-back', () => {
  const events = [{ kind: 'completed', completionId: 1 }, { kind: 'of_tomorrow' }] as RequestEvent[];
  const told = events.map((event) => ({ ...event, at: ASKED }));
  expect(fold(ASKED, told)).toEqual(fold(ASKED, told.slice(0, 1)));
});

/** Folds with one fault each. */
const FAULTS: Readonly<Record<string, (state: State, event: RequestEvent, at: Date) => State>> = {
  'a completion that forgets its time': (state, event, at) =>
    event.kind === 'completed' ? { ...apply(state, event, at), completedAt: null } : apply(state, event, at),
  'a message that ends no completion': (state, event, at) =>
    event.kind === 'wrote'
      ? { ...apply(state, event, at), completions: state.completions }
      : apply(state, event, at),
  'a reminder that outlives its owner': (state, event, at) =>
    event.kind === 'owner_left' ? { ...state, ownerId: null } : apply(state, event, at),
  'a reply that keeps thanks': (state, event, at) =>
    event.kind === 'completed'
      ? { ...apply(state, event, at), resumesCompletion: true }
      : apply(state, event, at),
};

test.each(Object.entries(FAULTS))('control: %s is detected', (_name, faulty) => {
  const outcome = fc.check(
    fc.property(sequence, (deeds) => {
      const story = tell(deeds);
      const state = story.reduce((before, event) => faulty(before, event, event.at), newState(ASKED));
      return Object.values(INVARIANTS).every((holds) => holds(state, story));
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(outcome.failed).toBe(true);
});
