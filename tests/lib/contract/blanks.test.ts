// docs/product/desk-replies.md#variables-and-blanks
import { expect, test } from 'vitest';
import { fillBlanks, firstBlank, hasWholeBlanks } from '../../../src/lib/contract/shared/blanks.ts';

test('known values are filled in, everywhere', () => {
  expect(fillBlanks('{first name}! Yes, you, {first name}.', { 'first name': ' Ana ' })).toBe(
    'Ana! Yes, you, Ana.',
  );
});

test.each([
  ['unknown', {}],
  ['empty', { 'first name': '  ' }],
  ['that would be read as a blank', { 'first name': '{day}' }],
  ['of several lines', { 'first name': 'Ana\nSilva' }],
])('a value %s leaves the blank', (_, values) => {
  expect(fillBlanks('Hi {first name}', values)).toBe('Hi {first name}');
});

test('a name of the prototype is a blank like any other', () => {
  expect(fillBlanks('{constructor} {toString}', {})).toBe('{constructor} {toString}');
});

test('the first blank is found with its place, also behind other braces', () => {
  expect(firstBlank('{ 1 } {} {day} {time}')).toEqual({ name: 'day', start: 9, end: 14 });
  expect(firstBlank('{two\nlines} { spaced} {1}')).toBeNull();
});

test.each(['{day', 'day}', '{}', '{{day}', '{1}'])('%j has a brace that belongs to no blank', (text) => {
  expect(hasWholeBlanks(text)).toBe(false);
  expect(hasWholeBlanks(text.replaceAll(/[{}]/g, ''))).toBe(true);
});
