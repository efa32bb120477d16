// docs/product/content.md#keywords
// docs/product/offerings.md#offerings-search
// docs/product/offerings.md#offering-fields
import { describe, expect, it } from 'vitest';
import { searchOfferings } from '../../../src/lib/stores/offerings/filter-offerings.ts';
import { sampleOffering } from './offering-samples.ts';

const dental = sampleOffering({ id: 1, type: 'benefit', heading: 'Dental', categories: ['Health'] });
const vet = sampleOffering({
  id: 2,
  heading: 'Pet insurance',
  provider_name: 'Café Pfote',
  categories: ['Pets'],
});
const gym = sampleOffering({
  id: 3,
  type: 'perk',
  heading: 'Gym',
  subheading: 'Free week',
  categories: ['Health'],
});
const list = [dental, vet, gym];

describe('searchOfferings', () => {
  it('requires every word, in any order, field, case and with or without accents', () => {
    expect(searchOfferings(list, 'INSURANCE cafe')).toEqual([vet]);
    expect(searchOfferings(list, 'week gym')).toEqual([gym]);
    expect(searchOfferings(list, 'dental gym')).toEqual([]);
    expect(searchOfferings(list, 'gymfree'), 'no field ends in another one').toEqual([]);
  });

  it('reads the sections of the details, behind what the card says', () => {
    const section = { section_type: 'key_value', heading: 'Included', cta_text: null, cta_url: null };
    const items = [{ key: 'Therapist', value: 'Six free sessions in the gym', external_url: null }];
    const talk = sampleOffering({ id: 4, heading: 'Talk to someone', sections: [{ ...section, items }] });
    expect(searchOfferings([talk, ...list], 'therapist included')).toEqual([talk]);
    expect(searchOfferings([talk, ...list], 'gym')).toEqual([gym, talk]);
  });

  it('reads the keywords like the card, and words from their beginning only', () => {
    const rentals = sampleOffering({ id: 5, heading: 'A policy for your parents', keywords: ['tenant'] });
    expect(searchOfferings([rentals, ...list], 'tenants')).toEqual([rentals]);
    expect(searchOfferings([rentals, ...list], 'rent')).toEqual([]);
  });
});
