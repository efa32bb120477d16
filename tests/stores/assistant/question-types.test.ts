import { describe, expect, it } from 'vitest';
import type { QuestionType, ScreenItem } from '../../../src/lib/contract/assistant.ts';
import {
  prefillOf,
  problemOf,
  answerText,
  valueOf,
} from '../../../src/lib/stores/assistant/question-types.ts';

function item(type: QuestionType, extra: Partial<ScreenItem> = {}): ScreenItem {
  const options = [{ value: 'a', label: 'The first kind' }];
  const nothing = { optional: false, lastQuestion: false, answer: null, universalAnswer: null };
  return { id: 1, label: 'What?', type, options, ...nothing, ...extra };
}

const value = (question: ScreenItem, text: string) =>
  valueOf({ item: question, input: { text }, skipped: false });

describe('what is sent', () => {
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
});

describe('what is wrong with an answer', () => {
  it.each(['(415) 555', '415 555 0123 99', 'none'])('a phone number like %s', (text) => {
    expect(problemOf(item('PhoneNumberInput'), { text })).toBe('Please enter a valid phone number');
  });

  it('an e-mail address without a domain', () => {
    expect(problemOf(item('ManagedEmailInput'), { text: 'robin@' })).toBe(
      'Please enter a valid email address',
    );
  });
});

describe('how an answer reads', () => {
  it('as the label of the option, the name of the file, or nothing for a skip', () => {
    const input = { text: 'a' };
    expect(answerText({ item: item('SingleSelectInput'), input, skipped: false })).toBe('The first kind');
    const file = { name: 'scan.pdf', type: 'application/pdf', sizeBytes: 9 };
    expect(answerText({ item: item('SingleUploadInput'), input: { text: 'k', file }, skipped: false })).toBe(
      'scan.pdf',
    );
    expect(answerText({ item: item('TextInput'), input, skipped: true })).toBeNull();
  });
});
