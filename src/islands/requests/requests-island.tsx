import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { requestsText } from '../../lib/messages/requests.ts';
import { describeFailure } from '../../lib/messages/shared/failures.ts';
import {
  $requestsView,
  loadRequestsScreen,
  restoreRequestsTab,
} from '../../lib/stores/requests/requests-screen.ts';
import { loading } from '../../lib/stores/shared/remote.ts';
import { CompaniesBelow } from '../profile-fields/companies-below.tsx';
import { CreateRequestButton } from '../request-box/create-request-button.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/error-panel.tsx';
import { OutdatedNote } from '../ui/feedback/outdated-note.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Heading } from '../ui/text/text.tsx';
import { RequestsFound } from './request-tabs.tsx';

function RequestsSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <div className="mb-5 flex h-11 items-center gap-6">
        <Skeleton className="h-5 w-24 rounded-sm" />
      </div>
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-5"
        >
          <Skeleton className="size-12 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-1/2 rounded-sm" />
            <Skeleton className="h-4 w-3/4 rounded-sm" />
            <Skeleton className="h-4 w-24 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  );
}

function LoadFailure({ reason }: { readonly reason: string }) {
  return <ErrorPanel title={requestsText.loadFailed} message={reason} onRetry={loadRequestsScreen} />;
}

function RequestsScreen() {
  const view = useStore($requestsView, { ssr: () => loading });
  useEffect(() => {
    restoreRequestsTab();
    void loadRequestsScreen();
  }, []);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div className="flex items-center justify-between gap-4 lg:min-h-touch">
        <Heading level={1}>{requestsText.title}</Heading>
        {/* The empty list has a button of its own; below `lg` it is in the header. */}
        {view.status === 'ready' && view.data.todo.length > 0 && (
          <CreateRequestButton variant="secondary" className="max-lg:hidden" />
        )}
      </div>
      {view.status === 'loading' && <RequestsSkeleton />}
      {view.status === 'failed' && <LoadFailure reason={describeFailure(view.error)} />}
      {view.status === 'ready' && (
        <>
          {view.data.outdated && (
            <OutdatedNote onRetry={loadRequestsScreen}>{requestsText.refreshFailed}</OutdatedNote>
          )}
          {view.data.missing !== null && <LoadFailure reason={describeFailure(view.data.missing)} />}
          <RequestsFound view={view.data} />
        </>
      )}
      <CompaniesBelow />
    </div>
  );
}

export const RequestsIsland = withBoundary('requests', 'requests', RequestsScreen);
