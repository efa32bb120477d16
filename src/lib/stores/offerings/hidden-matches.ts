import type { Offering } from '../../contract/offerings.ts';
import {
  EVERY_CATEGORY,
  filterOfferings,
  isBenefit,
  searchOfferings,
  type OfferingsFilter,
} from './filter-offerings.ts';

/** Matches of a search that the filter hides. */
export interface HiddenMatches {
  /** The filter that shows them. */
  readonly filter: OfferingsFilter;
  /** Number of matches that this filter shows. */
  readonly count: number;
}

/** More would push the list out of view on a phone. */
const CATEGORIES_LIMIT = 3;

/** Returns filters that show what the given one hides (docs/product/offerings.md#search-beyond): the best categories, and all. */
export function hiddenMatches(
  offerings: readonly Offering[],
  categories: readonly string[],
  filter: OfferingsFilter,
  query: string,
): readonly HiddenMatches[] {
  if (query.trim() === '') return [];
  const matches = searchOfferings(offerings, query);
  const reached = new Set(filterOfferings(matches, filter));
  if (reached.size === matches.length) return [];
  const behindSwitch = filter.benefitsOnly ? matches.filter(isBenefit) : matches;
  const ofCategories = categories
    .filter((category) => category !== filter.category)
    .map((category) => ({
      filter: { ...filter, category },
      found: behindSwitch.filter((offering) => offering.categories.includes(category)),
    }))
    .filter(({ found }) => found.some((offering) => !reached.has(offering)))
    .sort((one, other) => other.found.length - one.found.length)
    .slice(0, CATEGORIES_LIMIT);
  for (const { found } of ofCategories) for (const offering of found) reached.add(offering);
  const named = ofCategories.map(({ filter: shows, found }) => ({ filter: shows, count: found.length }));
  if (reached.size === matches.length) return named;
  return [...named, { filter: { benefitsOnly: false, category: EVERY_CATEGORY }, count: matches.length }];
}
