import type { QueueTab } from '../../lib/contract/desk-queue.ts';
import { queueText } from '../../lib/messages/desk-queue.ts';
import { clearFilter, isNarrowed } from '../../lib/stores/desk-queue/queue-filter.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';

interface QueueEmptyProps {
  readonly tab: QueueTab;
  readonly compact: boolean;
}

export function QueueEmpty({ tab, compact }: QueueEmptyProps) {
  if (isNarrowed()) {
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
  const [title, text] = queueText.empty[tab];
  const drawing = tab === 'us' ? <AllDoneIllustration /> : <EmptyInboxIllustration />;
  return (
    <EmptyState title={title} illustration={compact ? undefined : drawing}>
      {text}
    </EmptyState>
  );
}
