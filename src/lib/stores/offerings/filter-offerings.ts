import type { Offering } from '../../contract/offerings.ts';
import { beginsWord, createTextSearch } from '../../format/text-search.ts';

/** The name of the filter that shows every category. */
export const EVERY_CATEGORY = 'All';

export interface OfferingsFilter {
  readonly benefitsOnly: boolean;
  readonly category: string;
}

/** Returns true for type `benefit`; any other type is a product (`docs/product/offerings.md#derived-lists`). */
export function isBenefit(offering: Offering): boolean {
  return offering.type === 'benefit';
}

/** Returns the offerings of one category, or only the benefits among them. */
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

/** Returns offers before benefits, each in their order. */
export function offersFirst(offerings: readonly Offering[]): readonly Offering[] {
  return [...offerings.filter((one) => !isBenefit(one)), ...offerings.filter(isBenefit)];
}

const cardText = ({ heading, subheading, name, provider_name, keywords }: Offering): readonly string[] => [
  heading,
  subheading,
  name,
  provider_name,
  ...keywords,
];
const ofCards = createTextSearch<Offering>((offering) => cardText(offering).join('\n'), beginsWord);
const ofDetails = createTextSearch<Offering>(
  (offering) =>
    [
      ...cardText(offering),
      ...offering.sections.flatMap(({ heading, items }) => [
        heading,
        ...items.map(({ key, value }) => `${key ?? ''} ${value}`),
      ]),
    ].join('\n'),
  beginsWord,
);

/** Returns offerings with all words, on card or in keywords first, then in details (docs/product/offerings.md#offerings-search). */
export function searchOfferings(offerings: readonly Offering[], query: string): readonly Offering[] {
  const found = ofCards.search(offerings, query);
  if (found === offerings) return offerings;
  return [...new Set([...found, ...ofDetails.search(offerings, query)])];
}
