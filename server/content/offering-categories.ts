/** The filters of the benefits and offers page. Offerings name them in `categories`. */

import type { OfferingCategoryContent } from './content-types.ts';

export const offeringCategories = [
  {
    externalId: 'health-and-wellness',
    name: 'Health & Wellness',
    imageUrl: '/media/offering-categories/health-and-wellness.svg',
  },
  {
    externalId: 'family-and-care',
    name: 'Family & Care',
    imageUrl: '/media/offering-categories/family-and-care.svg',
  },
  {
    externalId: 'money-and-legal',
    name: 'Money & Legal',
    imageUrl: '/media/offering-categories/money-and-legal.svg',
  },
  {
    externalId: 'home-and-auto',
    name: 'Home & Auto',
    imageUrl: '/media/offering-categories/home-and-auto.svg',
  },
  { externalId: 'pets', name: 'Pets', imageUrl: '/media/offering-categories/pets.svg' },
  {
    externalId: 'travel-and-leisure',
    name: 'Travel & Leisure',
    imageUrl: '/media/offering-categories/travel-and-leisure.svg',
  },
] as const satisfies readonly OfferingCategoryContent[];

/** Names of the categories, so that a misspelt one in an offering does not compile. */
export type OfferingCategoryName = (typeof offeringCategories)[number]['name'];
