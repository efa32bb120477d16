import { useStore } from '@nanostores/react';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { links } from '../../lib/routes/links.ts';
import { $latestRequest, refreshLatestRequest } from '../../lib/stores/dashboard.ts';
import { loading } from '../../lib/stores/remote.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Heading } from '../ui/heading.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { Link } from '../ui/link.tsx';
import { CreateButton } from './create-button.tsx';
import { LatestSkeleton } from './latest-skeleton.tsx';
import { RequestCard } from './request-card.tsx';

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
          onRetry={() => void refreshLatestRequest()}
        />
      );
    case 'ready':
      if (latest.data !== null) return <RequestCard request={latest.data} />;
      return (
        <div className="rounded-lg border border-line bg-surface-raised">
          <EmptyState
            level={3}
            title={dashboardText.noneTitle}
            illustration={<AllDoneIllustration />}
            action={<CreateButton variant="secondary" />}
          >
            {dashboardText.noneText}
          </EmptyState>
        </div>
      );
  }
}

/** The request that matters most right now. */
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
      <Content />
    </section>
  );
}
