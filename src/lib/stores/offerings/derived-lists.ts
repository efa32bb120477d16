import { computed } from 'nanostores';
import { FEATURED_OFFERINGS_LIMIT } from '../../contract/shared/limits.ts';
import type { Offering } from '../../contract/offerings.ts';
import { dataOf } from '../shared/remote.ts';
import { isBenefit } from './filter-offerings.ts';
import { $all, $landingBenefits, $landingProducts } from './offering-lists.ts';

/** All offerings once they are loaded; until then those of the landing page. */
export const $known = computed(
  [$all, $landingBenefits, $landingProducts],
  (all, benefits, products): readonly Offering[] =>
    dataOf(all) ?? [...(dataOf(benefits) ?? []), ...(dataOf(products) ?? [])],
);

const $benefits = computed($known, (known) => known.filter(isBenefit));
export const $products = computed($known, (known) => known.filter((offering) => !isBenefit(offering)));

function featured(offerings: readonly Offering[]): readonly Offering[] {
  return offerings.filter((offering) => offering.featured).slice(0, FEATURED_OFFERINGS_LIMIT);
}

export const $featuredBenefits = computed($benefits, featured);
export const $featuredProducts = computed($products, featured);

/** The offerings of the lists by id; without sections when they come from the cache. */
export const $summaries = computed(
  $known,
  (known): ReadonlyMap<string, Offering> => new Map(known.map((offering) => [String(offering.id), offering])),
);
