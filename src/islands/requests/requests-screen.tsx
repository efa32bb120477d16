import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { loading } from '../../lib/stores/remote.ts';
import { $requestsView, loadRequestsScreen } from '../../lib/stores/requests-screen.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Heading } from '../ui/heading.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { CreateButton } from './create-button.tsx';
import { RequestsFound } from './requests-found.tsx';
import { RequestsSkeleton } from './requests-skeleton.tsx';

/** Every request of the employee, in two tabs. */
export function RequestsScreen() {
  const view = useStore($requestsView, { ssr: () => loading });
  useEffect(() => {
    void loadRequestsScreen();
  }, []);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div className="flex min-h-touch items-center justify-between gap-4">
        <Heading level={1}>{requestsText.title}</Heading>
        {/* An empty list has its own, narrow windows have it in the header. */}
        {view.status === 'ready' && view.data.todo.length > 0 && (
          <CreateButton variant="secondary" className="max-lg:hidden" />
        )}
      </div>
      {view.status === 'loading' && <RequestsSkeleton />}
      {view.status === 'failed' && (
        <ErrorPanel
          title={requestsText.loadFailed}
          message={describeFailure(view.error)}
          onRetry={() => void loadRequestsScreen()}
        />
      )}
      {view.status === 'ready' && (
        <>
          {view.data.outdated && (
            <Paragraph size="small" tone="muted" role="status">
              {requestsText.refreshFailed}
            </Paragraph>
          )}
          <RequestsFound view={view.data} />
        </>
      )}
    </div>
  );
}
