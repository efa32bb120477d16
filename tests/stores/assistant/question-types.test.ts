// docs/product/assistant.md#typed-need
// docs/product/assistant.md#question-formats
// docs/product/assistant.md#prefill
// docs/product/assistant.md#answer-values
// docs/product/assistant.md#skip
// docs/product/widgets.md#number-input
// docs/product/widgets.md#phone-numbers-in-fields
import { describe, expect, it } from 'vitest';
import type { ScreenItem } from '../../../src/lib/contract/assistant.ts';
import type { QuestionType } from '../../../src/lib/contract/question-types.ts';
import { newDialogue } from '../../../src/lib/stores/assistant/dialogue.ts';
import {
  isFromProfile,
  prefillOf,
  problemOf,
  shownAnswer,
  valueOf,
} from '../../../src/lib/stores/assistant/question-types.ts';
import { afterInput, afterNext, inputOf, isAtStake } from '../../../src/lib/stores/assistant/transitions.ts';

function item(type: QuestionType, extra: Partial<ScreenItem> = {}): ScreenItem {
  const options = [
    { value: 'a', label: 'The first kind' },
    { value: 'b', label: 'The second kind' },
  ];
  const nothing = { optional: false, lastQuestion: false, answer: null, universalAnswer: null };
  return { id: 1, label: 'What?', type, options, format: null, ...nothing, ...extra };
}

const value = (question: ScreenItem, text: string) =>
  valueOf({ item: question, input: { text }, skipped: false });

describe('what is sent', () => {
  it('is a number of another country with its code', () => {
    expect(value(item('PhoneNumberInput'), '0047 22 85 50 50')).toBe('+4722855050');
  });

  it('is ten digits for a phone number, however it was written', () => {
    expect(value(item('PhoneNumberInput'), '(415) 555-0123')).toBe('4155550123');
    expect(value(item('PhoneNumberInput'), '+1 415 555 0123')).toBe('4155550123');
  });

  it('is the e-mail address without white space around it', () => {
    expect(value(item('ManagedEmailInput'), ' robin@example.com ')).toBe('robin@example.com');
  });

  it('is the text as it was typed', () => {
    expect(value(item('MultilineTextInput'), '  two\nlines ')).toBe('  two\nlines ');
    expect(value(item('TextInput'), '94110')).toBe('94110');
  });

  it('is a number where the question knows its answer as a number', () => {
    expect(value(item('TextInput', { universalAnswer: 3 }), '4')).toBe(4);
    expect(value(item('TextInput', { universalAnswer: 3 }), '1,500')).toBe(1500);
    expect(value(item('TextInput', { universalAnswer: 3 }), 'four')).toBe('four');
  });

  it('is null for a skip', () => {
    expect(valueOf({ item: item('TextInput'), input: { text: 'left over' }, skipped: true })).toBeNull();
  });
});

describe('what stands in the input at first', () => {
  it('is the earlier answer, else what the profile knows', () => {
    expect(prefillOf(item('TextInput', { answer: 'mine', universalAnswer: 'known' })).text).toBe('mine');
    expect(prefillOf(item('TextInput', { universalAnswer: 'known' })).text).toBe('known');
    expect(prefillOf(item('TextInput')).text).toBe('');
  });

  it('is formatted for display', () => {
    expect(prefillOf(item('PhoneNumberInput', { universalAnswer: '4155550123' })).text).toBe(
      '(415) 555-0123',
    );
    expect(prefillOf(item('SingleUploadInput', { answer: 'u/1/scan.pdf' })).file?.name).toBe('scan.pdf');
  });

  it('is the need that was typed before the survey, where there is room for one alone', () => {
    const survey = { id: 1, name: 'A wish', forAlpha: false, text: 'A new bed' };
    const filled = (question: ScreenItem) =>
      inputOf(afterNext(newDialogue(survey), question, null), question);
    expect(filled(item('MultilineTextInput')).text).toBe('A new bed');
    expect(filled(item('TextInput')).text).toBe('');
    expect(filled(item('SingleSelectInput')).text).toBe('');
    expect(filled(item('PhoneNumberInput')).text).toBe('');
    expect(filled(item('TextInput', { format: { kind: 'date' } })).text).toBe('');
  });

  it('is at stake once it differs', () => {
    const known = item('TextInput', { universalAnswer: 'known' });
    const dialogue = (question: ScreenItem) =>
      afterNext(newDialogue({ id: 1, name: 'A wish', forAlpha: false }), question, null);
    const typed = (question: ScreenItem, text: string) =>
      isAtStake(afterInput(dialogue(question), question.id, { text }));
    expect(isAtStake(dialogue(known))).toBe(false);
    expect([typed(known, 'known'), typed(known, 'mine'), typed(known, '')]).toEqual([false, true, true]);
    expect([typed(item('TextInput'), ' '), typed(item('TextInput'), 'A')]).toEqual([false, true]);
  });

  it('comes from the profile where there is no earlier answer', () => {
    expect(isFromProfile(item('TextInput', { universalAnswer: 'known' }))).toBe(true);
    expect(isFromProfile(item('TextInput', { answer: 'mine', universalAnswer: 'known' }))).toBe(false);
    expect(isFromProfile(item('TextInput'))).toBe(false);
  });
});

describe('what is wrong with an answer', () => {
  it.each(['(415) 555', '415 555 0123 99', 'none'])('a phone number like %s', (text) => {
    expect(problemOf(item('PhoneNumberInput'), { text })).toBe('Please enter a valid phone number');
  });

  it('an e-mail address without a domain, but not white space around a good one', () => {
    expect(problemOf(item('ManagedEmailInput'), { text: 'robin@' })).toBe(
      'Please enter a valid email address',
    );
    expect(problemOf(item('ManagedEmailInput'), { text: ' robin@example.com ' })).toBeNull();
  });
});

describe('how an answer reads', () => {
  it('as the label of the option, the name of the file, or nothing for a skip', () => {
    const input = { text: 'a' };
    const choice = (chosen: string) =>
      shownAnswer({ item: item('SingleSelectInput'), input: { text: chosen }, skipped: false });
    expect(['a', 'b', 'gone'].map(choice)).toEqual(['The first kind', 'The second kind', 'gone']);
    const file = { name: 'scan.pdf', type: 'application/pdf', sizeBytes: 9 };
    expect(shownAnswer({ item: item('SingleUploadInput'), input: { text: 'k', file }, skipped: false })).toBe(
      'scan.pdf',
    );
    expect(shownAnswer({ item: item('TextInput'), input, skipped: true })).toBeNull();
  });

  it('without white space around a text', () => {
    const input = { text: '  a new bed\n' };
    expect(shownAnswer({ item: item('MultilineTextInput'), input, skipped: false })).toBe('a new bed');
  });
});

describe('a question with a format', () => {
  const day = item('TextInput', { format: { kind: 'date', max: '2026-06-15' } });
  const amount = item('TextInput', { format: { kind: 'amount', currency: 'USD', min: 5 } });
  const text = (question: ScreenItem, typed: string) =>
    shownAnswer({ item: question, input: { text: typed }, skipped: false });

  it('sends a day, and a number for an amount', () => {
    expect(value(day, '2026-06-01')).toBe('2026-06-01');
    expect(value(amount, '$1,234.50')).toBe(1_234.5);
  });

  it('says what is wrong, and keeps the text', () => {
    expect(problemOf(day, { text: 'soon' })).toBe('Please enter a date');
    expect(problemOf(day, { text: '2026-06-16' })).toBe('Please choose June 15, 2026 or an earlier day');
    expect(problemOf(day, { text: '2026-06-15' })).toBeNull();
    expect(problemOf(amount, { text: 'fifty' })).toBe('Please enter an amount, such as 1,234.50');
    expect(problemOf(amount, { text: '4.99' })).toBe('Please enter $5 or more');
    expect(problemOf(amount, { text: '5' })).toBeNull();
  });

  it('takes a text as it is where the format is of a choice', () => {
    const list = item('TextInput', { format: { kind: 'list' } });
    expect([problemOf(list, { text: 'as you like' }), value(list, 'as you like')]).toEqual([
      null,
      'as you like',
    ]);
    expect(text(list, ' as you like ')).toBe('as you like');
  });

  it('shows the answer formatted', () => {
    expect(text(day, '2026-06-01')).toBe('June 1, 2026');
    expect(text(amount, '1,234.5')).toBe('$1,234.50');
    expect(prefillOf({ ...amount, answer: 1_234.5 }).text).toBe('1234.5');
  });
});
