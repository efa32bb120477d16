import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { userRequestSurveys } from '../../../server/db/schema/user-request-surveys.ts';
import { noteCalls } from '../../helpers/network/replaced-fetch.ts';
import {
  beginAssistant,
  changeInput,
  startOver,
  submitRequest,
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
