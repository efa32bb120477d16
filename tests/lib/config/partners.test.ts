import { describe, expect, it } from 'vitest';
import { partnerUrl } from '../../../src/lib/config/partners.ts';

describe('partnerUrl', () => {
  it('returns the configured address, or null', () => {
    const urls = { 'pet-insurance': 'https://partner.example/pets' };
    expect(partnerUrl('pet-insurance', urls)).toBe('https://partner.example/pets');
    expect(partnerUrl('home-warranty', urls)).toBeNull();
  });

  it.each(['http://partner.example', 'javascript:alert(1)', 'partner.example'])(
    'stops the build at %s',
    (url) => {
      expect(() => partnerUrl('pet-insurance', { 'pet-insurance': url })).toThrow(
        /pet-insurance must be an https URL/,
      );
    },
  );
});
