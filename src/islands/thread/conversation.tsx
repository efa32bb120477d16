import { useStore } from '@nanostores/react';
import { memo, useEffect, type RefObject } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { screenTimeMs } from '../../lib/stores/requests-screen.ts';
import type { Composer } from '../../lib/stores/thread/composer.ts';
import { MessageLog } from './message-log.tsx';
import { PendingMessage } from './pending-message.tsx';
import { RequestDetails } from './request-details.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useNewestMessages } from './use-newest-messages.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** Props of {@link Conversation}. */
export interface ConversationProps {
  readonly request: Request;
  readonly composer: Composer;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly foot: RefObject<HTMLDivElement | null>;
  /** Called once it is there. */
  readonly onDrawn: () => void;
}

/**
 * A request that is there: what was written so far. Not touched while the screen around it is drawn again: what is still
 * being drawn in parts would be done at one go.
 */
export const Conversation = memo(function Conversation({
  request,
  composer,
  field,
  foot,
  onDrawn,
}: ConversationProps) {
  const nowMs = screenTimeMs();
  const isPending = useStore(composer.$pending) !== null;
  const { drawn, start, isQuiet, hasMore } = useNewestMessages(request.messages.length);
  useStayAtEnd(request.messages.length + (isPending ? 1 : 0), drawn, foot);
  useEffect(onDrawn, [onDrawn]);

  return (
    <>
      <ThreadHeader request={request} nowMs={nowMs} />
      {request.details !== null && request.details !== '' && <RequestDetails details={request.details} />}
      {request.messages.length === 0 && !isPending && (
        <p className="py-6 text-center text-small text-ink-muted">{requestsText.noMessages}</p>
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
});
