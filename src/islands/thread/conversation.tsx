import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { screenTimeMs } from '../../lib/stores/requests-screen.ts';
import { createComposer } from '../../lib/stores/thread/composer.ts';
import { watchOutbox } from '../../lib/stores/thread/outbox-watch.ts';
import { Paragraph } from '../ui/paragraph.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { PendingMessage } from './pending-message.tsx';
import { RequestDetails } from './request-details.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { TypingLine } from './typing-line.tsx';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import { useNewestMessages } from './use-newest-messages.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** Props of {@link Conversation}. */
export interface ConversationProps {
  readonly request: Request;
  readonly requestId: string;
  readonly outdated: boolean;
  /** Called once it is there. */
  readonly onDrawn: () => void;
}

/** A request that is there: what was written so far, and the place to write on. */
export function Conversation({ request, requestId, outdated, onDrawn }: ConversationProps) {
  const nowMs = screenTimeMs();
  const [composer] = useState(() => createComposer(requestId));
  const isPending = useStore(composer.$pending) !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const { drawn, start, isQuiet, hasMore } = useNewestMessages(request.messages.length);
  useStayAtEnd(request.messages.length + (isPending ? 1 : 0), drawn, foot);
  useEffect(watchOutbox, []);
  useEffect(onDrawn, [onDrawn]);
  useAboveKeyboard(foot);

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
      <div
        ref={foot}
        className="sticky bottom-[calc(var(--shell-tabbar)+env(safe-area-inset-bottom)+0.75rem)] z-10 mt-auto flex flex-col gap-2 lg:bottom-6"
      >
        {outdated && (
          <Paragraph size="small" tone="muted" role="status">
            {requestsText.refreshFailed}
          </Paragraph>
        )}
        {request.status === 'closed' && (
          <Paragraph size="small" tone="muted">
            {requestsText.completedNote}
          </Paragraph>
        )}
        <TypingLine requestId={request.external_id} />
        <Composer composer={composer} field={field} />
      </div>
    </>
  );
}
