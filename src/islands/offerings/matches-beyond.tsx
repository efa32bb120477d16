import { useEffect, useRef, type RefObject } from 'react';
import { beyondText } from '../../lib/messages/offerings.ts';
import type { AllView } from '../../lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY, type OfferingsFilter } from '../../lib/stores/offerings/filter-offerings.ts';
import { hiddenMatches } from '../../lib/stores/offerings/hidden-matches.ts';

const LOOK =
  'min-h-touch rounded-full border border-line-strong bg-surface-raised px-4 text-left text-small font-medium text-accent ' +
  'transition-[border-color,background-color] duration-fast hover:border-accent hover:bg-accent-soft';

interface MatchesBeyondProps {
  readonly view: AllView;
  readonly search: string;
  readonly onFollow: (filter: OfferingsFilter) => void;
  /** The element that contains the matching cards. */
  readonly results: RefObject<HTMLElement | null>;
}

/** The matches that the filter hides, each with a button that shows them (`docs/product/offerings.md#search-beyond`). */
export function MatchesBeyond({ view, search, onFollow, results }: MatchesBeyondProps) {
  const isFollowing = useRef(false);
  useEffect(() => {
    if (!isFollowing.current) return;
    isFollowing.current = false;
    // The button that was pressed is gone; the focus goes to what it led to.
    results.current?.querySelector<HTMLElement>('[data-card] button')?.focus();
  }, [view, results]);
  const follow = (filter: OfferingsFilter) => {
    isFollowing.current = true;
    onFollow(filter);
  };
  const categories = view.categories?.map(({ name }) => name) ?? [];
  return hiddenMatches(view.all, categories, view, search).map(({ filter, count }) => (
    <button key={filter.category} type="button" className={LOOK} onClick={() => follow(filter)}>
      {beyondText.matchesIn(
        count,
        filter.category === EVERY_CATEGORY ? beyondText.everywhere : filter.category,
      )}
    </button>
  ));
}
