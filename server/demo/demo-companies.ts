import type { companies } from '../db/schema/identity.ts';

/** The companies of the demo, with the names of their logos in `companies/`. Employees join one at `/sign-up/{slug}`. */
export const demoCompanies: readonly (Pick<
  typeof companies.$inferInsert,
  'slug' | 'name' | 'internal' | 'mfaPolicy' | 'accentColor'
> & { readonly logo: string })[] = [
  { slug: 'example-bakery', name: 'Example Bakery Co.', logo: 'example-bakery.svg' },
  {
    slug: 'fictional-freight',
    name: 'Fictional Freight',
    logo: 'fictional-freight.svg',
    accentColor: '#f28c28',
    mfaPolicy: 'optional',
  },
  { slug: 'sundial-internal', name: 'Sundial Internal', logo: 'sundial-internal.svg', internal: true },
  {
    slug: 'pretend-pharmacy',
    name: 'Pretend Pharmacy',
    logo: 'pretend-pharmacy.svg',
    mfaPolicy: 'required',
  },
];
