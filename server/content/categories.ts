/** The nine request categories in display order. */

import type { CategoryContent } from './content-types.ts';

export const categories = [
  { id: 1, name: 'car', imageUrl: '/media/categories/car.svg' },
  { id: 2, name: 'family', imageUrl: '/media/categories/family.svg' },
  { id: 3, name: 'finances', imageUrl: '/media/categories/finances.svg' },
  { id: 4, name: 'home', imageUrl: '/media/categories/home.svg' },
  { id: 5, name: 'home / moving', imageUrl: '/media/categories/home-moving.svg' },
  {
    id: 6,
    name: 'medical / employer benefits',
    imageUrl: '/media/categories/medical-employer-benefits.svg',
  },
  { id: 7, name: 'pet', imageUrl: '/media/categories/pet.svg' },
  { id: 8, name: 'travel', imageUrl: '/media/categories/travel.svg' },
  { id: 9, name: 'wildcard', imageUrl: '/media/categories/wildcard.svg' },
] as const satisfies readonly CategoryContent[];
