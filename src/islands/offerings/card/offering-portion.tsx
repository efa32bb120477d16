import { memo } from 'react';
import type { Offering } from '../../../lib/contract/offerings.ts';
import { isBenefit } from '../../../lib/stores/offerings/filter-offerings.ts';
import { classNames } from '../../ui/class-names.ts';
import { GRID_CLASSES } from './card-shape.ts';
import { OfferingCard } from './offering-card.tsx';
import { headingOf, providerOf } from './offering-names.ts';

interface OfferingPortionProps {
  readonly offerings: readonly Offering[];
  readonly from: number;
  readonly to: number;
  /** Number of logos of the whole list that load before they are scrolled near. */
  readonly eager: number;
}

/**
 * Some rows of a list of cards. All but the first portion are contained, so that a change in one costs layout and paint
 * of that one alone; the first is not, because its cards move beyond its edges when the list is filtered.
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
