import type { ReactNode } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { formatDay, formatSince } from '../../../lib/format/day.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { conciergeOfRequest, isQueued } from '../../../lib/stores/thread/thread-messages.ts';
import { Portrait } from '../../ui/image/faces.tsx';
import { AttachmentRow } from '../log/attachment-card.tsx';
import { AppointmentCard } from '../../appointments/appointment-card.tsx';
import { Progress } from './request-facts.tsx';
import { RequestDetails } from './thread-header.tsx';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface-raised p-4">
      <h2 className="mb-2 text-small font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** What belongs to the request, beside its messages on a wide screen (docs/product/thread.md#side-panel). */
export function ThreadPanel({ request, nowMs }: { readonly request: Request; readonly nowMs: number }) {
  const concierge = conciergeOfRequest(request);
  const since = formatSince(concierge?.since ?? null, nowMs);
  const files = request.messages.flatMap(({ attachment_keys: keys }) => keys);
  return (
    <div className="flex flex-col gap-4">
      {concierge !== null && (
        <Section title={threadText.concierge}>
          <div className="flex items-center gap-3">
            <Portrait size="lg" src={concierge.portraitUrl} initials={concierge.initials} />
            <p className="flex min-w-0 flex-col text-small text-ink-muted [overflow-wrap:anywhere]">
              <bdi className="text-body font-semibold text-ink">{concierge.firstName}</bdi>
              {concierge.title !== null && <bdi>{concierge.title}</bdi>}
              {concierge.isAway && (
                <span>{threadText.away(concierge.firstName, formatDay(concierge.awayUntil, nowMs))}</span>
              )}
              {since !== '' && <span>{threadText.since(since)}</span>}
            </p>
          </div>
        </Section>
      )}
      {concierge === null && request.status !== 'closed' && isQueued(request) && (
        <Section title={threadText.concierge}>
          <p className="text-small text-ink-muted">{threadText.noConcierge}</p>
        </Section>
      )}
      <AppointmentCard request={request} nowMs={nowMs} />
      {request.progress != null && <Progress progress={request.progress} open />}
      <RequestDetails request={request} open />
      {files.length > 0 && (
        <Section title={threadText.files}>
          <ul className="flex flex-col gap-2">
            {files.map((key) => (
              <li key={key} className="flex">
                <AttachmentRow fileKey={key} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
