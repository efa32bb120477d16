import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  answerUpload,
  forgetAnswerUpload,
  forgetAnswerUploads,
} from '../../../src/lib/stores/assistant/answer-uploads.ts';
import type { AnswerInput } from '../../../src/lib/stores/assistant/dialogue.ts';

const file = { name: 'photo.png', type: 'image/png', sizeBytes: 4 };
const inputs: AnswerInput[] = [];
const onInput = (input: AnswerInput) => inputs.push(input);
const open = (slot: 'ask' | 'edit', itemKey: string, input: AnswerInput = { text: '' }) =>
  answerUpload(slot, itemKey, input, onInput);

beforeEach(() => {
  inputs.length = 0;
});
afterEach(forgetAnswerUploads);

test('an earlier answer is restored, and only with its file', () => {
  expect(open('ask', '1', { text: 'key.png', file }).$state.get()).toMatchObject({
    status: 'uploaded',
    key: 'key.png',
    file,
  });
  expect(open('ask', '2', { text: 'key.png' }).$state.get()).toEqual({ status: 'empty' });
  expect(open('ask', '3', { text: '', file }).$state.get()).toEqual({ status: 'empty' });
  expect(inputs).toEqual([]);
});

test('the answer is the key of the uploaded file, and empty without one', () => {
  const upload = open('ask', '1');
  upload.restore('key.png', file);
  expect(inputs.at(-1)).toEqual({ text: 'key.png', file });
  upload.remove();
  expect(inputs.at(-1)).toEqual({ text: '' });
});

test('each slot keeps the upload of its question, and forgets it for another question', () => {
  const asked = open('ask', '1', { text: 'one.png', file });
  const edited = open('edit', '1', { text: 'two.png', file });
  expect(open('ask', '1')).toBe(asked);
  expect(edited).not.toBe(asked);
  expect(open('ask', '2')).not.toBe(asked);
  expect(asked.$state.get()).toEqual({ status: 'empty' });
  expect(edited.$state.get().status).toBe('uploaded');
  forgetAnswerUpload('edit');
  expect(edited.$state.get()).toEqual({ status: 'empty' });
  expect(open('edit', '1')).not.toBe(edited);
  expect(inputs, 'a forgotten upload answers nothing').toEqual([]);
});

test('a file input that is drawn anew hears of its upload, and the one before no longer', () => {
  const upload = open('ask', '1');
  const heard: AnswerInput[] = [];
  answerUpload('ask', '1', { text: '' }, (input) => heard.push(input));
  upload.restore('key.png', file);
  expect(heard.at(-1)).toEqual({ text: 'key.png', file });
  expect(inputs).toEqual([]);
});

test('all uploads are forgotten at the end of a dialogue', () => {
  const uploads = (['ask', 'edit'] as const).map((slot) => open(slot, '1', { text: 'key.png', file }));
  forgetAnswerUploads();
  expect(uploads.map((upload) => upload.$state.get().status)).toEqual(['empty', 'empty']);
});
