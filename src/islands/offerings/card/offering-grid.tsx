import type { Ref } from 'react';
import type { Offering } from '../../../lib/contract/offerings.ts';
import { FIRST_PORTION, PORTION } from './card-shape.ts';
import { OfferingPortion } from './offering-portion.tsx';

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
  const later = Math.max(0, Math.ceil((count - FIRST_PORTION) / PORTION));
  return (
    <div ref={ref} role="list" aria-label={label} className="relative">
      <OfferingPortion offerings={offerings} from={0} to={Math.min(count, FIRST_PORTION)} eager={eager} />
      {Array.from({ length: later }, (_, index) => {
        const from = FIRST_PORTION + index * PORTION;
        return (
          <OfferingPortion
            key={from}
            offerings={offerings}
            from={from}
            to={Math.min(from + PORTION, count)}
            eager={eager}
          />
        );
      })}
    </div>
  );
}
