import { describe, expect, test } from 'vitest';
import type { Item } from '../../../server/services/assistant/path.ts';
import { requestName, sentAnswers } from '../../../server/services/assistant/request-text.ts';
import { detailsOf } from '../../../server/services/requests/emit-request.ts';
import type { QuestionType } from '../../../src/lib/contract/question-types.ts';

const item = (label: string, type: QuestionType = 'TextInput'): Item => ({
  id: 1,
  label,
  type,
  optional: false,
  options: [{ value: 'a', label: 'The first' }],
  format: null,
  universalAnswerId: null,
  condition: null,
});
const custom = { slug: 'custom-home', name: 'Custom request' };

describe('the details', () => {
  test('contain labels of options, names of files and formatted phone numbers, and omit skipped questions', () => {
    const answers = sentAnswers(
      [
        [item('What is it?'), 'A thing'],
        [item('Choose one.', 'SingleSelectInput'), 'a'],
        [item('Skipped'), null],
        [item('Picture', 'SingleUploadInput'), 'the-key'],
        [item('Number', 'PhoneNumberInput'), '5555550142'],
        [item('How many'), 3],
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
    expect(detailsOf(sentAnswers([[item(label, type), value]], new Map()))).toBe(line);
  });
});

describe('the name', () => {
  test('is the name of the survey', () => {
    expect(requestName({ slug: 'pets', name: 'Find a vet' }, [[item('?'), 'Anything']])).toBe('Find a vet');
  });

  test('of a custom request is the first written line', () => {
    const answers = [
      [item('?', 'SingleSelectInput'), 'a'],
      [item('?', 'MultilineTextInput'), '\n  Water my plants \nPlease'],
    ] as const;
    expect(requestName(custom, answers)).toBe('Water my plants');
  });

  test('of a custom request without a written answer is the name of the survey', () => {
    const answers = [
      [item('?', 'SingleSelectInput'), 'a'],
      [item('?'), null],
      [item('?', 'MultilineTextInput'), null],
    ] as const;
    expect(requestName(custom, answers)).toBe('Custom request');
    expect(requestName({ slug: 'my-custom', name: 'Not custom' }, [[item('?'), 'Anything']])).toBe(
      'Not custom',
    );
    expect(requestName(custom, [...answers, [item('?'), 7]])).toBe('7');
  });

  test.each(['\n', '\r\n', '\r'])('ends at the line break %j', (lineBreak) => {
    expect(requestName(custom, [[item('?'), `Water my plants ${lineBreak}Please`]])).toBe('Water my plants');
  });

  test('is truncated at a word to 80 characters', () => {
    const name = requestName(custom, [[item('?'), 'word '.repeat(40)]]);
    expect(name).toBe(`${'word '.repeat(15).trim()}…`);
    const unbroken = requestName(custom, [[item('?'), '🌵'.repeat(100)]]);
    expect(unbroken).toBe(`${'🌵'.repeat(79)}…`);
    expect(requestName(custom, [[item('?'), 'x'.repeat(80)]])).toBe('x'.repeat(80));
    expect(requestName(custom, [[item('?'), `${'x'.repeat(70)}  ${'y'.repeat(70)}`]])).toBe(
      `${'x'.repeat(70)}…`,
    );
  });
});
