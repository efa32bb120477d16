import { memo, useRef } from 'react';
import type { Offering } from '../../../lib/contract/offerings.ts';
import { allText } from '../../../lib/messages/offerings.ts';
import { showEverything, type AllView } from '../../../lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY } from '../../../lib/stores/offerings/filter-offerings.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { EmptyInboxIllustration } from '../../ui/illustrations/empty-inbox.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { useListAnimation } from './use-list-animation.ts';

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
          <Button variant="secondary" onClick={showEverything}>
            {allText.showEverything}
          </Button>
        }
      >
        {view.category === EVERY_CATEGORY ? allText.noResultsOfWord : allText.noResultsText}
      </EmptyState>
    );
  }
  return <GrowingGrid offerings={shown} filter={filter} list={list} />;
});
