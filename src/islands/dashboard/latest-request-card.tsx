import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import type { Message } from '../../lib/contract/message.ts';
import type { Request } from '../../lib/contract/requests.ts';
import { plainText } from '../../lib/format/plain-text.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { statusLabel } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';

function LastMessage({ message }: { readonly message: Message }) {
  const text = plainText(message.body_html);
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
  const [nowMs] = useState(() => Date.now());
  const last = request.last_message ?? request.messages.at(-1) ?? null;
  const instant = last?.external_created_at ?? request.issued_at ?? request.created_at;
  return (
    <article className="group relative rounded-lg border border-line bg-surface-raised p-5 transition-[border-color,box-shadow] duration-fast hover:border-accent/60 hover:shadow-raised sm:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <CategoryImage src={request.survey_category_image_url} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone={request.status === 'in_progress' ? 'accent' : 'neutral'}>
              {statusLabel(request.status)}
            </StatusBadge>
            <span className="text-small text-ink-muted">{formatRelativeTime(instant, nowMs)}</span>
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
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 text-ink-faint transition-transform duration-fast group-hover:translate-x-0.5 group-hover:text-accent max-sm:hidden"
        />
      </div>
      {last !== null && <LastMessage message={last} />}
    </article>
  );
}
