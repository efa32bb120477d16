// docs/product/onboarding.md#address
import { expect, test } from 'vitest';
import { addressLines } from '../../../src/lib/format/address-lines.ts';

const none = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };

test.each([
  [{}, []],
  [
    {
      line1: '18 Placeholder Lane',
      city: 'Sampleton',
      state: 'NY',
      postalCode: '00042',
      country: 'United States',
    },
    ['18 Placeholder Lane', 'Sampleton, NY 00042', 'United States'],
  ],
  [
    {
      line1: '18 Placeholder Lane',
      line2: 'Floor 2',
      city: 'Central',
      state: 'Hong Kong Island',
      country: 'Hong Kong',
    },
    ['18 Placeholder Lane', 'Floor 2', 'Central, Hong Kong Island', 'Hong Kong'],
  ],
  [
    { line1: '18 Placeholder Lane', postalCode: '000042', country: 'Singapore' },
    ['18 Placeholder Lane', '000042', 'Singapore'],
  ],
])('%j has a line for each part that it has', (given, lines) => {
  expect(addressLines({ ...none, ...given })).toEqual(lines);
});
