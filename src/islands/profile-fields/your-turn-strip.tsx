import { useStore } from '@nanostores/react';
import type { Request } from '../../lib/contract/requests.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import { $newAnswers, NEW_ANSWERS_SHOWN } from '../../lib/stores/dashboard/new-answers.ts';
import { lastMessageOf, previewOf } from '../../lib/stores/requests/last-message.ts';
import { hasSomethingNew } from '../../lib/stores/requests/unread.ts';
import { UnreadDot } from '../ui/feedback/marks.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { SectionHead } from '../ui/text/section-head.tsx';
import { useNow } from '../ui/use-now.ts';

function Row({ request, nowMs }: { readonly request: Request; readonly nowMs: number }) {
  const last = lastMessageOf(request);
  const sender = last?.source === 'user' ? dashboardText.you : (last?.source_name ?? '');
  return (
    <li>
      <a
        href={links.request(request.external_id)}
        data-likely=""
        className="flex min-h-[4.3125rem] items-center gap-3 px-4 py-2 transition-colors duration-fast hover:bg-accent-soft sm:px-5"
      >
        {hasSomethingNew(request) && <UnreadDot />}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-center gap-x-3 [@container_(max-width:17rem)]:flex-wrap">
            <bdi className="truncate font-semibold text-ink [@container_(max-width:17rem)]:whitespace-normal">
              {request.name}
            </bdi>
            {request.status === 'closed' && (
              <StatusBadge tone="positive">{dashboardText.newCompleted}</StatusBadge>
            )}
            {request.waits_for_you === true && (
              <StatusBadge tone="warning">{requestsText.waitingOnYou}</StatusBadge>
            )}
          </span>
          {last !== null && (
            <span className="truncate text-small text-ink-muted [@container_(max-width:17rem)]:line-clamp-2 [@container_(max-width:17rem)]:whitespace-normal">
              {sender !== '' && (
                <bdi className="font-medium text-ink">{dashboardText.lastMessage(sender)} </bdi>
              )}
              <bdi>{previewOf(last)}</bdi>
            </span>
          )}
        </span>
        <span className="shrink-0 text-small text-ink-muted max-sm:hidden">
          {formatRelativeTime(last?.external_created_at ?? request.issued_at ?? request.created_at, nowMs)}
        </span>
      </a>
    </li>
  );
}

/** What waits for the employee, then what is unread; each row leads to its request. Above the list of all requests it names no others. */
export function YourTurnStrip({ isAboveList = false }: { readonly isAboveList?: boolean }) {
  const nowMs = useNow();
  const answers = useStore($newAnswers);
  if (answers === null) return <div className={isAboveList ? 'if-turn new-answers' : 'new-answers'} />;
  if (answers.length === 0) return null;
  const more = answers.length - NEW_ANSWERS_SHOWN;
  return (
    <section aria-labelledby="your-turn" className="[container-type:inline-size]">
      <SectionHead id="your-turn" title={dashboardText.turnTitle}>
        {more > 0 && !isAboveList && (
          <Link tone="nav" href={links.requests()} className="shrink-0 text-small">
            {dashboardText.newMore(more)}
          </Link>
        )}
      </SectionHead>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-accent/50 bg-accent-soft/40">
        {answers.slice(0, NEW_ANSWERS_SHOWN).map((request) => (
          <Row key={request.external_id} request={request} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}
