import type { Offering } from '../../contract/offerings.ts';
import { isBenefit } from './derived-lists.ts';

/** The category filter that filters nothing. */
export const EVERY_CATEGORY = 'All';

export interface OfferingsFilter {
  readonly benefitsOnly: boolean;
  readonly category: string;
}

export function filterOfferings(
  offerings: readonly Offering[],
  { benefitsOnly, category }: OfferingsFilter,
): readonly Offering[] {
  if (!benefitsOnly && category === EVERY_CATEGORY) return offerings;
  return offerings.filter(
    (offering) =>
      (!benefitsOnly || isBenefit(offering)) &&
      (category === EVERY_CATEGORY || offering.categories.includes(category)),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const searchTexts = new WeakMap<Offering, string>();

function searchTextOf(offering: Offering): string {
  const known = searchTexts.get(offering);
  if (known !== undefined) return known;
  const text = plain(
    [offering.heading, offering.subheading, offering.name, offering.provider_name].join('\n'),
  );
  searchTexts.set(offering, text);
  return text;
}

/** Offerings that hold every word of the search in what their card says; accents and case do not count. */
export function searchOfferings(offerings: readonly Offering[], search: string): readonly Offering[] {
  const words = plain(search).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return offerings;
  return offerings.filter((offering) => words.every((word) => searchTextOf(offering).includes(word)));
}
