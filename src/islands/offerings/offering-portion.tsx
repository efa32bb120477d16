import { memo } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { isBenefit } from '../../lib/stores/offerings/derived-lists.ts';
import { classNames } from '../ui/class-names.ts';
import { GRID_CLASSES } from './card-shape.ts';
import { OfferingCard } from './offering-card.tsx';
import { headingOf, providerOf } from './offering-names.ts';

interface OfferingPortionProps {
  readonly offerings: readonly Offering[];
  readonly from: number;
  readonly to: number;
  /** How many logos of the whole list are fetched before they are scrolled near. */
  readonly eager: number;
}

/**
 * Some rows of a list of cards. However many there are, what happens in one of them costs layout and paint of this one
 * alone; those at the beginning may glide beyond its edges.
 */
export const OfferingPortion = memo(function OfferingPortion(props: OfferingPortionProps) {
  const { offerings, from, to, eager } = props;
  return (
    <div className={classNames(GRID_CLASSES, from > 0 && 'mt-4 [contain:content]')}>
      {offerings.slice(from, to).map((offering, index) => (
        <div role="listitem" key={offering.id} data-card={offering.id} className="min-w-0">
          <OfferingCard
            id={String(offering.id)}
            provider={providerOf(offering)}
            logoUrl={offering.provider_logo_url}
            heading={headingOf(offering)}
            subheading={offering.subheading}
            benefit={isBenefit(offering)}
            lazy={from + index >= eager}
          />
        </div>
      ))}
    </div>
  );
});
