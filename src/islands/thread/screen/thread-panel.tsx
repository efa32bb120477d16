import type { ReactNode } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { conciergeOf } from '../../../lib/stores/thread/thread-messages.ts';
import { Avatar } from '../../ui/image/avatar.tsx';
import { AttachmentRow } from '../log/attachment-card.tsx';
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
export function ThreadPanel({ request }: { readonly request: Request }) {
  const concierge = conciergeOf(request.messages);
  const files = request.messages.flatMap(({ attachment_keys: keys }) => keys);
  return (
    <div className="flex flex-col gap-4">
      {concierge !== null && (
        <Section title={threadText.concierge}>
          <p className="flex items-center gap-3">
            <Avatar size="md" initials={concierge.initials} />
            <bdi className="min-w-0 font-semibold">{concierge.firstName}</bdi>
          </p>
        </Section>
      )}
      {concierge === null && request.status === 'open' && (
        <Section title={threadText.concierge}>
          <p className="text-small text-ink-muted">{threadText.noConcierge}</p>
        </Section>
      )}
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
