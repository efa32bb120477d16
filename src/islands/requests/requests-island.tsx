import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { requestsSearchText, requestsText } from '../../lib/messages/requests.ts';
import { describeFailure } from '../../lib/messages/shared/failures.ts';
import {
  $requestsTab,
  $requestsView,
  loadRequestsScreen,
  type RequestsView,
  restoreRequestsTab,
  selectRequestsTab,
} from '../../lib/stores/requests/requests-screen.ts';
import {
  $found,
  findOnServer,
  type Found,
  prepareSearch,
  searchRequests,
} from '../../lib/stores/requests/requests-search.ts';
import { hasSomethingNew } from '../../lib/stores/requests/unread.ts';
import { loading } from '../../lib/stores/shared/remote.ts';
import { CompaniesBelow } from '../profile-fields/companies-below.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { CreateRequestButton } from '../request-box/create-request-button.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState, ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { OutdatedNote } from '../ui/feedback/outdated-note.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { type TabItem, Tabs } from '../ui/navigation/tabs.tsx';
import { Heading } from '../ui/text/text.tsx';
import { useNow } from '../ui/use-now.ts';
import { RequestList } from './request-list.tsx';

/** What waits for the employee (docs/product/dashboard.md#your-turn). The boot script keeps its place if the last visit had any. */
const YourTurn = lazyPart(async () => (await import('../profile-fields/your-turn-strip.tsx')).YourTurnStrip, {
  fallback: <div className="if-turn new-answers" />,
});

/** Pause in typing after which the server is asked, in milliseconds. */
const ASK_AFTER_MS = 250;

function RequestsFound({ view }: { readonly view: RequestsView }) {
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const found = useStore($found);
  useEffect(() => {
    const timer = setTimeout(() => void findOnServer(search), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const all = useMemo(() => [...view.todo, ...view.completed], [view]);
  // Only when the deferred list changes, not for every key press.
  const status = useMemo(
    () =>
      searched.trim() === ''
        ? null
        : requestsSearchText.found(searchRequests(all, searched, found).length, all.length),
    [all, searched, found],
  );
  const clear = useCallback(() => setSearch(''), []);
  return (
    <>
      {all.length > 0 && (
        <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
          <SearchField
            label={requestsSearchText.label}
            placeholder={
              found.status === 'missing'
                ? requestsSearchText.placeholderOfKnown
                : requestsSearchText.placeholder
            }
            value={search}
            onChange={setSearch}
            onFocus={() => void prepareSearch(all)}
          />
          <p role="status" className="text-small text-ink-muted">
            {status}
          </p>
          {found.status === 'failed' && (
            <p role="alert" className="flex items-center gap-2 text-small text-ink-muted">
              {requestsSearchText.failed}
              <Button variant="tertiary" size="sm" onClick={() => void findOnServer(search)}>
                {requestsSearchText.retry}
              </Button>
            </p>
          )}
        </div>
      )}
      <RequestTabs view={view} search={searched} found={found} onClearSearch={clear} />
    </>
  );
}

/** The empty tab "To do", before the first request or after the last one is completed. */
function EmptyTodo({ anyCompleted }: { readonly anyCompleted: boolean }) {
  const create = <CreateRequestButton />;
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

interface RequestTabsProps {
  readonly view: RequestsView;
  readonly search: string;
  readonly found: Found;
  readonly onClearSearch: () => void;
}

/** The requests in two tabs; during a search the counts are those of the matches. */
export const RequestTabs = memo(function RequestTabs({
  view,
  search,
  found,
  onClearSearch,
}: RequestTabsProps) {
  const selected = useStore($requestsTab);
  const nowMs = useNow();
  const isSearching = search.trim() !== '';
  const todo = searchRequests(view.todo, search, found);
  const completed = searchRequests(view.completed, search, found);
  const isPartial = found.status === 'failed' || found.status === 'missing';
  const nothingText = isPartial ? requestsSearchText.nothingKnownText : requestsSearchText.nothingFoundText;
  const panel = (requests: readonly Request[], elsewhere: number, empty: ReactNode) => {
    if (requests.length > 0) return <RequestList requests={requests} search={search} nowMs={nowMs} />;
    if (!isSearching) return empty;
    return (
      <EmptyState
        title={requestsSearchText.nothingFound}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            {requestsSearchText.clearSearch}
          </Button>
        }
      >
        {elsewhere > 0 ? requestsSearchText.foundElsewhere(elsewhere) : nothingText}
      </EmptyState>
    );
  };
  const anyCompleted = view.completed.length > 0;
  const emptyTodo = <EmptyTodo anyCompleted={anyCompleted} />;
  const tabs: TabItem[] = [
    {
      key: 'todo',
      label: requestsText.todo(todo.length),
      panel: panel(todo, completed.length, emptyTodo),
    },
  ];
  if (anyCompleted) {
    const label = requestsText.completed(completed.length);
    const unseen = view.completed.filter(hasSomethingNew).length;
    const mark = unseen > 0 ? requestsText.tabUnseen(unseen) : undefined;
    tabs.push({ key: 'completed', label, mark, panel: panel(completed, todo.length, null) });
  }
  return (
    <Tabs
      label={requestsText.tabsLabel}
      tabs={tabs}
      selected={selected}
      onSelect={(key) => selectRequestsTab(key === 'completed' ? 'completed' : 'todo')}
    />
  );
});

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
    <div className="below-turn mx-auto flex max-w-3xl flex-col gap-6">
      <header className="flex items-center justify-between gap-4 lg:min-h-touch">
        <Heading level={1}>{requestsText.title}</Heading>
        {/* The empty list has a button of its own; below `lg` it is in the header. */}
        {view.status === 'ready' && view.data.todo.length > 0 && (
          <CreateRequestButton variant="secondary" className="max-lg:hidden" />
        )}
      </header>
      <YourTurn isAboveList />
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
