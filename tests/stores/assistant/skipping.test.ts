import { beforeEach, expect, it } from 'vitest';
import { beginAssistant, changeInput } from '../../../src/lib/stores/assistant/assistant.ts';
import { answerUpload } from '../../../src/lib/stores/assistant/answer-uploads.ts';
import {
  $isAskingToSkip,
  keepAnswer,
  requestSkip,
  skipAnyway,
} from '../../../src/lib/stores/assistant/closing.ts';
import { keyOf } from '../../../src/lib/stores/assistant/transitions.ts';
import { answer, asked, current, FIND_A_VET } from '../../helpers/employees/open-dialogue.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const FILE = { name: 'records.pdf', type: 'application/pdf', sizeBytes: 9 };

const app = await appOfFile();
beforeEach(async () => {
  await signedUpEmployee(app);
  await beginAssistant(FIND_A_VET);
  await answer('Biscuit');
});

/** Goes on to the question for a file, which is optional. */
async function askForFile() {
  await answer('second_opinion');
  expect(asked()).toMatchObject({ type: 'SingleUploadInput', optional: true });
  return asked();
}

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
