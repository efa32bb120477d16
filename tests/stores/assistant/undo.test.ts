// docs/product/assistant.md#skip
// docs/product/assistant.md#answers-set-aside
import { beforeEach, describe, expect, it } from 'vitest';
import { beginAssistant, changeInput } from '../../../src/lib/stores/assistant/assistant.ts';
import {
  $isAskingToSkip,
  changeEdit,
  discardEdit,
  keepAnswer,
  requestSkip,
  saveEdit,
  skipAnyway,
  undoChange,
} from '../../../src/lib/stores/assistant/editing.ts';
import { undoable, keyOf } from '../../../src/lib/stores/assistant/transitions.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import {
  answer,
  answers,
  asked,
  beginVet,
  changeTo,
  current,
  edit,
  FIND_A_VET,
} from '../../helpers/employees/open-dialogue.ts';
import { answerUpload } from '../../../src/lib/stores/assistant/answer-uploads.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer();
const { app } = me;
beforeEach(beginVet);

it('brings back the earlier answer and those that it had set aside', async () => {
  const open = asked().id;
  await changeTo(1, 'checkup');
  expect(undoable(current())?.input.text).toBe('unwell');
  await undoChange();
  expect(answers()).toEqual(['Biscuit', 'unwell', 'He limps a little']);
  expect(current()).toMatchObject({ setAside: [], editing: null });
  expect(undoable(current())).toBeNull();
  expect(asked().id).toBe(open);
});

it('is offered only for a change that set answers aside', async () => {
  await changeTo(0, 'Biscuit the second');
  expect(undoable(current())).toBeNull();
  await undoChange();
  expect(answers()[0]).toBe('Biscuit the second');
});

it('is still offered after a reload and after further answers', async () => {
  await changeTo(1, 'checkup');
  await answer('Very calm');
  await beginAssistant({ kind: 'continue' });
  expect(undoable(current())?.input.text).toBe('unwell');
  await undoChange();
  expect(answers()).toEqual(['Biscuit', 'unwell', 'He limps a little', 'Very calm']);
});

it('is no longer offered after another change', async () => {
  await changeTo(1, 'checkup');
  await changeTo(0, 'Toffee');
  expect(undoable(current())).toBeNull();
  expect(current().setAside).toHaveLength(1);
});

it('leaves the answer open for a retry when it fails', async () => {
  await changeTo(1, 'checkup');
  expectConsole('error', /^The request assistant failed: network 0$/);
  me.browser.online = false;
  await undoChange();
  expect(current().editing).toMatchObject({ status: 'failed', input: { text: 'unwell' } });
  me.browser.online = true;
  await saveEdit();
  expect(answers()).toEqual(['Biscuit', 'unwell', 'He limps a little']);
});

it('does not replace another change that is being made', async () => {
  await changeTo(1, 'checkup');
  edit(0);
  changeEdit({ text: 'Toffee' });
  await undoChange();
  expect(current().editing).toMatchObject({ status: 'asking', input: { text: 'Toffee' } });
  discardEdit();
  expect(answers()).toEqual(['Biscuit', 'checkup']);
});

const FILE = { name: 'records.pdf', type: 'application/pdf', sizeBytes: 9 };

/** Goes on to the question for a file, which is optional. */
async function askForFile() {
  await answer('second_opinion');
  expect(asked()).toMatchObject({ type: 'SingleUploadInput', optional: true });
  return asked();
}

describe('skipping', () => {
  beforeEach(async () => {
    await signedUpEmployee(app);
    await beginAssistant(FIND_A_VET);
    await answer('Biscuit');
  });

  it.each([
    ['a chosen file', { text: '', file: FILE }],
    ['an uploaded file', { text: 'a-key', file: FILE }],
    ['a typed text', { text: 'He limps' }],
  ])('asks before it discards %s', async (_, input) => {
    const item = await askForFile();
    changeInput(item.id, input);
    await requestSkip();
    expect($isAskingToSkip.get()).toBe(true);
    expect(asked().id).toBe(item.id);
    keepAnswer();
    expect($isAskingToSkip.get()).toBe(false);
    expect(current().inputs[keyOf(item.id)]).toEqual(input);
  });

  it('skips and discards the answer once that is confirmed', async () => {
    const item = await askForFile();
    changeInput(item.id, { text: 'a-key', file: FILE });
    await requestSkip();
    await skipAnyway();
    expect($isAskingToSkip.get()).toBe(false);
    expect(current().answered.at(-1)).toMatchObject({
      item: { id: item.id },
      input: { text: '' },
      skipped: true,
    });
  });

  it.each([
    ['an empty field', { text: '' }],
    ['blanks', { text: '  ' }],
  ])('skips %s without a question', async (_, input) => {
    const item = await askForFile();
    changeInput(item.id, input);
    await requestSkip();
    expect($isAskingToSkip.get()).toBe(false);
    expect(current().answered.at(-1)).toMatchObject({ item: { id: item.id }, skipped: true });
  });

  it('forgets the upload of a skipped question, which would answer it later', async () => {
    const item = await askForFile();
    const onInput = (input: { text: string }) => changeInput(item.id, input);
    const upload = answerUpload('ask', keyOf(item.id), { text: '' }, onInput);
    await skipAnyway();
    upload.restore('a-late-key', FILE);
    expect(current().inputs[keyOf(item.id)]).toEqual({ text: '' });
  });
});
