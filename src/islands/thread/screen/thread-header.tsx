import type { Request } from '../../../lib/contract/requests.ts';
import { formatRelativeTime } from '../../../lib/format/relative-time.ts';
import { statusLabel } from '../../../lib/messages/requests.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { ThreadBar } from './thread-bar.tsx';

const tones = { open: 'neutral', in_progress: 'accent', closed: 'positive' } as const;

interface ThreadHeaderProps {
  readonly request: Request;
  readonly nowMs: number;
}

/** Shows the name, the status and the category of the request. */
export function ThreadHeader({ request, nowMs }: ThreadHeaderProps) {
  const status = request.status ?? '';
  const tone = status in tones ? tones[status as keyof typeof tones] : 'neutral';
  const ago = formatRelativeTime(request.issued_at ?? request.created_at, nowMs);
  return (
    <ThreadBar>
      <h1 className="line-clamp-2 text-subheading leading-tight lg:line-clamp-none lg:text-title">
        <bdi>{request.name}</bdi>
      </h1>
      <div className="flex items-center gap-x-2 text-small text-ink-muted lg:flex-wrap lg:gap-x-3 lg:gap-y-1">
        <StatusBadge tone={tone}>{statusLabel(request.status)}</StatusBadge>
        {/* A long category leaves room for the time. */}
        <span className="flex min-w-0">
          <span className="truncate first-letter:uppercase">{request.survey_category_name}</span>
          {ago !== '' && (
            <span className="shrink-0 whitespace-pre">
              {request.survey_category_name !== null && ' · '}
              {ago}
            </span>
          )}
        </span>
      </div>
    </ThreadBar>
  );
}
