import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Offering } from '../../../lib/contract/offerings.ts';
import { allText } from '../../../lib/messages/offerings.ts';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { CARDS_PER_FRAME } from '../card/card-shape.ts';
import { OfferingGrid } from '../card/offering-grid.tsx';

/** A list of up to this many cards renders at once. */
const SHORT_LIST = 30;
/** Cards of the first render; they fill a screen. */
const FIRST = 12;

interface GrowingGridProps {
  readonly offerings: readonly Offering[];
  /** The filter; another one resets the number of rendered cards. */
  readonly filter: string;
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * The cards of the filtered offerings. A long list renders as far as it is scrolled; an empty element below it has the
 * estimated height of the remaining cards, so that the page keeps its height.
 */
export function GrowingGrid({ offerings, filter, list }: GrowingGridProps) {
  const total = offerings.length;
  const [cardHeightPx, setCardHeightPx] = useState(0);
  const { count, end } = useGrowingCount(total, { list: filter, first: FIRST, step: CARDS_PER_FRAME });
  const rendered = total > SHORT_LIST ? Math.min(count, total) : total;
  const missing = total - rendered;
  useLayoutEffect(() => {
    // The height of a row, divided by its number of cards.
    if (list.current !== null) setCardHeightPx(list.current.offsetHeight / rendered);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the first cards give the estimate
  }, [list, filter, total]);
  return (
    <>
      <OfferingGrid ref={list} offerings={offerings} count={rendered} label={allText.title} />
      {/* Without this, browsers anchor the scroll position to the element while it moves down. */}
      {missing > 0 && (
        <div
          ref={end}
          aria-hidden="true"
          style={{ height: missing * cardHeightPx, overflowAnchor: 'none' }}
        />
      )}
    </>
  );
}
