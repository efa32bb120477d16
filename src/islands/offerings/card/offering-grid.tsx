import type { Ref } from 'react';
import type { Offering } from '../../../lib/contract/offerings.ts';
import { isBenefit } from '../../../lib/stores/offerings/filter-offerings.ts';
import { GRID_CLASSES } from './card-shape.ts';
import { OfferingCard } from './offering-card.tsx';
import { headingOf, providerOf } from './offering-names.ts';

/** Number of cards that a large screen shows at once. */
const ABOVE_THE_FOLD = 6;

interface OfferingGridProps {
  readonly offerings: readonly Offering[];
  /** Number of cards to render; all by default. */
  readonly count?: number | undefined;
  /** Number of logos that load before they are scrolled near. */
  readonly eager?: number | undefined;
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** Cards in one, two or three columns. */
export function OfferingGrid(props: OfferingGridProps) {
  const { offerings, count = offerings.length, eager = ABOVE_THE_FOLD, label, ref } = props;
  return (
    <div ref={ref} role="list" aria-label={label} className={`relative ${GRID_CLASSES}`}>
      {offerings.slice(0, count).map((offering, index) => (
        <OfferingCard
          key={offering.id}
          id={String(offering.id)}
          provider={providerOf(offering)}
          logoUrl={offering.provider_logo_url}
          heading={headingOf(offering)}
          subheading={offering.subheading}
          benefit={isBenefit(offering)}
          lazy={index >= eager}
        />
      ))}
    </div>
  );
}
