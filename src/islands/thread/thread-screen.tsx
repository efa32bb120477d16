import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import { $openRequestId, $thread, enterThread, refreshThread } from '../../lib/stores/thread/request-thread.ts';
import { keepThreadFresh } from '../../lib/stores/thread/thread-refresh.ts';
import { screenTimeMs } from '../../lib/stores/requests-screen.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { RequestDetails } from './request-details.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useStayAtEnd } from './use-stay-at-end.ts';

function NotFound() {
  return (
    <EmptyState
      level={1}
      illustration={<LostPageIllustration />}
      title={requestsText.notFoundTitle}
      action={<ButtonLink href={links.requests()}>{requestsText.notFoundAction}</ButtonLink>}
    >
      {requestsText.notFoundText}
    </EmptyState>
  );
}

interface ConversationProps {
  readonly request: Request;
  readonly requestId: string;
  readonly outdated: boolean;
}

function Conversation({ request, requestId, outdated }: ConversationProps) {
  const nowMs = screenTimeMs();
  useStayAtEnd(request.messages.length);
  return (
    <>
      <ThreadHeader request={request} nowMs={nowMs} />
      {request.details !== null && request.details !== '' && <RequestDetails details={request.details} />}
      {request.messages.length === 0 && (
        <p className="py-6 text-center text-small text-ink-muted">{requestsText.noMessages}</p>
      )}
      <MessageLog messages={request.messages} nowMs={nowMs} />
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
        <Composer requestId={requestId} />
      </div>
    </>
  );
}

/** One request: the conversation with the concierge. */
export function ThreadScreen() {
  const thread = useStore($thread, { ssr: 'initial' });
  const requestId = useStore($openRequestId, { ssr: 'initial' });
  useEffect(() => {
    void enterThread(location.pathname);
    return keepThreadFresh();
  }, []);
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-14rem)] max-w-3xl flex-col gap-6 lg:min-h-[calc(100dvh-7rem)]">
      {(thread.status === 'loading' || requestId === null) && <ThreadSkeleton />}
      {thread.status === 'failed' && thread.error.status === 404 && <NotFound />}
      {thread.status === 'failed' && thread.error.status !== 404 && (
        <ErrorPanel
          title={requestsText.threadFailed}
          message={describeFailure(thread.error)}
          onRetry={() => void refreshThread()}
        />
      )}
      {thread.status === 'ready' && requestId !== null && (
        <Conversation request={thread.data} requestId={requestId} outdated={thread.refreshError !== undefined} />
      )}
    </div>
  );
}
