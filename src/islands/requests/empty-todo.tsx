import { requestsText } from '../../lib/messages/requests.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { CreateButton } from './create-button.tsx';

/** Nothing to do: nothing yet, or nothing any more. */
export function EmptyTodo({ anyCompleted }: { readonly anyCompleted: boolean }) {
  const create = <CreateButton />;
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
