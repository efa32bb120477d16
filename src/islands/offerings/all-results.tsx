import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { allText } from '../../lib/messages/offerings.ts';
import { showEverything, type AllView } from '../../lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY } from '../../lib/stores/offerings/filter-offerings.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/panels.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { useGrowingCount } from '../ui/in-view.ts';
import { CARDS_PER_FRAME, OfferingGrid } from './offering-card.tsx';

interface AllResultsProps {
  readonly view: AllView;
  readonly shown: readonly Offering[];
  readonly search: string;
}

/** The offerings that match the filters, or an empty state. */
export const AllResults = memo(function AllResults({ view, shown, search }: AllResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  const filter = `${view.category} ${view.benefitsOnly} ${search}`;
  useListAnimation(list, filter);
  const typed = search.trim();
  if (view.total === 0) {
    return (
      <EmptyState title={allText.emptyTitle} illustration={<EmptyInboxIllustration />}>
        {allText.emptyText}
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        title={allText.noResultsTitle}
        illustration={<EmptyInboxIllustration />}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {typed !== '' && (
              <Button onClick={() => openCategories('custom', 'create_request', typed)}>
                {allText.askConcierge}
              </Button>
            )}
            <Button variant="secondary" onClick={showEverything}>
              {allText.showEverything}
            </Button>
          </div>
        }
      >
        {view.category === EVERY_CATEGORY ? allText.noResultsOfWord : allText.noResultsText}
      </EmptyState>
    );
  }
  return <GrowingGrid offerings={shown} filter={filter} list={list} />;
});

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

/** The cards of the filtered offerings, as far as they are scrolled; an empty element has the estimated height of the rest. */
function GrowingGrid({ offerings, filter, list }: GrowingGridProps) {
  const total = offerings.length;
  const [cardHeightPx, setCardHeightPx] = useState(0);
  const { count, end } = useGrowingCount(total, { list: filter, first: FIRST, step: CARDS_PER_FRAME });
  const rendered = total > SHORT_LIST ? Math.min(count, total) : total;
  const missing = total - rendered;
  useLayoutEffect(() => {
    // The height of a row, divided by its number of cards.
    if (list.current !== null) setCardHeightPx(list.current.offsetHeight / rendered);
    // oxlint-disable-next-line react/exhaustive-deps -- the first cards give the estimate
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

/** `docs/product/offerings.md#list-animation` */
const DURATION_MS = 400;
const EASING = 'cubic-bezier(0.22, 0.8, 0.3, 1)';

/** Those behind them are below the fold. */
const MOVING_CARDS = 24;

interface Place {
  readonly left: number;
  readonly top: number;
}

function placesIn(list: HTMLElement): Map<HTMLElement, Place> {
  const cards = [...list.children].slice(0, MOVING_CARDS).filter((card) => card instanceof HTMLElement);
  return new Map(cards.map((card) => [card, { left: card.offsetLeft, top: card.offsetTop }]));
}

function animate(card: HTMLElement, before: Place | undefined, now: Place): void {
  const options = { duration: DURATION_MS, easing: EASING };
  if (!before) {
    card.animate(
      [
        { opacity: 0, transform: 'scale(0.97)' },
        { opacity: 1, transform: 'none' },
      ],
      options,
    );
    return;
  }
  const [x, y] = [before.left - now.left, before.top - now.top];
  if (x !== 0 || y !== 0) {
    card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
  }
}

/** Moves cards to their new place and fades new ones in when `change` changes; not under reduced motion, nor at a refresh. */
function useListAnimation(list: RefObject<HTMLElement | null>, change: string): void {
  const last = useRef<{ change: string; places: Map<HTMLElement, Place> } | null>(null);
  useLayoutEffect(() => {
    const places = list.current === null ? new Map<HTMLElement, Place>() : placesIn(list.current);
    const before = last.current;
    last.current = { change, places };
    if (before === null || before.change === change) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [card, now] of places) animate(card, before.places.get(card), now);
  });
}
