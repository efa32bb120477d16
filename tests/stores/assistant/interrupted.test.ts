import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userRequestAnswers } from '../../../server/db/schema/user-request-surveys.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import {
  askNext,
  beginAssistant,
  changeInput,
  skipQuestion,
  submitRequest,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { $isAskingToLeave, keepGoing } from '../../../src/lib/stores/assistant/closing.ts';
import { readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { keepDrawerInHistory } from '../../../src/lib/stores/shell/drawer-history.ts';
import { $drawer, closeDrawer, openAssistant } from '../../../src/lib/stores/shell/drawers.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import {
  answer,
  answerCustomPet,
  asked,
  current,
  CUSTOM_PET,
  FIND_A_VET,
} from '../../helpers/employees/open-dialogue.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const { app } = await newcomer();

describe('a reply of the previous dialogue', () => {
  it('changes nothing in the next one, whether it succeeds or fails', async () => {
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

it('of six unfinished requests the newest five are kept, the newest first', async () => {
  for (let count = 1; count <= 6; count += 1) {
    await beginAssistant({ ...CUSTOM_PET, text: `Wish number ${count}` });
    changeInput(asked().id, { text: `Wish number ${count}, please` });
  }
  expect(readUnfinished().map(({ survey }) => survey.text)).toEqual(
    [6, 5, 4, 3, 2].map((count) => `Wish number ${count}`),
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
