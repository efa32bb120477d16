import type { Request } from '../../../lib/contract/requests.ts';
import { formatRelativeTime } from '../../../lib/format/relative-time.ts';
import { statusLabel } from '../../../lib/messages/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { links } from '../../../lib/routes/links.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';

const tones = { open: 'neutral', in_progress: 'accent', closed: 'positive' } as const;

interface ThreadHeaderProps {
  readonly request: Request;
  readonly nowMs: number;
}

/** Shows the name, the status and the category of the request. */
export function ThreadHeader({ request, nowMs }: ThreadHeaderProps) {
  const status = request.status ?? '';
  const tone = status in tones ? tones[status as keyof typeof tones] : 'neutral';
  const meta = [
    request.survey_category_name,
    formatRelativeTime(request.issued_at ?? request.created_at, nowMs),
  ];
  return (
    <header className="flex flex-col gap-3">
      <BackLink href={links.requests()}>{threadText.back}</BackLink>
      <Heading level={1}>
        <bdi>{request.name}</bdi>
      </Heading>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-muted">
        <StatusBadge tone={tone}>{statusLabel(request.status)}</StatusBadge>
        <span className="max-w-full first-letter:uppercase">{meta.filter(Boolean).join(' · ')}</span>
      </div>
    </header>
  );
}
