import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { rate } from '../../../server/services/completion/answer-completion.ts';
import type { Concierge, Viewer } from '../../../server/services/context.ts';
import { reopenRequest, setNextStep } from '../../../server/services/desk-request/next-step.ts';
import { readWholeRequest } from '../../../server/services/desk-request/show-request.ts';
import { ServiceError } from '../../../server/services/service-error.ts';
import { postMessage } from '../../../server/services/thread/post-message.ts';
import { readOwnThread } from '../../../server/services/thread/read-thread.ts';
import { requestAddress } from '../../../server/services/requests/request-address.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

/* The rule of docs/product/completion.md#rating, written a second time: what two tabs say of completions that come and go. */

const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_126);
const SEQUENCES = 40;
const STEPS = 12;

type Step =
  | { readonly kind: 'refresh'; readonly tab: 0 | 1 }
  | { readonly kind: 'rate'; readonly tab: 0 | 1; readonly rating: number }
  | { readonly kind: 'complete' | 'reopen' | 'say' };

const tab = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('refresh'), tab }),
  fc.record({ kind: fc.constant('rate'), tab, rating: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom('complete', 'reopen', 'say') }),
);
const sequences = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
  numRuns: SEQUENCES,
  seed: SEED,
});

interface Model {
  /** The rating of each completion, oldest first. */
  readonly ratings: (number | null)[];
  /** Whether the last completion stands, and whether the employee's message alone has ended it. */
  end: 'stands' | 'message' | 'other';
  /** The number of the completion that each tab shows; 0 for none. */
  readonly tabs: [number, number];
}

/** Takes a step as the rule says; `isFinal` false breaks it for the control. Returns true for a refusal. */
function predict(model: Model, one: Step, isFinal: boolean): boolean {
  const { ratings, tabs } = model;
  switch (one.kind) {
    case 'refresh':
      tabs[one.tab] = model.end === 'stands' ? ratings.length : 0;
      return false;
    case 'rate': {
      const isRefused = tabs[one.tab] !== ratings.length || (isFinal && model.end !== 'stands');
      if (tabs[one.tab] !== 0 && !isRefused) ratings[ratings.length - 1] = one.rating;
      return tabs[one.tab] !== 0 && isRefused;
    }
    case 'complete':
      if (model.end === 'other') ratings.push(null);
      model.end = 'stands';
      return false;
    case 'reopen':
      if (model.end === 'stands') model.end = 'other';
      return false;
    case 'say':
      if (model.end === 'stands') model.end = 'message';
      return false;
  }
}

const app = await appOfFile();
const { services } = app;
let concierge: Concierge;
let viewer: Viewer;

beforeAll(async () => {
  await addTestSurveys(app);
  const { id, name, userId } = await newConcierge(app);
  concierge = { id, name, userId, role: 'concierge', companyIds: null, sessionId: null };
  const { userId: employeeId, email, fullName } = await newEmployee(app);
  viewer = { userId: employeeId, sessionId: 0, email, fullName, mfaTokenHash: null, networks: [] };
});

async function play(steps: readonly Step[], isFinal: boolean): Promise<string | null> {
  const now = services.clock.now();
  const times = { waitingSince: now, issuedAt: now, createdAt: now, updatedAt: now };
  const [row] = await services.db
    .insert(requests)
    .values({ userId: viewer.userId, surveyId: SURVEY, name: 'Help', ...times })
    .returning({ id: requests.id });
  const id = String(row?.id);
  const model: Model = { ratings: [], end: 'other', tabs: [0, 0] };
  const shown: [number, number] = [0, 0];
  const take = async (one: Step): Promise<unknown> => {
    if (one.kind === 'refresh') {
      const thread = await readOwnThread(services, viewer, requestAddress(id), { newest: '1' });
      return (shown[one.tab] = thread.completion?.id ?? 0);
    }
    if (one.kind === 'rate') {
      if (shown[one.tab] === 0) return;
      return rate(services, viewer, id, { completion_id: shown[one.tab], rating: one.rating, text: '' });
    }
    if (one.kind === 'complete') return setNextStep(services, concierge, id, { step: 'complete' });
    if (one.kind === 'reopen') return reopenRequest(services, concierge, id);
    const message = { body: 'Hello', attachment_keys: [] };
    return postMessage(services, viewer, id, { message }, { newest: '1' });
  };
  for (const one of steps) {
    const isRefused = await take(one).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ServiceError && error.code === 'request_reopened') return true;
        throw error;
      },
    );
    const expected = [predict(model, one, isFinal), model.ratings];
    const { completions } = await readWholeRequest(services, concierge, id, { after: '2147483647' });
    const observed = [isRefused, completions.map(({ rating }) => rating)];
    if (JSON.stringify(observed) !== JSON.stringify(expected)) {
      return `${JSON.stringify(one)}: ${JSON.stringify(observed)} instead of ${JSON.stringify(expected)}`;
    }
  }
  return null;
}

test('each completion has one rating, the last of two tabs, until the request is open again', async () => {
  for (const steps of sequences) expect(await play(steps, true)).toBeNull();
}, 120_000);

test('control: the model notices a rating of a completion that is over', async () => {
  const steps: Step[] = [
    { kind: 'complete' },
    { kind: 'refresh', tab: 0 },
    { kind: 'say' },
    { kind: 'rate', tab: 0, rating: 3 },
  ];
  expect(await play(steps, false)).toContain('instead of');
});
