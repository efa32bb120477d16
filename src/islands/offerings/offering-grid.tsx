import type { Ref } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { isBenefit } from '../../lib/stores/offerings/derived-lists.ts';
import { GRID_CLASSES } from './card-shape.ts';
import { OfferingCard } from './offering-card.tsx';

/** As many as a large screen shows at once. */
const ABOVE_THE_FOLD = 6;
/** Cards from this one on are not laid out while they are out of sight. */
const MANY = 24;
const SKIP_WHEN_OUT_OF_SIGHT = 'min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_12rem]';

interface OfferingGridProps {
  readonly offerings: readonly Offering[];
  /** How many logos are fetched before they are scrolled near. */
  readonly eager?: number | undefined;
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLUListElement> | undefined;
}

/** Cards in one, two or three columns. */
export function OfferingGrid({ offerings, eager = ABOVE_THE_FOLD, label, ref }: OfferingGridProps) {
  return (
    // The role is spoken out loud: without it Safari takes an unstyled list for none.
    // eslint-disable-next-line jsx-a11y-x/no-redundant-roles
    <ul ref={ref} role="list" aria-label={label} className={`relative ${GRID_CLASSES}`}>
      {offerings.map((offering, index) => (
        <li
          key={offering.id}
          data-card={offering.id}
          className={index < MANY ? 'min-w-0' : SKIP_WHEN_OUT_OF_SIGHT}
        >
          <OfferingCard
            id={String(offering.id)}
            provider={offering.provider_name || offering.heading}
            logoUrl={offering.provider_logo_url}
            heading={offering.heading || offering.name || offering.provider_name}
            subheading={offering.subheading}
            benefit={isBenefit(offering)}
            lazy={index >= eager}
          />
        </li>
      ))}
    </ul>
  );
}
