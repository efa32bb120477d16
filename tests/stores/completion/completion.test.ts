// docs/product/completion.md#card
// docs/product/completion.md#something-is-still-open
// docs/product/completion.md#rating
import { beforeEach, expect, test } from 'vitest';
import { deskCompletion } from '../../../src/lib/contract/desk-completion.ts';
import { deskNextStep, deskReopen } from '../../../src/lib/contract/desk-request.ts';
import type { Request, RequestCompletion } from '../../../src/lib/contract/requests.ts';
import { request as requestSchema } from '../../../src/lib/contract/requests.ts';
import {
  $completionProblem,
  $sendingAnswers,
  $unsentRating,
  askAgain,
  rate,
  sendRating,
  thank,
} from '../../../src/lib/stores/completion/completion.ts';
import { $timeBack, refreshTimeBack } from '../../../src/lib/stores/completion/time-back.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $drawer } from '../../../src/lib/stores/shell/drawers.ts';
import { $thread, openThread, refreshThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { withoutSummary } from '../../../src/lib/stores/thread/thread-messages.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { callerWith } from '../../helpers/employees/employee.ts';
import { ownRequest } from '../../helpers/employees/own-thread.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';

const demo = await demoEmployee();
let id: string;
const desk = () => callerWith(demo.app, demo.app.conciergeToken);
const shown = (): Request => dataOf($thread.get()) ?? expect.fail('No thread is shown.');
const standing = (): RequestCompletion => shown().completion ?? expect.fail('No completion is shown.');

beforeEach(async () => {
  id = await ownRequest(demo.app);
  await desk().call(deskNextStep, { params: { id }, body: { next: { step: 'complete' } } });
  await openThread(id);
});

test('of several ratings in a row the last one is stored, with its sentence', async () => {
  const [request, { id: completionId }] = [shown(), standing()];
  const ratings = [2, 4, 5].map((rating) => rate(request, completionId, { rating, text: 'Quick.' }));
  await Promise.all(ratings);
  expect($unsentRating.get()).toBeNull();
  await refreshThread();
  expect(standing()).toMatchObject({ rating: 5, rating_text: 'Quick.' });
});

test('thanks that are pressed while a rating is on its way arrive, and so does a rating behind thanks', async () => {
  const [request, { id: completionId }] = [shown(), standing()];
  await Promise.all([
    rate(request, completionId, { rating: 3, text: '' }),
    thank(request, completionId),
    rate(request, completionId, { rating: 4, text: '' }),
  ]);
  await refreshThread();
  expect(standing()).toMatchObject({ rating: 4, thanked: true });
  expect($sendingAnswers.get()).toEqual([]);
});

test('a rating that does not arrive stays and is sent again', async () => {
  demo.browser.online = false;
  await rate(shown(), standing().id, { rating: 4, text: '' });
  expect($completionProblem.get()).toMatchObject({ answer: 'rating' });
  expect($unsentRating.get()).toMatchObject({ rating: 4 });
  demo.browser.online = true;
  await sendRating(shown());
  expect([$completionProblem.get(), $unsentRating.get()]).toEqual([null, null]);
  expect(standing().rating).toBe(4);
});

test('a rating of a completion that is over is refused, and the thread is loaded', async () => {
  const [request, { id: completionId }] = [shown(), standing()];
  await desk().call(deskReopen, { params: { id } });
  expectFailedCall('PUT /api/v1/requests/:id/completion/rating', 409);
  await rate(request, completionId, { rating: 1, text: '' });
  expect($completionProblem.get()?.sentence).toContain('no longer completed');
  await expect.poll(() => shown().completion).toBeNull();
});

test('the message that says what was done stands in the card alone while it is the last one', async () => {
  const completion = { summary: 'The shop has it.' };
  await desk().call(deskCompletion, { params: { id }, body: { completion } });
  await refreshThread();
  expect(shown().messages).toHaveLength(2);
  expect(withoutSummary(shown())).toHaveLength(1);
  expect(withoutSummary({ ...shown(), completion: null })).toHaveLength(2);
});

test('asking for something like it opens the assistant on the same survey', () => {
  askAgain(standing());
  const { id: surveyId, name } = standing().survey;
  expect($drawer.get()).toMatchObject({ name: 'assistant', start: { surveyId, name } });
});

test('the time given back is summed up; an API without completions has none, and no card', async () => {
  await refreshTimeBack();
  expect(dataOf($timeBack.get())?.minutes).toBeGreaterThan(0);
  expectFailedCall('GET /api/v1/completions/time', 404);
  replacedFetch(async () => Response.json({ error: 'There is nothing at this address.' }, { status: 404 }));
  await refreshTimeBack();
  expect($timeBack.get()).toEqual({ status: 'ready', data: { minutes: 0, completions: 0 } });
  const plain = shown();
  for (const completion of [undefined, null, 'yes', { id: 1 }]) {
    expect(requestSchema.parse({ ...plain, completion }).completion ?? null).toBeNull();
  }
});
