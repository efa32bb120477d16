import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { allText } from '../../lib/messages/offerings-all.ts';
import { useGrowingCount } from '../ui/use-growing-count.ts';
import { CARDS_PER_FRAME } from './card-shape.ts';
import { OfferingGrid } from './offering-grid.tsx';

/** Up to this many cards are drawn at once. */
const SHORT_LIST = 30;
/** Fills a screen. */
const FIRST = 12;

interface GrowingGridProps {
  readonly offerings: readonly Offering[];
  /** What they were filtered by: another list begins at its beginning. */
  readonly filter: string;
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * The cards that a filter leaves over. Of a long list those are drawn that are read or about to be; below them as much
 * space is kept as the others will take, so that the page is as tall as it will be.
 */
export function GrowingGrid({ offerings, filter, list }: GrowingGridProps) {
  const total = offerings.length;
  const [cardHeightPx, setCardHeightPx] = useState(0);
  const { count, end } = useGrowingCount(total, { list: filter, first: FIRST, step: CARDS_PER_FRAME });
  const drawn = total > SHORT_LIST ? Math.min(count, total) : total;
  const missing = total - drawn;
  useLayoutEffect(() => {
    // Shared by the cards of a row.
    if (list.current !== null) setCardHeightPx(list.current.offsetHeight / drawn);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what comes later is measured by what is there at first
  }, [list, filter, total]);
  return (
    <>
      <OfferingGrid ref={list} offerings={offerings} count={drawn} label={allText.title} />
      {/* Its upper edge moves down as cards come: a browser that held on to it would scroll along. */}
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
