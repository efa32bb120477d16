import { expect, test } from 'vitest';
import { partnerProducts } from '../../../src/lib/config/partners.ts';
import { matchPath } from '../../../src/lib/routes/match.ts';

test('there are seven partner products', () => {
  expect(partnerProducts).toEqual([
    'term-life-insurance',
    'auto-insurance',
    'home-insurance',
    'home-warranty',
    'renters-insurance',
    'pet-insurance',
    'wills-and-trusts',
  ]);
});

test.each(partnerProducts)(
  '%s is left for its partner under each alias, with sign-in behind it',
  (partner) => {
    for (const folder of ['products', 'additional-information', 'additional-information/products']) {
      const match = { kind: 'redirect', to: '/sign-in/', partner };
      expect(matchPath(`/${folder}/${partner}`)).toEqual(match);
      expect(matchPath(`/${folder}/${partner}/`)).toEqual(match);
    }
  },
);
