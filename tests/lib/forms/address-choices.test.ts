// docs/product/onboarding.md#address
// docs/product/widgets.md#number-input
import { describe, expect, it } from 'vitest';
import { countryChoices, stateChoices, stateIn } from '../../../src/lib/forms/address-choices.ts';
import { zodResolver } from '../../../src/islands/form/form.tsx';
import { z } from '../../../src/lib/contract/shared/schemas.ts';
import { numberOf } from '../../../src/lib/format/formatted-answer.ts';
import { numberField } from '../../../src/islands/gallery/form-sections.tsx';

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
    ['United States', 'new york ', '', 'NY'],
    ['United States', 'ny', 'Germany', 'NY'],
    ['United States', 'MI', 'Italy', 'MI'],
    ['United States', 'Bavaria', 'Germany', ''],
    ['Canada', 'NY', 'United States', ''],
    ['Germany', 'NY', 'United States', ''],
    ['Germany', 'New South Wales', 'Australia', ''],
    ['Germany', 'Bavaria', 'Austria', 'Bavaria'],
    ['Germany', 'Bavaria', 'United States', 'Bavaria'],
    ['Italy', 'MI', '', 'MI'],
    ['Italy', 'MI', 'Italy', 'MI'],
    ['', 'NY', '', 'NY'],
    ['Germany', '', '', ''],
  ])('%s: %j, entered for %j, is %j', (country, state, before, fitting) => {
    expect(stateIn(country, { state, country: before })).toBe(fitting);
  });
});

const resolve = zodResolver(z.object({ amount: numberField }));

/** Returns what the form kit hands over for a typed text: the number, or the sentence under the field. */
async function handedOver(typed: string): Promise<unknown> {
  const { values, errors } = await resolve({ amount: typed }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors.amount?.message ?? ('amount' in values ? values.amount : undefined);
}

describe('a number field', () => {
  it.each([
    ['7', 7],
    [' 12.50 ', 12.5],
    ['.5', 0.5],
    ['3.', 3],
    ['007', 7],
  ])('hands over %j as a number', async (typed, number) => {
    expect(await handedOver(typed)).toBe(number);
  });

  it.each([
    ['1,500', 1500],
    ['12,345,678.9', 12_345_678.9],
    ['1,5', 1.5],
    ['0,125', 0.125],
    [',5', 0.5],
    ['1500,25', 1500.25],
  ])('understands the comma of %j', async (typed, number) => {
    expect(await handedOver(typed)).toBe(number);
  });

  it.each([
    ['-4', -4],
    ['-1,234.5', -1234.5],
    ['\u22124', -4],
    ['+4', 4],
  ])('understands the sign of %j', async (typed, number) => {
    expect(await handedOver(typed)).toBe(number);
  });

  it.each(['', '   '])('hands over no number, and not 0, for %j', async (typed) => {
    expect(await handedOver(typed)).toBeNull();
  });

  it('is read by a caller that does not trim', () => {
    expect(numberOf(' 12 ')).toBe(12);
  });

  it('hands over the largest number that is kept exactly', async () => {
    expect(await handedOver('9,007,199,254,740,991')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each(['9007199254740993', '-9007199254740993', '9'.repeat(400), '1e400'])(
    'refuses the huge %j',
    async (typed) => {
      expect(await handedOver(typed)).toBe('Please enter a number');
    },
  );

  it.each(['four', '-', '--4', '4-', '1,2,3', '1.2.3', '1,234,5', '0x10', 'Infinity', 'NaN', '1 2', ','])(
    'refuses %j',
    async (typed) => {
      expect(await handedOver(typed)).toBe('Please enter a number');
    },
  );
});
