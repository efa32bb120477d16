import { requestsText } from '../../lib/messages/requests.ts';
import { openCategories } from '../../lib/stores/drawers.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';

/** Nothing to do: nothing yet, or nothing any more. */
export function EmptyTodo({ anyCompleted }: { readonly anyCompleted: boolean }) {
  const create = (
    <Button
      onClick={() => {
        openCategories('explore', 'create_request');
      }}
    >
      {requestsText.emptyAction}
    </Button>
  );
  return anyCompleted ? (
    <EmptyState illustration={<AllDoneIllustration />} title={requestsText.allDoneTitle} action={create}>
      {requestsText.allDoneText}
    </EmptyState>
  ) : (
    <EmptyState illustration={<EmptyInboxIllustration />} title={requestsText.emptyTitle} action={create}>
      {requestsText.emptyText}
    </EmptyState>
  );
}
