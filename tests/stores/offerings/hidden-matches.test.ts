// docs/product/offerings.md#search-beyond
import { expect, it } from 'vitest';
import { hiddenMatches } from '../../../src/lib/stores/offerings/hidden-matches.ts';
import { sampleOffering } from './offering-samples.ts';

const CATEGORIES = ['Health', 'Pets', 'Home', 'Travel', 'Money'];
const all = { benefitsOnly: false, category: 'All' };
const pets = { benefitsOnly: false, category: 'Pets' };

function plan(id: number, categories: readonly string[], type = 'product') {
  return sampleOffering({ id, type, heading: `Plan ${id}`, categories });
}
const dental = sampleOffering({ id: 1, type: 'benefit', heading: 'Dental', categories: ['Health'] });
const vet = sampleOffering({ id: 2, heading: 'Vet', categories: ['Pets'] });

it('counts the matches of the categories that the filter hides', () => {
  expect(hiddenMatches([dental, vet], CATEGORIES, pets, 'dental')).toEqual([
    { filter: { benefitsOnly: false, category: 'Health' }, count: 1 },
  ]);
});

it.each([
  ['a blank search', pets, '  '],
  ['a search without a match', pets, 'gym'],
  ['a search whose matches are all shown', pets, 'vet'],
  ['every category', all, 'dental'],
])('names nothing for %s', (_, filter, query) => {
  expect(hiddenMatches([dental, vet], CATEGORIES, filter, query)).toEqual([]);
});

it('counts what the other category will show, shared offerings included', () => {
  const both = plan(3, ['Pets', 'Home']);
  const home = plan(4, ['Home']);
  expect(hiddenMatches([both, home], CATEGORIES, pets, 'plan')).toEqual([
    { filter: { benefitsOnly: false, category: 'Home' }, count: 2 },
  ]);
  // The only match of Home is on screen already.
  expect(hiddenMatches([both], CATEGORIES, pets, 'plan')).toEqual([]);
});

it('names the three categories with the most matches, and all offerings where those miss some', () => {
  const many = [
    plan(1, ['Money']),
    plan(2, ['Travel']),
    plan(3, ['Travel']),
    plan(4, ['Home']),
    plan(5, ['Health']),
  ];
  const named = hiddenMatches(many, CATEGORIES, pets, 'plan');
  expect(named.map(({ filter, count }) => [filter.category, count])).toEqual([
    ['Travel', 2],
    ['Health', 1],
    ['Home', 1],
    ['All', 5],
  ]);
  expect(hiddenMatches(many.slice(0, 4), CATEGORIES, pets, 'plan')).toHaveLength(3);
});

it('leads to all offerings for a match without a category of the filter', () => {
  expect(hiddenMatches([plan(1, ['Unlisted'])], CATEGORIES, pets, 'plan')).toEqual([
    { filter: all, count: 1 },
  ]);
});

it('keeps the switch where a category is enough, and turns it off for offers that it hides', () => {
  const onlyBenefits = { benefitsOnly: true, category: 'Pets' };
  expect(hiddenMatches([dental, vet], CATEGORIES, onlyBenefits, 'dental')).toEqual([
    { filter: { benefitsOnly: true, category: 'Health' }, count: 1 },
  ]);
  expect(hiddenMatches([dental, vet], CATEGORIES, onlyBenefits, 'vet')).toEqual([{ filter: all, count: 1 }]);
  expect(hiddenMatches([dental, vet], CATEGORIES, { ...all, benefitsOnly: true }, 'vet')).toEqual([
    { filter: all, count: 1 },
  ]);
});
