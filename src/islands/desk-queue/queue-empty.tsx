import { useStore } from '@nanostores/react';
import type { QueueTab } from '../../lib/contract/desk-queue.ts';
import { queueText } from '../../lib/messages/desk-queue.ts';
import {
  $queueFilter,
  changeFilter,
  clearFilter,
  isNarrowed,
} from '../../lib/stores/desk-queue/queue-rows.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/panels.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';

interface QueueEmptyProps {
  readonly tab: QueueTab;
  readonly compact: boolean;
}

export function QueueEmpty({ tab, compact }: QueueEmptyProps) {
  const { q } = useStore($queueFilter);
  if (isNarrowed()) {
    const isElsewhere = q !== undefined && tab !== 'all';
    return (
      <EmptyState
        title={queueText.nothingFound}
        action={
          isElsewhere ? (
            <Button variant="secondary" onClick={() => changeFilter({ tab: 'all' })}>
              {queueText.searchAll}
            </Button>
          ) : (
            <Button variant="secondary" onClick={clearFilter}>
              {queueText.clear}
            </Button>
          )
        }
      >
        {isElsewhere ? queueText.nothingFoundHere(queueText.tab[tab]) : queueText.nothingFoundText}
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
