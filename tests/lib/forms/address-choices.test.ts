import { describe, expect, it } from 'vitest';
import { countryChoices, stateChoices, stateIn } from '../../../src/lib/forms/address-choices.ts';

describe('countries', () => {
  it('begin with the most usual one and follow by name, once each', () => {
    const names = countryChoices('').map(({ value }) => value);
    expect(names[0]).toBe('United States');
    const others = names.slice(1);
    expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(240);
  });

  it('contain a name that was saved as free text', () => {
    expect(countryChoices('Atlantis')[0]).toEqual({ value: 'Atlantis', label: 'Atlantis' });
    expect(countryChoices('Germany')).toEqual(countryChoices(''));
  });
});

describe('states', () => {
  it.each([
    ['United States', 59, { value: 'NY', label: 'New York' }],
    ['Canada', 13, { value: 'QC', label: 'Quebec' }],
    ['Australia', 8, { value: 'NSW', label: 'New South Wales' }],
  ])('of %s are %d, by code', (country, count, one) => {
    const states = stateChoices(country);
    expect(states).toHaveLength(count);
    expect(states).toContainEqual(one);
    expect(new Set(states?.map(({ value }) => value)).size).toBe(count);
  });

  it.each(['', 'Germany', 'constructor'])('are typed where the country is %j', (country) => {
    expect(stateChoices(country)).toBeNull();
  });

  it.each([
    ['United States', 'new york ', 'NY'],
    ['United States', 'ny', 'NY'],
    ['United States', 'Bavaria', ''],
    ['Canada', 'NY', ''],
    ['Germany', 'NY', ''],
    ['Germany', 'New South Wales', ''],
    ['Germany', 'Bavaria', 'Bavaria'],
    ['', 'NY', 'NY'],
    ['Germany', '', ''],
  ])('%s: %j is %j', (country, typed, state) => {
    expect(stateIn(country, typed)).toBe(state);
  });
});
