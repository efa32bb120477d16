/** The companies of the demo. Employees join one through its sign-up link, `/sign-up/{slug}`. */

import type { CompanyContent } from './content-types.ts';

export const companies = [
  {
    id: 1,
    slug: 'example-bakery',
    name: 'Example Bakery Co.',
    imageUrl: '/media/companies/example-bakery.svg',
    internal: false,
    mfaPolicy: 'off',
  },
  {
    id: 2,
    slug: 'fictional-freight',
    name: 'Fictional Freight',
    imageUrl: '/media/companies/fictional-freight.svg',
    internal: false,
    mfaPolicy: 'optional',
  },
  {
    id: 3,
    slug: 'sundial-internal',
    name: 'Sundial Internal',
    imageUrl: '/media/companies/sundial-internal.svg',
    internal: true,
    mfaPolicy: 'off',
  },
] as const satisfies readonly CompanyContent[];
