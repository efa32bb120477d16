// docs/product/assistant.md#starting-a-survey
// docs/product/assistant.md#assistant-drafts
// docs/product/shell.md#shell-drawers
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, describe } from 'vitest';
import { userRequestSurveys, userRequestAnswers } from '../../../server/db/schema/requests.ts';
import { noteCalls, replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import {
  beginAssistant,
  changeInput,
  startOver,
  submitRequest,
  askNext,
  skipQuestion,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import {
  answer,
  answerCustomPet,
  asked,
  current,
  CUSTOM_PET,
  FIND_A_VET,
} from '../../helpers/employees/open-dialogue.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { $isAskingToLeave, keepGoing } from '../../../src/lib/stores/assistant/editing.ts';
import { keepDrawerInHistory } from '../../../src/lib/stores/shell/drawer-history.ts';
import { $drawer, closeDrawer, openAssistant } from '../../../src/lib/stores/shell/drawers.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

/** The POSTs since the employee signed in. */
let posts: () => number;

const { app } = await newcomer();
beforeEach(() => {
  const calls = noteCalls();
  posts = () => calls.filter(({ call }) => call.startsWith('POST')).length;
});

it('posts nothing for an untouched survey that is opened again, and asks the same question of the same run', async () => {
  await beginAssistant(FIND_A_VET);
  const first = current();
  await beginAssistant(CUSTOM_PET);
  expect(posts()).toBe(2);
  for (let count = 0; count < 3; count += 1) {
    await beginAssistant(FIND_A_VET);
    await beginAssistant(CUSTOM_PET);
  }
  await beginAssistant(FIND_A_VET);
  expect(posts()).toBe(2);
  expect(current()).toEqual(first);
  expect(readUnfinished()).toEqual([]);
});

it('reuses the run after a text was typed and taken back', async () => {
  await beginAssistant(CUSTOM_PET);
  const { userSurveyId } = current();
  changeInput(asked().id, { text: 'A' });
  changeInput(asked().id, { text: '' });
  await beginAssistant(CUSTOM_PET);
  expect([posts(), current().userSurveyId]).toEqual([1, userSurveyId]);
});

it('starts a new run over, and after a submission', async () => {
  await beginAssistant(CUSTOM_PET);
  const { userSurveyId } = current();
  await startOver();
  expect(current().userSurveyId).not.toBe(userSurveyId);
  await answerCustomPet();
  await submitRequest();
  const sent = current().userSurveyId;
  await beginAssistant(CUSTOM_PET);
  expect(current()).toMatchObject({ resumed: false, answered: [] });
  expect(current().userSurveyId).not.toBe(sent);
});

it('starts anew when the server has removed the run', async () => {
  await beginAssistant(CUSTOM_PET);
  const { userSurveyId } = current();
  await app.services.db.delete(userRequestSurveys).where(eq(userRequestSurveys.id, Number(userSurveyId)));
  expectFailedCall('GET /api/v1/user_request_surveys/:id/next_screen_item', 404);
  expectConsole('error', /^The request assistant failed: http 404$/);
  await beginAssistant(CUSTOM_PET);
  expect(posts()).toBe(2);
  await answer('A new bed');
  expect(current().answered).toHaveLength(1);
});

it('a reply of the previous dialogue changes nothing in the next one, whether it succeeds or fails', async () => {
  expectConsole('error', /^The request assistant failed: network 0$/);
  await beginAssistant(CUSTOM_PET);
  const { fetch } = effects();
  const late = Promise.withResolvers<undefined>();
  const held = replacedFetch(async (input, init) => {
    await late.promise;
    return fetch(input, init);
  });
  const saving = answer('A new bed');
  held.mockImplementationOnce(() =>
    late.promise.then(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
  const failing = askNext();
  held.mockImplementation(fetch);
  await beginAssistant(FIND_A_VET);
  const now = current();
  late.resolve(undefined);
  await Promise.all([saving, failing]);
  expect(current()).toBe(now);
});

describe('a submission', () => {
  it('of which the API misses an answer goes on with that question', async () => {
    expectFailedCall('POST /api/v1/user_request_surveys/:id/submit', 422);
    expectConsole('error', /^The request assistant failed: http 422$/);
    await answerCustomPet();
    const missing = current().answered[1]?.item;
    await app.services.db
      .delete(userRequestAnswers)
      .where(eq(userRequestAnswers.screenItemId, Number(missing?.id)));
    await submitRequest();
    expect(asked().id).toBe(missing?.id);
    expect(current().inputs[String(missing?.id)]).toEqual({ text: 'Before the weekend' });
  });

  it('is offered again after a reload in the middle of it', async () => {
    await answerCustomPet();
    using replies = holdReplies();
    const submitting = submitRequest();
    expect(current().phase).toEqual({ name: 'submitting' });
    await beginAssistant({ kind: 'continue' });
    expect(current().phase).toEqual({ name: 'summary', failed: false });
    replies.release();
    await submitting;
  });
});

describe('an answer', () => {
  it('that is being saved is asked for again after a reload, with its text', async () => {
    await beginAssistant(CUSTOM_PET);
    const { id } = asked();
    using replies = holdReplies();
    const saving = answer('A new bed');
    expect(current().phase.name).toBe('saving');
    changeInput(id, { text: 'A new bed' });
    expect(current().phase.name, 'after a late key').toBe('saving');
    await beginAssistant({ kind: 'continue' });
    expect(asked().id).toBe(id);
    expect(current().inputs[String(id)]).toEqual({ text: 'A new bed' });
    replies.release();
    await saving;
  });

  it.each([
    ['an answer', () => answer('Before the weekend')],
    ['a skip', () => skipQuestion()],
  ])('%s that the API refuses says why, and offers no retry', async (_, send) => {
    expectFailedCall('POST /api/v1/user_request_surveys/:id/user_request_answers', 422);
    expectConsole('error', /^The request assistant failed: http 422$/);
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await answer('Before the weekend');
    expect(asked().optional).toBe(true);
    replacedFetch(() =>
      Promise.resolve(Response.json({ error: 'Not this one.', code: 'validation' }, { status: 422 })),
    );
    await send();
    expect(current().phase).toMatchObject({ name: 'asking', failed: null, problem: 'Not this one.' });
  });
});

it('keeps each of seven unfinished requests, the newest first', async () => {
  for (let count = 1; count <= 7; count += 1) {
    await beginAssistant({ ...CUSTOM_PET, text: `Wish number ${count}` });
    changeInput(asked().id, { text: `Wish number ${count}, please` });
  }
  expect(readUnfinished().map(({ survey }) => survey.text)).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((count) => `Wish number ${count}`),
  );
});

it('Back asks before it closes a dialogue with an answer, and closes one without', async () => {
  const bar = openAddressBar('');
  const stop = keepDrawerInHistory();
  openAssistant({ id: CUSTOM_PET.surveyId, name: CUSTOM_PET.name });
  await beginAssistant(CUSTOM_PET);
  changeInput(asked().id, { text: 'A new bed' });
  bar.back();
  expect([$isAskingToLeave.get(), $drawer.get()?.name]).toEqual([true, 'assistant']);
  keepGoing();
  changeInput(asked().id, { text: '' });
  bar.back();
  expect([$isAskingToLeave.get(), $drawer.get()]).toEqual([false, null]);
  closeDrawer();
  stop();
});
