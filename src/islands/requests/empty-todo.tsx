import { requestsText } from '../../lib/messages/requests.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { RequestsCreateButton } from './requests-create-button.tsx';

/** The empty tab "To do", before the first request or after the last one is completed. */
export function EmptyTodo({ anyCompleted }: { readonly anyCompleted: boolean }) {
  const create = <RequestsCreateButton />;
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
