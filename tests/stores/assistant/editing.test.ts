// docs/product/assistant.md#continue
// docs/product/assistant.md#editing
// docs/product/assistant.md#answers-set-aside
// docs/product/assistant.md#assistant-drafts
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { beginAssistant, changeInput, skipQuestion } from '../../../src/lib/stores/assistant/assistant.ts';
import { answerUpload } from '../../../src/lib/stores/assistant/answer-uploads.ts';
import {
  cancelEdit,
  changeEdit,
  discardEdit,
  isEditChanged,
  keepEditing,
  saveEdit,
} from '../../../src/lib/stores/assistant/editing.ts';
import { userRequestAnswers } from '../../../server/db/schema/requests.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import {
  answer,
  answerCustomPet,
  answers,
  asked,
  beginVet,
  changeTo,
  current,
  edit,
} from '../../helpers/employees/open-dialogue.ts';
import { holdReplies, replyWith, startTwice } from '../../helpers/slow-replies.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer();
const { app } = me;
beforeEach(beginVet);

it('changes an answer in its place and goes on with the question that was open', async () => {
  const open = asked().id;
  changeInput(open, { text: 'He loves' });
  await changeTo(0, 'Biscuit the second');
  expect(answers()).toEqual(['Biscuit the second', 'unwell', 'He limps a little']);
  expect(asked().id).toBe(open);
  expect(current().inputs[String(open)]).toEqual({ text: 'He loves' });
});

it('skips an optional question whose answer was emptied', async () => {
  const place = current().answered.length;
  for (; !asked().optional;) await answer('Soon');
  await answer('Only in the morning');
  await changeTo(place, ' ');
  expect(current().answered[place]).toMatchObject({ skipped: true });
  expect(current().editing).toBeNull();
});

it('sets the answers aside that no longer apply, and takes them back when they do', async () => {
  const open = asked().id;
  await changeTo(1, 'checkup');
  expect(answers()).toEqual(['Biscuit', 'checkup']);
  expect(current()).toMatchObject({ editing: null, setAside: [{ input: { text: 'He limps a little' } }] });
  await beginAssistant({ kind: 'continue' });
  expect(current().setAside, 'after a reload').toHaveLength(1);
  await changeTo(1, 'unwell');
  expect(answers()).toEqual(['Biscuit', 'unwell', 'He limps a little']);
  expect(current().setAside).toEqual([]);
  expect(asked().id, 'nothing is asked a second time').toBe(open);
});

it('asks again with the text that was set aside where the API has deleted the answer', async () => {
  const story = current().answered[2]?.item;
  await changeTo(1, 'checkup');
  await app.services.db
    .delete(userRequestAnswers)
    .where(eq(userRequestAnswers.screenItemId, Number(story?.id)));
  await changeTo(1, 'unwell');
  expect(answers()).toEqual(['Biscuit', 'unwell']);
  expect(asked().id).toBe(story?.id);
  expect(current().inputs[String(story?.id)]).toEqual({ text: 'He limps a little' });
});

it('changes an answer in the summary and returns there', async () => {
  await answerCustomPet();
  await changeTo(1, 'After the weekend');
  expect(answers()[1]).toBe('After the weekend');
  expect(current()).toMatchObject({ phase: { name: 'summary', failed: false }, left: null, editing: null });
});

it('works where the API does not say what is still asked', async () => {
  me.browser.withholds = 'asked_item_ids';
  await changeTo(0, 'Biscuit the second');
  expect(answers()).toEqual(['Biscuit the second', 'unwell', 'He limps a little']);
});

it('asks to discard a change, but not an answer that is as it was', () => {
  edit(0);
  cancelEdit();
  expect(current().editing).toBeNull();
  edit(0);
  changeEdit({ text: 'Biscuit!' });
  expect(isEditChanged(current())).toBe(true);
  cancelEdit();
  expect(current().editing?.status).toBe('asking');
  keepEditing();
  expect(current().editing).toMatchObject({ status: 'open', input: { text: 'Biscuit!' } });
  cancelEdit();
  discardEdit();
  expect(answers()[0]).toBe('Biscuit');
});

it('asks before another answer is opened', () => {
  edit(0);
  changeEdit({ text: 'Biscuit!' });
  edit(1);
  expect(current().editing).toMatchObject({ status: 'asking', input: { text: 'Biscuit!' } });
});

it('keeps the change when it could not be saved', async () => {
  expectConsole('error', /^The request assistant failed: network 0$/);
  edit(0);
  changeEdit({ text: 'Biscuit!' });
  me.browser.online = false;
  await saveEdit();
  expect(current().editing).toMatchObject({ status: 'failed', input: { text: 'Biscuit!' } });
  me.browser.online = true;
  await saveEdit();
  expect(answers()[0]).toBe('Biscuit!');
});

it('does not save an empty answer to a question that needs one', async () => {
  await changeTo(0, '  ');
  expect(current().editing?.status).toBe('open');
  expect(answers()[0]).toBe('Biscuit');
});

it('survives a reload', async () => {
  edit(0);
  changeEdit({ text: 'Biscuit!' });
  await beginAssistant({ kind: 'continue' });
  expect(current()).toMatchObject({
    resumed: true,
    editing: { status: 'open', input: { text: 'Biscuit!' } },
  });
});

it('sends a change once, however often Save is pressed', async () => {
  edit(0);
  changeEdit({ text: 'Toffee' });
  await startTwice(saveEdit, () => expect(current().editing?.status).toBe('saving'));
  expect(answers()[0]).toBe('Toffee');
});

it('opens no answer while another one is saved', async () => {
  using replies = holdReplies();
  const saving = answer('No');
  edit(0);
  expect(current().editing).toBeNull();
  replies.release();
  await saving;
  edit(0);
  expect(current().editing).toMatchObject({ status: 'open', input: { text: 'Biscuit' } });
});

it.each<[string, () => void | Promise<void>]>([
  ['discarded', discardEdit],
  ['saved', saveEdit],
  ['closed as it was', cancelEdit],
])('a change that is %s forgets its upload', async (_, end) => {
  edit(0);
  const { input } = current().editing ?? expect.fail('nothing is edited');
  const upload = answerUpload('edit', '1', { text: '' }, () => undefined);
  upload.restore('a-key', { name: 'photo.png', type: 'image/png', sizeBytes: 4 });
  changeEdit(input);
  await end();
  expect(current().editing).toBeNull();
  expect(upload.$state.get()).toEqual({ status: 'empty' });
});

it('shows what is wrong with a change and does not send it; the next key takes that away', async () => {
  await answer('Tuesday');
  while (current().phase.name === 'asking' && asked().type !== 'PhoneNumberInput') {
    if (asked().optional) await skipQuestion();
    else await answer('94110');
  }
  await answer('(415) 555-0123');
  edit(current().answered.findIndex(({ item }) => item.type === 'PhoneNumberInput'));
  changeEdit({ text: '(415)' });
  using replies = holdReplies();
  await saveEdit();
  expect(replies.calls).toEqual([]);
  expect(current().editing).toMatchObject({ status: 'open', problem: 'Please enter a valid phone number' });
  changeEdit({ text: '(415) 5' });
  expect(current().editing?.problem).toBeNull();
});

it('says why the API refuses a change, until the next key', async () => {
  expectFailedCall('POST /api/v1/user_request_surveys/:id/user_request_answers', 422);
  expectConsole('error', /^The request assistant failed: http 422$/);
  edit(0);
  changeEdit({ text: 'Rex' });
  replyWith(422, { error: 'Not this one.', code: 'validation' });
  await saveEdit();
  expect(current().editing).toMatchObject({ status: 'failed', problem: 'Not this one.' });
  changeEdit({ text: 'Max' });
  expect(current().editing).toMatchObject({ status: 'open', problem: null });
});
