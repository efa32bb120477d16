import { useStore } from '@nanostores/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import type { Message } from '../../lib/contract/message.ts';
import type { Request } from '../../lib/contract/requests.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { lastChange, requestsText, statusLabel } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $isLatestOutdated,
  $isYourTurn,
  $latestRequest,
  refreshLatestRequest,
  showBelowTurn,
} from '../../lib/stores/dashboard/dashboard.ts';
import { lastMessageOf, previewOf } from '../../lib/stores/requests/last-message.ts';
import { $user } from '../../lib/stores/session/user.ts';
import { dataOf, loading } from '../../lib/stores/shared/remote.ts';
import { CompaniesBelow } from '../profile-fields/companies-below.tsx';
import { lazyConfirmNotice } from '../profile-fields/lazy-confirm-notice.tsx';
import { CreateRequestButton } from '../request-box/create-request-button.tsx';
import { RequestBox } from '../request-box/request-box.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { OutdatedNote } from '../ui/feedback/outdated-note.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { SectionHead } from '../ui/text/section-head.tsx';
import { Heading, Paragraph, Unbroken } from '../ui/text/text.tsx';
import { useNow } from '../ui/use-now.ts';
import { Suggestions } from './suggestions.tsx';

function LatestSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="flex min-h-[13.75rem] sm:min-h-[13.2rem] flex-col gap-3 rounded-lg border border-line bg-surface-raised p-5 sm:p-6"
    >
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-6 w-56 max-w-full" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

function LastMessage({ message }: { readonly message: Message }) {
  const text = previewOf(message);
  if (text === '') return null;
  const sender = message.source === 'user' ? dashboardText.you : (message.source_name ?? '');
  return (
    <p className="mt-4 line-clamp-2 border-t border-line pt-4 text-ink-muted">
      {sender !== '' && <bdi className="font-medium text-ink">{dashboardText.lastMessage(sender)} </bdi>}
      <bdi>{text}</bdi>
    </p>
  );
}

/** A request with its last message; the whole card is a link to it. */
export function LatestRequestCard({ request }: { readonly request: Request }) {
  const nowMs = useNow();
  const last = lastMessageOf(request);
  return (
    <article className="group relative rounded-lg border border-line bg-surface-raised p-5 transition-[border-color,box-shadow] duration-fast hover:border-accent/60 hover:shadow-raised sm:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <CategoryImage src={request.survey_category_image_url} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone={request.status === 'in_progress' ? 'accent' : 'neutral'}>
              {statusLabel(request.status)}
            </StatusBadge>
            {request.waits_for_you === true && (
              <StatusBadge tone="warning">{requestsText.waitingOnYou}</StatusBadge>
            )}
            <span className="text-small text-ink-muted">{lastChange(request, last, nowMs)}</span>
          </div>
          <h3 className="mt-2 text-heading">
            <a
              href={links.request(request.external_id)}
              data-likely=""
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              <bdi>{request.name}</bdi>
            </a>
          </h3>
          {request.survey_category_name !== null && (
            <p className="text-small text-ink-muted first-letter:uppercase">{request.survey_category_name}</p>
          )}
        </div>
        <ArrowRight className="mt-1 size-5 shrink-0 text-ink-faint transition-transform duration-fast group-hover:translate-x-0.5 group-hover:text-accent max-sm:hidden" />
      </div>
      {last !== null && <LastMessage message={last} />}
    </article>
  );
}

function Content() {
  const latest = useStore($latestRequest, { ssr: () => loading });
  switch (latest.status) {
    case 'loading':
      return <LatestSkeleton />;
    case 'failed':
      return (
        <ErrorPanel title={dashboardText.latestFailed} error={latest.error} onRetry={refreshLatestRequest} />
      );
    case 'ready':
      if (latest.data !== null) return <LatestRequestCard request={latest.data} />;
      return (
        <div className="rounded-lg border border-line bg-surface-raised">
          <EmptyState
            level={3}
            title={dashboardText.noneTitle}
            illustration={<AllDoneIllustration />}
            action={<CreateRequestButton variant="secondary" className="shrink-0 max-lg:hidden" />}
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
function LatestRequest() {
  return (
    <section aria-labelledby="latest-request">
      <SectionHead id="latest-request" title={dashboardText.latestTitle}>
        <Link tone="nav" href={links.requests()} className="text-small">
          {dashboardText.allRequests}
        </Link>
      </SectionHead>
      <Outdated />
      <Content />
    </section>
  );
}

/** Asks to confirm the address. */
export const LazyConfirmEmailCard = lazyConfirmNotice(
  async () => (await import('./confirm-email-card.tsx')).ConfirmEmailCard,
  'confirm-card',
);

/** Offers to continue an unfinished request. Loads lazily: only the browser knows whether one exists. */
export const LazyContinueCard = lazyPart(async () => (await import('./continue-card.tsx')).ContinueCard, {
  fallback: <div className="if-drafts hidden" />,
});

/** Loads lazily: only the API knows whether anything was given back. */
const TimeBack = lazyPart(async () => (await import('../completion/time-back.tsx')).TimeBack);

export function ReturningView() {
  const firstName = dataOf(useStore($user, { ssr: 'initial' }))?.first_name ?? '';
  return (
    <div className="below-turn below-coming flex flex-col gap-10 lg:gap-12">
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <Heading level={1}>{dashboardText.hello(firstName)}</Heading>
          {/* Small on a phone, so that the line does not wrap there, whatever the font: what is below would move. */}
          <Paragraph tone="muted" className="mt-1.5 max-sm:text-small">
            <Unbroken text={dashboardText.lead} />
          </Paragraph>
        </div>
        <CreateRequestButton className="shrink-0 max-lg:hidden" />
      </header>
      <YourTurn />
      <ComingUp />
      <RequestBox />
      <LazyConfirmEmailCard />
      <LazyContinueCard />
      <LatestRequest />
      <Suggestions />
      <TimeBack />
      <CompaniesBelow />
    </div>
  );
}

/** Loads lazily: many visits have nothing that waits. */
const Strip = lazyPart(async () => (await import('../profile-fields/your-turn-strip.tsx')).YourTurnStrip, {
  fallback: <div className="new-answers" />,
});

/** What waits for the employee (docs/product/dashboard.md#your-turn). The boot script keeps its place if the last visit had any. */
function YourTurn() {
  const isYourTurn = useStore($isYourTurn, { ssr: () => null });
  // It may end before the strip has found what it was: an answer is read elsewhere.
  useEffect(() => {
    if (isYourTurn === false) showBelowTurn();
  }, [isYourTurn]);
  if (isYourTurn === null) return <div className="if-turn new-answers" />;
  return isYourTurn && <Strip />;
}

/** Loads lazily: only the API knows whether anything comes up. */
const ComingUp = lazyPart(async () => (await import('./coming-up-strip.tsx')).ComingUpStrip, {
  fallback: <div className="if-coming coming-up" />,
});
