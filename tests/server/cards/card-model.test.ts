import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { messages, requests } from '../../../server/db/schema/requests.ts';
import { answerCard } from '../../../server/services/cards/answer-card.ts';
import { sendCard } from '../../../server/services/cards/send-card.ts';
import type { Concierge, Viewer } from '../../../server/services/context.ts';
import { reopenRequest, setNextStep } from '../../../server/services/desk-request/next-step.ts';
import { addNote } from '../../../server/services/desk-request/notes.ts';
import { reply } from '../../../server/services/desk-request/reply.ts';
import { ServiceError } from '../../../server/services/service-error.ts';
import { postMessage } from '../../../server/services/thread/post-message.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { LONG_TEST_MS } from '../../security/support/figures.ts';

/* The rule docs/product/cards.md#last-answer, written a second time. */

type Step =
  | { readonly kind: 'choose'; readonly option: string }
  | { readonly kind: 'say' | 'reply' | 'note' | 'complete' | 'reopen' };

/** Each of them can be broken on its own, for the controls. */
const documentedRules = {
  lastAnswerCounts: true,
  replySettles: true,
  unansweredStaysOpen: true,
  noteSettlesNothing: true,
  ownMessageSettlesNothing: true,
  completionCloses: true,
  knownAnswerIsNotStoredAgain: true,
};
type Rules = Readonly<Record<keyof typeof documentedRules, boolean>>;

/** The chosen option and the number of stored answers, or the code of a refusal. */
type Outcome = readonly [chosen: string | null, stored: number] | string;

/** Returns what the rules say of each step. */
function expected(rules: Rules, steps: readonly Step[]): Outcome[] {
  const state = { chosen: null as string | null, stored: 0, isSettled: false, isClosed: false };
  const settle = () => {
    if (state.chosen !== null || !rules.unansweredStaysOpen) state.isSettled = true;
  };
  return steps.map((step): Outcome => {
    if (step.kind === 'choose') {
      const isKnown = state.chosen === step.option && rules.knownAnswerIsNotStoredAgain;
      if (!isKnown && (state.isSettled || (state.isClosed && rules.completionCloses))) return 'card_settled';
      if (!isKnown) {
        state.stored += 1;
        if (rules.lastAnswerCounts || state.chosen === null) state.chosen = step.option;
        state.isClosed = false;
      }
    }
    if (step.kind === 'reply' && rules.replySettles) settle();
    if (step.kind === 'note' && !rules.noteSettlesNothing) settle();
    if (step.kind === 'say' && !rules.ownMessageSettlesNothing) settle();
    if (step.kind === 'complete') state.isClosed = true;
    if (['say', 'reply', 'reopen'].includes(step.kind)) state.isClosed = false;
    return [state.chosen, state.stored];
  });
}

const SEQUENCES = 40;
const STEPS = 8;
/** INPUT_SEED selects other sequences. */
const seed = Number(process.env['INPUT_SEED'] ?? 20_261_125);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('choose'), option: fc.constantFrom('1', '2') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('say', 'reply', 'note', 'complete', 'reopen') }),
  },
);
const sequences = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
  numRuns: SEQUENCES,
  seed,
});

const app = await appOfFile();
const { services } = app;
const rest = { after: '2147483647' };
const part = { newest: '1' };
const next = { step: 'them' } as const;
const outcomes: Outcome[][] = [];

async function take(
  viewer: Viewer,
  concierge: Concierge,
  id: string,
  cardId: number,
  one: Step,
): Promise<unknown> {
  const message = { body: 'Hello', attachment_keys: [] };
  switch (one.kind) {
    case 'choose': {
      const given = { card_id: cardId, option_ids: [one.option], facts: [], note: null };
      return answerCard(services, viewer, id, given, { clientId: null, part });
    }
    case 'say':
      return postMessage(services, viewer, id, { message }, part);
    case 'reply':
      return reply(services, concierge, id, { message, next }, rest);
    case 'note':
      return addNote(services, concierge, id, { body: 'Called.' }, rest);
    case 'complete':
      return setNextStep(services, concierge, id, { step: 'complete' }, rest);
    case 'reopen':
      return reopenRequest(services, concierge, id, rest);
  }
}

async function play(viewer: Viewer, concierge: Concierge, steps: readonly Step[]): Promise<Outcome[]> {
  const now = app.clock.now();
  const times = { waitingSince: now, issuedAt: now, createdAt: now, updatedAt: now };
  const [row] = await services.db
    .insert(requests)
    .values({ userId: viewer.userId, surveyId: SURVEY, name: 'Help', ...times })
    .returning({ id: requests.id });
  const id = String(row?.id);
  const card = {
    kind: 'options' as const,
    question: 'Which?',
    options: [{ title: 'One' }, { title: 'Two' }],
    several: false,
    none_of_these: false,
  };
  const sent = await sendCard(services, concierge, id, { card, next }, {});
  const cardId = sent.request.messages.at(-1)?.id ?? 0;
  const found: Outcome[] = [];
  for (const one of steps) {
    app.clock.advance(1000);
    const refusal = await take(viewer, concierge, id, cardId, one).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ServiceError) return error.code;
        throw error;
      },
    );
    const answers = await services.db
      .select({ chosen: sql<string>`${messages.cardAnswer} -> 'option_ids' ->> 0` })
      .from(messages)
      .where(sql`${messages.requestId} = ${row?.id ?? 0} and ${messages.cardAnswer} is not null`)
      .orderBy(messages.createdAt, messages.id);
    found.push(refusal ?? [answers.at(-1)?.chosen ?? null, answers.length]);
  }
  return found;
}

beforeAll(
  async () => {
    await addTestSurveys(app);
    const { id, userId } = await newConcierge(app, { name: 'Ines' });
    const concierge: Concierge = {
      id,
      name: 'Ines',
      role: 'concierge',
      companyIds: null,
      userId,
      sessionId: null,
    };
    for (const steps of sequences) {
      const viewer = { ...(await newEmployee(app)), sessionId: 0, mfaTokenHash: null, networks: [] };
      outcomes.push(await play(viewer, concierge, steps));
    }
  },
  LONG_TEST_MS + SEQUENCES * 2_000,
);

const divergences = (rules: Rules) =>
  sequences.filter(
    (steps, index) => JSON.stringify(expected(rules, steps)) !== JSON.stringify(outcomes[index]),
  );

test(`in ${String(SEQUENCES * STEPS)} steps each card is in the state that the rules say`, () => {
  expect(outcomes).toHaveLength(SEQUENCES);
  expect(divergences(documentedRules)).toEqual([]);
});

test.each(Object.keys(documentedRules) as (keyof Rules)[])(
  'control: an API without the rule %s is detected',
  (rule) => {
    expect(divergences({ ...documentedRules, [rule]: false })).not.toEqual([]);
  },
);
