import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useState } from 'react';
import { product } from '../../lib/config/product.ts';
import type { Request } from '../../lib/contract/requests.ts';
import { conciergeFirstName } from '../../lib/format/concierge-first-name.ts';
import { lastChange, requestsText, statusLabel } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import { lastMessageOf, previewOf } from '../../lib/stores/requests/last-message.ts';
import { hasSomethingNew } from '../../lib/stores/requests/unread.ts';
import { classNames } from '../ui/class-names.ts';
import { CountMark, UnreadDot } from '../ui/feedback/marks.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { useGrowingCount } from '../ui/in-view.ts';

/** The smallest height of a card at any width. */
const CARD_HEIGHT_PX = 100;
/** Requests whose page the browser prepares; each takes some 20 MB of memory. */
const LIKELY_CARDS = 3;

interface RequestListProps {
  readonly requests: readonly Request[];
  /** The search text; another one resets the number of rendered cards. */
  readonly search: string;
  readonly nowMs: number;
}

const Card = memo(RequestCard);

/** The requests of a tab. A long list renders one screen of cards first and more while it is scrolled. */
export function RequestList({ requests, search, nowMs }: RequestListProps) {
  const [first] = useState(() => Math.ceil(window.innerHeight / CARD_HEIGHT_PX));
  const { count, end } = useGrowingCount(requests.length, { list: search, first });
  return (
    <>
      <ul className="flex flex-col gap-3">
        {requests.slice(0, count).map((request, index) => (
          <li key={request.external_id}>
            <Card
              request={request}
              nowMs={nowMs}
              likely={index < LIKELY_CARDS && request.status !== 'closed'}
            />
          </li>
        ))}
      </ul>
      {count < requests.length && <div ref={end} aria-hidden="true" />}
    </>
  );
}

const tones = { open: 'neutral', in_progress: 'accent', closed: 'positive' } as const;

function toneOf(status: string | null) {
  return status === 'open' || status === 'in_progress' || status === 'closed' ? tones[status] : 'neutral';
}

interface RequestCardProps {
  readonly request: Request;
  readonly nowMs: number;
  /** Has the browser prepare its page (`lib/routes/all-routes.ts`). */
  readonly likely?: boolean;
}

export function RequestCard({ request, nowMs, likely = false }: RequestCardProps) {
  const last = lastMessageOf(request);
  const unread = request.unread_count ?? 0;
  const isNew = hasSomethingNew(request);
  const owner =
    request.status === 'in_progress'
      ? conciergeFirstName(request.concierge?.name ?? null, product.name)
      : null;
  return (
    <a
      href={links.request(request.external_id)}
      data-likely={likely ? '' : undefined}
      className="group flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 transition duration-fast hover:border-line-strong hover:shadow-raised sm:p-5"
    >
      <span className="size-12 shrink-0 overflow-hidden rounded-md bg-surface-sunken">
        <ImageWithFallback
          src={request.survey_category_image_url}
          alt=""
          width={48}
          height={48}
          className="size-12"
          fallback={null}
        />
      </span>
      <span className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isNew && <UnreadDot />}
          <span className={classNames('line-clamp-2 text-subheading', isNew && 'font-bold')}>
            <bdi>{request.name}</bdi>
          </span>
          <StatusBadge tone={toneOf(request.status)}>{statusLabel(request.status)}</StatusBadge>
          {request.waits_for_you === true && (
            <StatusBadge tone="warning">{requestsText.waitingOnYou}</StatusBadge>
          )}
          {unread > 0 && (
            <>
              <CountMark>{requestsText.unread(unread)}</CountMark>
              <span className="sr-only">{requestsText.unread(unread)}</span>
            </>
          )}
        </span>
        {last !== null && (
          <span
            className={classNames('truncate text-small', isNew ? 'font-medium text-ink' : 'text-ink-muted')}
          >
            {last.source === 'user' && requestsText.ownMessage}
            <bdi>{previewOf(last)}</bdi>
          </span>
        )}
        <span className="text-small text-ink-faint">
          {owner !== null && (
            <>
              <bdi>{requestsText.with(owner)}</bdi>
              {' · '}
            </>
          )}
          {request.concierge === null && request.status === 'in_progress' && `${requestsText.inQueue} · `}
          {lastChange(request, last, nowMs)}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-faint transition-transform duration-fast group-hover:translate-x-0.5 max-sm:hidden" />
    </a>
  );
}
