import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { screenTimeMs } from '../../../lib/stores/requests/requests-screen.ts';
import type { Composer } from '../../../lib/stores/thread/composer/composer.ts';
import { MessageLog } from '../log/message-log.tsx';
import { PendingMessage } from '../log/pending-message.tsx';
import { useNewestMessages } from '../log/use-newest-messages.ts';
import { useStayAtEnd } from '../log/use-stay-at-end.ts';
import { RequestDetails } from './request-details.tsx';
import { ThreadHeader } from './thread-header.tsx';

interface ThreadContentProps {
  readonly request: Request;
  readonly composer: Composer;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly foot: RefObject<HTMLDivElement | null>;
}

/** Shows a loaded request: its header, its details and its messages. */
export function ThreadContent({ request, composer, field, foot }: ThreadContentProps) {
  const nowMs = screenTimeMs();
  const isPending = useStore(composer.$pending) !== null;
  const { drawn, start, isQuiet, hasMore } = useNewestMessages(request.messages.length);
  useStayAtEnd(request.messages.length + (isPending ? 1 : 0), drawn, foot);

  return (
    <>
      <ThreadHeader request={request} nowMs={nowMs} />
      {request.details !== null && request.details !== '' && <RequestDetails details={request.details} />}
      {request.messages.length === 0 && !isPending && (
        <p className="py-6 text-center text-small text-ink-muted">{threadText.noMessages}</p>
      )}
      {hasMore && <div ref={start} aria-hidden="true" />}
      <MessageLog request={request} drawn={drawn} nowMs={nowMs} isQuiet={isQuiet}>
        <PendingMessage
          composer={composer}
          messages={request.messages}
          onEdit={() => {
            field.current?.focus();
          }}
        />
      </MessageLog>
    </>
  );
}
