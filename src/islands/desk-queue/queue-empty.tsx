import { queueText } from '../../lib/messages/desk-queue.ts';
import { clearFilter, isNarrowed, type QueueFilter } from '../../lib/stores/desk-queue/queue-filter.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';

interface QueueEmptyProps {
  readonly filter: QueueFilter;
  readonly compact: boolean;
}

/** Replaces an empty list, or one in which nothing fits the search. */
export function QueueEmpty({ filter, compact }: QueueEmptyProps) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        title={queueText.nothingFound}
        action={
          <Button variant="secondary" onClick={clearFilter}>
            {queueText.clear}
          </Button>
        }
      >
        {queueText.nothingFoundText}
      </EmptyState>
    );
  }
  const [title, text] = queueText.empty[filter.tab];
  const drawing = filter.tab === 'us' ? <AllDoneIllustration /> : <EmptyInboxIllustration />;
  return (
    <EmptyState title={title} illustration={compact ? undefined : drawing}>
      {text}
    </EmptyState>
  );
}
