import { computed } from 'nanostores';
import { FEATURED_OFFERINGS_LIMIT } from '../../contract/limits.ts';
import type { Offering } from '../../contract/offerings.ts';
import { dataOf } from '../remote.ts';
import { $all, $landingBenefits, $landingProducts } from './offering-lists.ts';

/** SPEC section 3: `benefit` is a benefit, any other type a product. */
export function isBenefit(offering: Offering): boolean {
  return offering.type === 'benefit';
}

/** Every offering that is known: all of them once they are loaded, else those of the landing page. */
export const $known = computed(
  [$all, $landingBenefits, $landingProducts],
  (all, benefits, products): readonly Offering[] =>
    dataOf(all) ?? [...(dataOf(benefits) ?? []), ...(dataOf(products) ?? [])],
);

export const $benefits = computed($known, (known) => known.filter(isBenefit));
export const $products = computed($known, (known) => known.filter((offering) => !isBenefit(offering)));

function featured(offerings: readonly Offering[]): readonly Offering[] {
  return offerings.filter((offering) => offering.featured).slice(0, FEATURED_OFFERINGS_LIMIT);
}

export const $featuredBenefits = computed($benefits, featured);
export const $featuredProducts = computed($products, featured);

/** What the lists say about an offering, by its id. */
export const $summaries = computed(
  $known,
  (known): ReadonlyMap<string, Offering> => new Map(known.map((offering) => [String(offering.id), offering])),
);
