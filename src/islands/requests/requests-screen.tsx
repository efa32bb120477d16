import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { loading } from '../../lib/stores/shared/remote.ts';
import { $requestsView, loadRequestsScreen } from '../../lib/stores/requests/requests-screen.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { OutdatedNote } from '../ui/feedback/outdated-note.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { RequestsCreateButton } from './requests-create-button.tsx';
import { RequestsFound } from './requests-found.tsx';
import { RequestsSkeleton } from './requests-skeleton.tsx';

function LoadFailure({ reason }: { readonly reason: string }) {
  return <ErrorPanel title={requestsText.loadFailed} message={reason} onRetry={loadRequestsScreen} />;
}

/** All requests of the employee, in two tabs. */
export function RequestsScreen() {
  const view = useStore($requestsView, { ssr: () => loading });
  useEffect(() => {
    void loadRequestsScreen();
  }, []);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div className="flex items-center justify-between gap-4 lg:min-h-touch">
        <Heading level={1}>{requestsText.title}</Heading>
        {/* The empty list has a button of its own; below `lg` it is in the header. */}
        {view.status === 'ready' && view.data.todo.length > 0 && (
          <RequestsCreateButton variant="secondary" className="max-lg:hidden" />
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
    </div>
  );
}
