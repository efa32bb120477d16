import { useStore } from '@nanostores/react';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $openRequestId,
  $thread,
  enterThread,
  refreshThread,
} from '../../lib/stores/thread/request-thread.ts';
import { keepThreadFresh } from '../../lib/stores/thread/thread-refresh.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { LostPageIllustration } from '../ui/illustrations/lost-page.tsx';
import { loadConversation } from './load-conversation.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';

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

const Conversation = lazy(loadConversation);

/** One request: the conversation with the concierge. */
export function ThreadScreen() {
  const thread = useStore($thread, { ssr: 'initial' });
  const requestId = useStore($openRequestId, { ssr: 'initial' });
  const isReady = thread.status === 'ready' && requestId !== null;
  // The first drawing of a conversation is the longest: React does what is deferred in parts and lets others in between.
  const isRevealed = useDeferredValue(isReady);
  useEffect(() => {
    // Beside the request itself; a failure shows when the conversation is needed.
    loadConversation().catch(() => undefined);
    void enterThread(location.pathname);
    return keepThreadFresh();
  }, []);
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-14rem)] max-w-3xl flex-col gap-6 lg:min-h-[calc(100dvh-7rem)]">
      {(thread.status === 'loading' || requestId === null || (isReady && !isRevealed)) && <ThreadSkeleton />}
      {thread.status === 'failed' && thread.error.status === 404 && <NotFound />}
      {thread.status === 'failed' && thread.error.status !== 404 && (
        <ErrorPanel
          title={requestsText.threadFailed}
          message={describeFailure(thread.error)}
          onRetry={() => void refreshThread()}
        />
      )}
      {thread.status === 'ready' && requestId !== null && isRevealed && (
        <Suspense fallback={<ThreadSkeleton />}>
          <Conversation
            request={thread.data}
            requestId={requestId}
            outdated={thread.refreshError !== undefined}
          />
        </Suspense>
      )}
    </div>
  );
}
