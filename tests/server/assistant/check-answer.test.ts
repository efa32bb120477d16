import { expect, test } from 'vitest';
import { checkAnswer } from '../../../server/services/assistant/check-answer.ts';
import type { Item } from '../../../server/services/assistant/path.ts';
import type { AnswerValue, QuestionType } from '../../../src/lib/contract/assistant.ts';
import { DISGUISED_ADDRESS_SENTENCE } from '../identity/support/disguised-addresses.ts';

const item = (type: QuestionType, optional = false): Item => ({
  id: 1,
  label: 'What is it?',
  type,
  optional,
  options: [
    { value: 'a', label: 'The first' },
    { value: '2', label: 'The second' },
  ],
  universalAnswerId: null,
  condition: null,
});

const CHOOSE = 'Please choose one of the options.';
const PHONE = 'Please enter a valid phone number.';
const EMAIL = 'Please enter a valid email address.';
const FILE = 'Please choose a file.';
const WRITE = 'Please write an answer.';

test.each<[QuestionType, AnswerValue, AnswerValue]>([
  ['SingleSelectInput', 'a', 'a'],
  ['SingleSelectInput', 2, '2'],
  ['PhoneNumberInput', '5555550142', '5555550142'],
  ['PhoneNumberInput', 5_555_550_142, '5555550142'],
  ['ManagedEmailInput', ' robin@people.test ', 'robin@people.test'],
  ['SingleUploadInput', 'the-key', 'the-key'],
  ['TextInput', ' as typed ', ' as typed '],
  ['TextInput', 0, 0],
  ['MultilineTextInput', 'two\nlines', 'two\nlines'],
  ['MultilineTextInput', 1.5, 1.5],
])('%s stores %j as %j', (type, value, stored) => {
  expect(checkAnswer(item(type), value)).toBe(stored);
});

test.each<[QuestionType, AnswerValue, string]>([
  ['SingleSelectInput', 'The first', CHOOSE],
  ['SingleSelectInput', true, CHOOSE],
  ['SingleSelectInput', ' ', CHOOSE],
  ['PhoneNumberInput', '555555014', PHONE],
  ['PhoneNumberInput', '55555501422', PHONE],
  ['PhoneNumberInput', 'x5555550142', PHONE],
  ['PhoneNumberInput', false, PHONE],
  ['ManagedEmailInput', 'robin at home', EMAIL],
  ['ManagedEmailInput', true, EMAIL],
  ['ManagedEmailInput', 'a\u202Ena@people.test', DISGUISED_ADDRESS_SENTENCE],
  ['SingleUploadInput', ' ', FILE],
  ['SingleUploadInput', true, FILE],
  ['TextInput', ' \n\t', WRITE],
  ['TextInput', false, WRITE],
  ['MultilineTextInput', '', WRITE],
])('%s refuses %j', (type, value, sentence) => {
  expect(() => checkAnswer(item(type), value)).toThrow(
    expect.objectContaining({ code: 'validation', sentence }),
  );
});

test('only an optional question can be skipped', () => {
  expect(checkAnswer(item('TextInput', true), null)).toBeNull();
  expect(() => checkAnswer(item('TextInput'), null)).toThrow(
    expect.objectContaining({ code: 'validation', sentence: 'This question needs an answer.' }),
  );
});
