import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { loading } from '../../lib/stores/remote.ts';
import { openCategories } from '../../lib/stores/drawers.ts';
import {
  $requestsTab,
  $requestsView,
  loadRequestsScreen,
  screenTimeMs,
  type RequestsView,
} from '../../lib/stores/requests-screen.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Heading } from '../ui/heading.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { RequestList } from './request-list.tsx';
import { RequestsSkeleton } from './requests-skeleton.tsx';

function EmptyTodo({ anyCompleted }: { readonly anyCompleted: boolean }) {
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

function RequestTabs({ view }: { readonly view: RequestsView }) {
  const selected = useStore($requestsTab);
  const nowMs = screenTimeMs();
  const { todo, completed } = view;
  const todoPanel =
    todo.length === 0 ? (
      <EmptyTodo anyCompleted={completed.length > 0} />
    ) : (
      <RequestList requests={todo} nowMs={nowMs} />
    );
  const tabs = [{ key: 'todo', label: requestsText.todo(todo.length), panel: todoPanel }];
  if (completed.length > 0) {
    const panel = <RequestList requests={completed} nowMs={nowMs} />;
    tabs.push({ key: 'completed', label: requestsText.completed(completed.length), panel });
  }
  return (
    <Tabs
      label={requestsText.tabsLabel}
      tabs={tabs}
      selected={selected}
      onSelect={(key) => {
        $requestsTab.set(key === 'completed' ? 'completed' : 'todo');
      }}
    />
  );
}

/** Every request of the employee, in two tabs. */
export function RequestsScreen() {
  const view = useStore($requestsView, { ssr: () => loading });
  useEffect(() => {
    void loadRequestsScreen();
  }, []);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <Heading level={1}>{requestsText.title}</Heading>
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
          <RequestTabs view={view.data} />
        </>
      )}
    </div>
  );
}
