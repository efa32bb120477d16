import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { formatDay, formatSince } from '../../../lib/format/day.ts';
import { formatRelativeTime } from '../../../lib/format/relative-time.ts';
import { requestsText, statusLabel } from '../../../lib/messages/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { conciergeOfRequest } from '../../../lib/stores/thread/thread-messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { links } from '../../../lib/routes/links.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

/** Leads back to the list. It is always in view; below `lg` in place of the app's header and tab bar (docs/product/thread.md#own-bar). */
export function ThreadBar({ children }: { readonly children?: ReactNode }) {
  return (
    <header className="thread-bar -mx-5 -mt-6 flex items-center gap-1 border-b border-line bg-surface px-1 pb-1.5 pr-[6.25rem] pt-[max(0.375rem,env(safe-area-inset-top))] sm:-mx-8 sm:pl-5 lg:-mx-6 lg:-mt-12 lg:gap-3 lg:px-6 lg:pb-3 lg:pt-6">
      <a
        href={links.requests()}
        className="inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-full text-accent transition-colors duration-fast hover:bg-ink/[0.07] hover:text-accent-hover"
        title={threadText.back}
      >
        <ArrowLeft className="size-5" />
        <span className="sr-only">{threadText.back}</span>
      </a>
      <div className="flex min-h-touch min-w-0 flex-1 flex-col justify-center gap-1">{children}</div>
    </header>
  );
}

/** Few requests have a date or steps. */
const BarFacts = lazyPart(async () => (await import('./bar-facts.tsx')).BarFacts, {
  fallback: <div className="h-5" />,
});

const tones = { open: 'neutral', in_progress: 'accent', closed: 'positive' } as const;

interface ThreadHeaderProps {
  readonly request: Request;
  readonly nowMs: number;
}

export function ThreadHeader({ request, nowMs }: ThreadHeaderProps) {
  const status = request.status ?? '';
  const tone = status in tones ? tones[status as keyof typeof tones] : 'neutral';
  const concierge = conciergeOfRequest(request);
  const hasFacts = request.appointment_at != null || request.progress != null;
  const sent = requestsText.sent(formatRelativeTime(request.issued_at ?? request.created_at, nowMs));
  return (
    <ThreadBar>
      <h1 className="line-clamp-2 text-subheading leading-tight lg:text-heading">
        <bdi>{request.name}</bdi>
      </h1>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted lg:gap-x-3">
        {/* A phone has no room for both: what waits for the employee is in progress. */}
        <span className={classNames('flex', request.waits_for_you === true && 'max-sm:sr-only')}>
          <StatusBadge tone={tone}>{statusLabel(request.status)}</StatusBadge>
        </span>
        {request.waits_for_you === true && (
          <StatusBadge tone="warning">{requestsText.waitingOnYou}</StatusBadge>
        )}
        {concierge !== null && (
          <bdi className="max-w-full truncate md:shrink-0">
            {concierge.isAway
              ? threadText.away(concierge.firstName, formatDay(concierge.awayUntil, nowMs))
              : threadText.with(concierge.firstName)}
            {/* A phone has no room for it; the name has. */}
            {!concierge.isAway && (
              <span className="max-sm:sr-only">
                {threadText.withSince(formatSince(concierge.since, nowMs))}
              </span>
            )}
          </bdi>
        )}
        {request.concierge === null && request.status === 'in_progress' && (
          <span className="shrink-0">{threadText.inQueue}</span>
        )}
        {/* A long category leaves room for the time. */}
        <span className={classNames('flex min-w-0', concierge !== null && 'max-sm:hidden')}>
          <span className="truncate first-letter:uppercase">{request.survey_category_name}</span>
          {sent !== '' && (
            <span className="shrink-0 whitespace-pre">
              {request.survey_category_name !== null && ' · '}
              {sent}
            </span>
          )}
        </span>
      </div>
      {hasFacts && (
        <div className="min-[80rem]:hidden">
          <BarFacts request={request} nowMs={nowMs} />
        </div>
      )}
    </ThreadBar>
  );
}

export function ThreadSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <ThreadBar>
        <Skeleton className="h-5 w-56 max-w-full rounded-sm lg:h-7 lg:w-96" />
        <Skeleton className="h-5 w-40 rounded-full" />
      </ThreadBar>
      <Skeleton className="mt-6 h-20 w-2/3 rounded-lg" />
      <Skeleton className="h-14 w-1/2 self-end rounded-lg" />
      <Skeleton className="h-24 w-2/3 rounded-lg" />
    </div>
  );
}

interface RequestDetailsProps {
  readonly request: Pick<Request, 'answers' | 'details'>;
  /** Expanded at first. */
  readonly open?: boolean;
}

/** Shows what the request was created from: its answers, else the text (docs/product/thread.md#what-you-told-us). */
export function RequestDetails({ request, open = false }: RequestDetailsProps) {
  const answers = request.answers ?? [];
  const details = request.details ?? '';
  if (answers.length === 0 && details === '') return null;
  return (
    <details open={open} className="group rounded-lg border border-line bg-surface-sunken/60 px-4">
      <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-3 rounded-lg py-2 text-small font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {threadText.details}
        <ChevronDown className="size-4 shrink-0 text-ink-muted transition-transform duration-fast group-open:rotate-180" />
      </summary>
      {answers.length === 0 ? (
        // Each line has a direction of its own.
        <p className="whitespace-pre-wrap pb-4 text-body text-ink [unicode-bidi:plaintext]">{details}</p>
      ) : (
        <dl className="flex flex-col gap-3 pb-4 text-small">
          {answers.map(({ question, answer }, index) => (
            <div key={`${index} ${question}`}>
              <dt dir="auto" className="text-balance text-ink-muted">
                {question}
              </dt>
              <dd dir="auto" className="whitespace-pre-wrap text-body text-ink">
                {answer}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
