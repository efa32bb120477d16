import type { Request } from '../../lib/contract/requests.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { screenTimeMs } from '../../lib/stores/requests-screen.ts';
import { Paragraph } from '../ui/paragraph.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { RequestDetails } from './request-details.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { TypingLine } from './typing-line.tsx';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** Props of {@link Conversation}. */
export interface ConversationProps {
  readonly request: Request;
  readonly requestId: string;
  readonly outdated: boolean;
}

/** A request that is there: what was written so far, and the place to write on. */
export function Conversation({ request, requestId, outdated }: ConversationProps) {
  const nowMs = screenTimeMs();
  useStayAtEnd(request.messages.length);
  return (
    <>
      <ThreadHeader request={request} nowMs={nowMs} />
      {request.details !== null && request.details !== '' && <RequestDetails details={request.details} />}
      {request.messages.length === 0 && (
        <p className="py-6 text-center text-small text-ink-muted">{requestsText.noMessages}</p>
      )}
      <MessageLog request={request} nowMs={nowMs} />
      <div className="sticky bottom-[calc(var(--shell-tabbar)+env(safe-area-inset-bottom)+0.75rem)] z-10 mt-auto flex flex-col gap-2 lg:bottom-6">
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
        <Composer requestId={requestId} />
      </div>
    </>
  );
}
