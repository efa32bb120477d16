import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { requests } from '../../../server/db/schema/requests.ts';
import { lockById, stateOf } from '../../../server/story/lock.ts';
import { fold } from '../../../server/story/state.ts';
import { readCompletions, readStory } from '../../../server/story/read-story.ts';
import { reopenCompletion } from '../../../src/lib/contract/completion.ts';
import { deskClaim, deskNextStep, deskReopen } from '../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { employeeWithRequest, newConcierge } from '../../helpers/employees/concierge.ts';
import { lockWaits } from '../../helpers/lock-waits.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const { db } = app.services;
const noor = await newConcierge(app);
let one: Awaited<ReturnType<typeof employeeWithRequest>>;
beforeEach(async () => {
  one = await employeeWithRequest(app);
  await noor.call(deskClaim, { params: one.params });
});

const say = () =>
  one.employee.call(postMessage, { params: one.params, body: { message: { body: 'One more thing.' } } });
const complete = () => noor.call(deskNextStep, { params: one.params, body: { next: { step: 'complete' } } });
const reopen = () => noor.call(deskReopen, { params: one.params });
const stillOpen = async () => {
  const { completion } = (await one.employee.call(getRequest, { params: one.params })).request;
  const body = { completion_id: completion?.id ?? 0 };
  return () => one.employee.call(reopenCompletion, { params: one.params, body });
};

/** Lets calls wait for the lock of the request, one behind the other. */
async function oneAfterTheOther(...calls: readonly (() => Promise<unknown>)[]): Promise<void> {
  const sent = await db.transaction(async (tx) => {
    await tx.select({ id: requests.id }).from(requests).where(eq(requests.id, one.params.id)).for('update');
    const answers: Promise<unknown>[] = [];
    for (const call of calls) {
      answers.push(call());
      await lockWaits(tx, answers.length);
    }
    return { answers };
  });
  await Promise.all(sent.answers);
}

const state = () =>
  db.transaction(async (tx) => {
    const request = await lockById(tx, one.params.id);
    if (request === undefined) throw new Error('The request is missing.');
    const completions = await readCompletions(tx, request.id);
    return {
      stored: { ...stateOf(request), completions },
      told: fold(request.createdAt, await readStory(tx, request.id)),
    };
  });

// The embedded database has one connection, so no call of it waits for another one.
test.skipIf(isEmbedded).each([
  ['a message that waits for a completion ends it', [complete, say], 'message'],
  [
    'something still open that waits for a completion ends nothing before it',
    [complete, reopen],
    'concierge',
  ],
] as const)('%s', async (_, calls, endedBy) => {
  await oneAfterTheOther(...calls);
  const { stored, told } = await state();
  expect(stored).toMatchObject({ status: 'in_progress', completions: [{ endedBy }] });
  expect(stored).toEqual(told);
});

test.skipIf(isEmbedded)('a completion that waits for a message lets the one before stand again', async () => {
  await complete();
  await oneAfterTheOther(say, complete);
  const { stored, told } = await state();
  expect(stored).toMatchObject({ status: 'closed', completions: [{ endedBy: null }] });
  expect(stored).toEqual(told);
});

test.skipIf(isEmbedded)('what is still open waits for a message, and the completion ends once', async () => {
  await complete();
  await oneAfterTheOther(say, await stillOpen());
  const { stored, told } = await state();
  expect(stored).toMatchObject({ status: 'in_progress', completions: [{ endedBy: 'message' }] });
  expect(stored).toEqual(told);
});
