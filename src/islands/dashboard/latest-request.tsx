import { useStore } from '@nanostores/react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $isLatestOutdated,
  $latestRequest,
  refreshLatestRequest,
} from '../../lib/stores/dashboard/dashboard.ts';
import { loading } from '../../lib/stores/shared/remote.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { OutdatedNote } from '../ui/feedback/outdated-note.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { DashboardCreateButton } from './dashboard-create-button.tsx';
import { LatestSkeleton } from './latest-skeleton.tsx';
import { LatestRequestCard } from './latest-request-card.tsx';

function Content() {
  const latest = useStore($latestRequest, { ssr: () => loading });
  switch (latest.status) {
    case 'loading':
      return <LatestSkeleton />;
    case 'failed':
      return (
        <ErrorPanel
          title={dashboardText.latestFailed}
          message={describeFailure(latest.error)}
          onRetry={refreshLatestRequest}
        />
      );
    case 'ready':
      if (latest.data !== null) return <LatestRequestCard request={latest.data} />;
      return (
        <div className="rounded-lg border border-line bg-surface-raised">
          <EmptyState
            level={3}
            title={dashboardText.noneTitle}
            illustration={<AllDoneIllustration />}
            action={<DashboardCreateButton variant="secondary" />}
          >
            {dashboardText.noneText}
          </EmptyState>
        </div>
      );
  }
}

/** Says above the latest request that it could not be refreshed. */
function Outdated() {
  const isOutdated = useStore($isLatestOutdated, { ssr: 'initial' });
  if (!isOutdated) return null;
  return (
    <div className="mb-3">
      <OutdatedNote onRetry={refreshLatestRequest}>{requestsText.refreshFailed}</OutdatedNote>
    </div>
  );
}

/** The latest request (`docs/product/dashboard.md#latest-request`). */
export function LatestRequest() {
  return (
    <section aria-labelledby="latest-request">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} id="latest-request">
          {dashboardText.latestTitle}
        </Heading>
        <Link tone="nav" href={links.requests()} className="shrink-0 text-small">
          {dashboardText.allRequests}
        </Link>
      </div>
      <Outdated />
      <Content />
    </section>
  );
}
