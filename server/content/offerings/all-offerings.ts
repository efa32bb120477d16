/** All benefits and partner offers, by id. */

import type { OfferingContent } from '../content-types.ts';
import type { OfferingCategoryName } from '../offering-categories.ts';
import { familyOfferings } from './family.ts';
import { healthOfferings } from './health.ts';
import { homeAndAutoOfferings } from './home-and-auto.ts';
import { lifeAndLegalOfferings } from './life-and-legal.ts';
import { moneyOfferings } from './money.ts';
import { petAndTravelOfferings } from './pets-and-travel.ts';

/** A misspelt category does not compile. */
type CategorizedOffering = OfferingContent & { readonly categories: readonly OfferingCategoryName[] };

const everyOffering: readonly CategorizedOffering[] = [
  ...healthOfferings,
  ...familyOfferings,
  ...moneyOfferings,
  ...lifeAndLegalOfferings,
  ...homeAndAutoOfferings,
  ...petAndTravelOfferings,
];

export const allOfferings: readonly OfferingContent[] = everyOffering.toSorted(
  (one, other) => one.id - other.id,
);
