// docs/product/assistant.md#question-formats
// docs/product/identity.md#plain-characters
// docs/product/requests.md#answers-of-a-request
import { describe, expect, test } from 'vitest';
import { checkAnswer } from '../../../server/services/assistant/answer-question.ts';
import type { Item } from '../../../server/services/assistant/path.ts';
import type { AnswerValue } from '../../../src/lib/contract/assistant.ts';
import type { QuestionType } from '../../../src/lib/contract/question-types.ts';
import { requestName, sentAnswers } from '../../../server/services/assistant/request-text.ts';
import { detailsOf } from '../../../server/services/requests/emit-request.ts';

const item = (type: QuestionType, optional = false): Item => ({
  id: 1,
  label: 'What is it?',
  type,
  optional,
  options: [
    { value: 'a', label: 'The first' },
    { value: '2', label: 'The second' },
  ],
  format: null,
  universalAnswerId: null,
  condition: null,
});

const NOW = new Date('2026-06-15T12:00:00Z');

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
  expect(checkAnswer(item(type), value, NOW)).toBe(stored);
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
  ['SingleUploadInput', ' ', FILE],
  ['SingleUploadInput', true, FILE],
  ['TextInput', ' \n\t', WRITE],
  ['TextInput', false, WRITE],
  ['MultilineTextInput', '', WRITE],
])('%s refuses %j', (type, value, sentence) => {
  expect(() => checkAnswer(item(type), value, NOW)).toThrow(
    expect.objectContaining({ code: 'answer_refused', sentence }),
  );
});

test('only an optional question can be skipped', () => {
  expect(checkAnswer(item('TextInput', true), null, NOW)).toBeNull();
  expect(() => checkAnswer(item('TextInput'), null, NOW)).toThrow(
    expect.objectContaining({ code: 'answer_needed', sentence: 'This question needs an answer.' }),
  );
});

describe('a question with a format', () => {
  const day = (format: { min?: string; max?: string } = {}) => ({
    ...item('TextInput', true),
    format: { kind: 'date' as const, ...format },
  });
  const amount = { ...item('TextInput'), format: { kind: 'amount' as const, currency: 'USD', max: 5_000 } };

  const zip = {
    ...item('TextInput'),
    format: { kind: 'mask' as const, mask: '99999-9999', example: '62704-1234' },
  };

  test.each<[Item, AnswerValue, AnswerValue]>([
    [zip, 627_041_234, '62704-1234'],
    [day(), ' 2026-06-01 ', '2026-06-01'],
    [day(), null, null],
    // It is still, or already, that day somewhere.
    [day({ min: 'today' }), '2026-06-14', '2026-06-14'],
    [day({ max: 'today' }), '2026-06-16', '2026-06-16'],
    [amount, 1_234.5, 1_234.5],
    [amount, '$1,234.50', 1_234.5],
    [amount, 0, 0],
  ])('%o stores %j as %j', (question, value, stored) => {
    expect(checkAnswer(question, value, NOW)).toBe(stored);
  });

  const DAY = 'Please enter a date as year, month and day, such as 2026-06-01.';
  const AMOUNT = 'Please enter an amount, such as 1,234.50.';
  test.each<[Item, AnswerValue, string]>([
    [zip, '62704', 'Please enter an answer such as 62704-1234.'],
    [day(), 'next week', DAY],
    [day(), '2026-02-30', DAY],
    [day(), 20_260_601, DAY],
    [day(), true, 'Please write an answer.'],
    [day({ min: 'today' }), '2026-06-13', 'Please choose June 14, 2026 or a later day.'],
    [day({ max: '2026-12-31' }), '2027-01-01', 'Please choose December 31, 2026 or an earlier day.'],
    [amount, 'about fifty', AMOUNT],
    [amount, '€50', AMOUNT],
    [amount, 9.999, AMOUNT],
    [amount, -1, 'Please enter $0 or more.'],
    [amount, 5_000.01, 'Please enter $5,000 or less.'],
  ])('%o refuses %j', (question, value, sentence) => {
    expect(() => checkAnswer(question, value, NOW)).toThrow(
      expect.objectContaining({ code: 'answer_refused', sentence }),
    );
  });
});

const labelled = (label: string, type: QuestionType = 'TextInput'): Item => ({ ...item(type), label });
const custom = { slug: 'custom-home', name: 'Custom request' };

describe('the details', () => {
  test('contain labels of options, names of files and formatted phone numbers, and omit skipped questions', () => {
    const answers = sentAnswers(
      [
        [labelled('What is it?'), 'A thing'],
        [labelled('Choose one.', 'SingleSelectInput'), 'a'],
        [labelled('Skipped'), null],
        [labelled('Picture', 'SingleUploadInput'), 'the-key'],
        [labelled('Number', 'PhoneNumberInput'), '5555550142'],
        [labelled('How many'), 3],
      ],
      new Map([['the-key', 'photo.png']]),
    );
    expect(answers.map(({ type, isContactData }) => isContactData && type)).toEqual([
      false,
      false,
      false,
      'PhoneNumberInput',
      false,
    ]);
    expect(detailsOf(answers)).toBe(
      'What is it? A thing\nChoose one: The first\nPicture: photo.png\nNumber: (555) 555-0142\nHow many: 3',
    );
  });

  test.each<[string, QuestionType, string, string]>([
    [' Choose one… ', 'SingleSelectInput', 'an option that is gone', 'Choose one: an option that is gone'],
    ['Your file:', 'SingleUploadInput', 'the-key', 'Your file: the-key'],
    ['Go on!', 'PhoneNumberInput', '5555550142', 'Go on! (555) 555-0142'],
    ['Why? Or why not...', 'MultilineTextInput', ' because\n', 'Why? Or why not: because'],
    ['Which car? The year, make and model.', 'TextInput', 'A wagon', 'Which car? A wagon'],
    ['When? Where? Days, mornings…', 'TextInput', 'Now', 'When? Where? Now'],
    ['1. Where', 'TextInput', ' here ', '1. Where: here'],
    ['Address', 'ManagedEmailInput', 'robin@people.test', 'Address: robin@people.test'],
  ])('show the question %j (%s) and the answer %j as %j', (label, type, value, line) => {
    expect(detailsOf(sentAnswers([[labelled(label, type), value]], new Map()))).toBe(line);
  });
});

describe('the name', () => {
  test('is the name of the survey', () => {
    expect(requestName({ slug: 'pets', name: 'Find a vet' }, [[labelled('?'), 'Anything']])).toBe(
      'Find a vet',
    );
  });

  test('of a custom request is the first written line', () => {
    const answers = [
      [labelled('?', 'SingleSelectInput'), 'a'],
      [labelled('?', 'MultilineTextInput'), '\n  Water my plants \nPlease'],
    ] as const;
    expect(requestName(custom, answers)).toBe('Water my plants');
  });

  test('of a custom request without a written answer is the name of the survey', () => {
    const answers = [
      [labelled('?', 'SingleSelectInput'), 'a'],
      [labelled('?'), null],
      [labelled('?', 'MultilineTextInput'), null],
    ] as const;
    expect(requestName(custom, answers)).toBe('Custom request');
    expect(requestName({ slug: 'my-custom', name: 'Not custom' }, [[labelled('?'), 'Anything']])).toBe(
      'Not custom',
    );
    expect(requestName(custom, [...answers, [labelled('?'), 7]])).toBe('7');
  });

  test.each(['\n', '\r\n', '\r'])('ends at the line break %j', (lineBreak) => {
    expect(requestName(custom, [[labelled('?'), `Water my plants ${lineBreak}Please`]])).toBe(
      'Water my plants',
    );
  });

  test('is truncated at a word to 80 characters', () => {
    const name = requestName(custom, [[labelled('?'), 'word '.repeat(40)]]);
    expect(name).toBe(`${'word '.repeat(15).trim()}…`);
    const unbroken = requestName(custom, [[labelled('?'), '🌵'.repeat(100)]]);
    expect(unbroken).toBe(`${'🌵'.repeat(79)}…`);
    expect(requestName(custom, [[labelled('?'), 'x'.repeat(80)]])).toBe('x'.repeat(80));
    expect(requestName(custom, [[labelled('?'), `${'x'.repeat(70)}  ${'y'.repeat(70)}`]])).toBe(
      `${'x'.repeat(70)}…`,
    );
  });
});
