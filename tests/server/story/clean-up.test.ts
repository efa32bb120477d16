// docs/product/desk-request.md#thanks-after-a-completion
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { conciergeActions } from '../../../server/db/schema/desk.ts';
import { answerNotices } from '../../../server/db/schema/mails.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import type { Concierge, Services, Viewer } from '../../../server/services/context.ts';
import { rate, sayStillOpen } from '../../../server/services/completion/completion.ts';
import { reply } from '../../../server/services/desk-request/reply.ts';
import { setNextStep } from '../../../server/services/desk-request/next-step.ts';
import { readWholeRequest } from '../../../server/services/desk-request/open-request.ts';
import { takeBack } from '../../../server/services/desk-request/take-back.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { postMessage } from '../../../server/services/thread/post-message.ts';
import { showRequest } from '../../../server/services/thread/read-thread.ts';
import { ask } from '../../../server/story/ask.ts';
import { fold } from '../../../server/story/state.ts';
import { readCompletions, readStory } from '../../../server/story/read-story.ts';
import { lockById, stateOf } from '../../../server/story/lock.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
// Every clean-up deletes all records, also those of this moment.
const services: Services = { ...app.services, desk: { ...app.services.desk, auditDays: -1 } };
let ines: Concierge;
beforeAll(async () => {
  await addTestSurveys(app);
  const { id, userId, name } = await newConcierge(app, { name: 'Ines' });
  ines = { id, name, role: 'lead', companyIds: null, userId, sessionId: null };
});

const message = { body: 'Hello', attachment_keys: [] };
const rest = { after: '2147483647' };
const part = { newest: '1' };

interface Played {
  readonly viewer: Viewer;
  readonly id: string;
}
type Deed = (played: Played) => Promise<unknown>;

const completionOf = async ({ viewer, id }: Played) =>
  (await showRequest(services, viewer, id, part)).completion?.id ?? 0;
const complete: Deed = ({ id }) => setNextStep(services, ines, id, { step: 'complete' }, rest);
const wait: Deed = ({ id }) => setNextStep(services, ines, id, { step: 'them' }, rest);
const answer: Deed = ({ id }) => reply(services, ines, id, { message, next: { step: 'them' } }, rest);
const answerAndComplete: Deed = ({ id }) =>
  reply(services, ines, id, { message, next: { step: 'complete' } }, rest);
const say: Deed = ({ viewer, id }) => postMessage(services, viewer, id, { message }, part);
const stillOpen: Deed = async (played) =>
  sayStillOpen(services, played.viewer, played.id, await completionOf(played));
const rateIt: Deed = async (played) => {
  const completion_id = await completionOf(played);
  return rate(services, played.viewer, played.id, { completion_id, rating: 4, text: '' });
};
const undo: Deed = async ({ id, viewer }) => {
  const { messages } = await showRequest(services, viewer, id, part);
  return takeBack(services, ines, { id, message_id: String(messages.at(-1)?.id) }, { draft: '' }, rest);
};

const HISTORIES: Readonly<Record<string, readonly Deed[]>> = {
  'thanks after a completion': [answer, complete, say, complete, say, complete],
  'thanks, a step and a completion': [complete, say, wait, complete],
  'thanks and a reply that is taken back': [complete, say, answer, undo, complete],
  'something that is still open': [complete, rateIt, stillOpen, complete],
  'a completing reply that is taken back': [say, answerAndComplete, undo, complete, say, complete],
};

async function play(deeds: readonly Deed[], between: () => Promise<void>): Promise<unknown[]> {
  const { db, clock } = services;
  const { userId, email, fullName } = await newEmployee(app);
  const viewer: Viewer = { userId, email, fullName, sessionId: 0, mfaTokenHash: null, networks: [] };
  const { id } = await ask(db, { userId, surveyId: SURVEY, name: 'Help', answers: [] }, clock.now());
  const seen: unknown[] = [];
  for (const deed of deeds) {
    app.clock.advance(MINUTE_MS);
    await deed({ viewer, id: String(id) });
    const {
      turn,
      completions,
      status_changes: changes,
    } = await readWholeRequest(services, ines, String(id), rest);
    const [row] = await db.select().from(requests).where(eq(requests.id, id));
    const ends = completions.map(({ rating, thanked, reopened_by: by }) => ({ rating, thanked, by }));
    const waiting = clock.now().getTime() - Date.parse(turn.since);
    const notices = await db.$count(answerNotices, eq(answerNotices.requestId, id));
    const history = changes.map(({ action }) => action);
    seen.push({ state: turn.state, waiting, ends, unseen: row?.completionUnseen, notices, history });
    await between();
    const request = await lockById(db, id);
    if (request === undefined) throw new Error('The request is gone.');
    const state = { ...stateOf(request), completions: await readCompletions(db, id) };
    expect(fold(request.createdAt, await readStory(db, id)), deed.name).toEqual(state);
  }
  return seen;
}

test.each(Object.entries(HISTORIES))('no clean-up changes what comes of %s', async (_name, deeds) => {
  const kept = await play(deeds, () => Promise.resolve());
  const cleaned = await play(deeds, () => cleanUp(services));
  expect(cleaned).toEqual(kept);
  expect(await services.db.$count(conciergeActions), 'control: the records are gone').toBe(0);
});

test('thanks after the records are gone are no second completion', async () => {
  const seen = await play([complete, say, complete], () => cleanUp(services));
  expect(seen.at(-1)).toMatchObject({ state: 'completed', unseen: false, ends: [{ by: null }] });
});
