import { expect, it, vi } from 'vitest';
import { beginsWord, createTextSearch, fold } from '../../../src/lib/format/text-search.ts';

const cafe = { text: 'Café Zoë\nBreakfast' };
const bakery = { text: 'BÄKERY' };
const places = [cafe, bakery];
const { search } = createTextSearch<{ text: string }>(({ text }) => text);

it.each([
  ['cafe', [cafe]],
  ['ZOE', [cafe]],
  ['zo\u00eb', [cafe]],
  ['zoe\u0308', [cafe]],
  ['bak', [bakery]],
  ['breakfast cafe', [cafe]],
  ['cafe bakery', []],
  ['.*', []],
  ['[', []],
])('finds %j in every word of the query, without accents and case', (query, expected) => {
  expect(search(places, query)).toEqual(expected);
});

it.each([
  ['Straße', 'strasse'],
  ['Strasse', 'straße'],
  ['Søren', 'soren'],
  ['Łódź', 'lodz'],
  ['Isparta', 'ısparta'],
  ['İstanbul', 'istanbul'],
  ['Örvar Blær Guðmundsson', 'orvar gudmundsson'],
  ['Þóra', 'thora'],
  ['Borġ in-Nadur, Ħal Far', 'hal'],
])('finds %j by %j', (text, query) => {
  const item = { text };
  expect(search([item], query)).toEqual([item]);
});

it('compares each letter of western and central European languages as one of a to z', () => {
  // Of no alphabet today.
  const obsolete = 'ĸŉĳŀſ';
  const letters = Array.from({ length: 0x0180 - 0x00c0 }, (_, at) => String.fromCodePoint(0x00c0 + at));
  const kept = letters.filter(
    (letter) =>
      /\p{L}/u.test(letter) && !obsolete.includes(letter.toLowerCase()) && !/^[a-z]+$/.test(fold(letter)),
  );
  expect(kept).toEqual([]);
});

it.each(['', ' ', '\n'])('returns the list itself for the blank query %j', (query) => {
  expect(search(places, query)).toBe(places);
});

it('folds each item once, also ahead of the first search', () => {
  const textOf = vi.fn(({ text }: { text: string }) => text);
  const prepared = createTextSearch(textOf);
  prepared.prepare(cafe);
  expect(textOf).toHaveBeenCalledOnce();
  prepared.search([cafe], 'cafe');
  prepared.search([cafe], 'zoe');
  expect(textOf).toHaveBeenCalledOnce();
});

it.each([
  ['rent', 'rent or buy', true],
  ['rent', 'a renter', true],
  ['rent', 'a parent', false],
  ['dentists', 'find a dentist', true],
  ['dentists', 'find a dentistry', false],
  ['taxes', 'tax', true],
  ['nannies', 'nanny', true],
  ['gas', 'game', false],
  ['care', 'day-care', true],
])('says whether %j begins a word of %j', (word, text, expected) => {
  expect(beginsWord(text, word)).toBe(expected);
});
