// docs/product/account.md#answer-mails-section
import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../src/lib/api/shared/client.ts';
import { getAnswerMails } from '../../../src/lib/contract/account.ts';
import {
  $answerMails,
  $answerMailsSaving,
  chooseAnswerMails,
  refreshAnswerMails,
} from '../../../src/lib/stores/account/answer-mails.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer();
beforeEach(async () => {
  await refreshAnswerMails();
});

const shown = () => {
  const remote = $answerMails.get();
  return remote.status === 'ready' ? remote.data : remote.status;
};

test('is on at first; a choice shows at once and is stored', async () => {
  expect(shown()).toBe('on');
  using replies = holdReplies();
  const saving = chooseAnswerMails('daily');
  expect(shown()).toBe('daily');
  expect($answerMailsSaving.get()).toEqual({ status: 'busy', message: '' });
  replies.release();
  await saving;
  expect(replies.calls).toHaveLength(1);
  expect($answerMailsSaving.get()).toEqual({ status: 'done', message: 'Saved: you get one mail a day.' });
  expect((await call(getAnswerMails)).answer_mails).toBe('daily');
});

test('a choice during a call is stored after it, and the last one stays', async () => {
  using replies = holdReplies();
  const saving = chooseAnswerMails('daily');
  await chooseAnswerMails('on');
  await chooseAnswerMails('off');
  expect(shown()).toBe('off');
  replies.release();
  await saving;
  expect(replies.calls).toHaveLength(2);
  expect([shown(), (await call(getAnswerMails)).answer_mails]).toEqual(['off', 'off']);
  expect($answerMailsSaving.get().message).toBe('Saved: you get no such mails.');
});

test('a failure shows what is stored, and why; the next try works', async () => {
  me.browser.online = false;
  await chooseAnswerMails('off');
  expect(shown()).toBe('on');
  expect($answerMailsSaving.get()).toEqual({
    status: 'failed',
    message:
      'Unable to save your choice: We could not reach the server. Please check your connection and try again.',
  });
  me.browser.online = true;
  await chooseAnswerMails('off');
  expect([shown(), (await call(getAnswerMails)).answer_mails]).toEqual(['off', 'off']);
});
