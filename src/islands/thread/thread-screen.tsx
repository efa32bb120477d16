import { useStore } from '@nanostores/react';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
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
import { ThreadFoot } from './thread-foot.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useThreadParts } from './use-thread-parts.ts';

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

/** One request: the conversation with the concierge. */
export function ThreadScreen() {
  const current = useStore($thread, { ssr: 'initial' });
  const requestId = useStore($openRequestId, { ssr: 'initial' });
  const { composer, ComposerFile, Conversation } = useThreadParts(requestId);
  const field = useRef<HTMLTextAreaElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  // The first drawing of a conversation is the longest: React does what is deferred in parts and lets others in between.
  const deferred = useDeferredValue(current);
  const thread = isDrawn ? current : deferred;
  const isMissing = thread.status === 'failed' && thread.error.status === 404;
  const onDrawn = useCallback(() => {
    setDrawn(true);
  }, []);
  useEffect(() => {
    void enterThread(location.pathname);
    const stopRefreshing = keepThreadFresh();
    return () => {
      stopRefreshing();
    };
  }, []);
  return (
    <div className="mx-auto -mb-16 flex min-h-[calc(100dvh-9rem)] max-w-3xl flex-col gap-6 lg:min-h-[calc(100dvh-3rem)]">
      {(thread.status === 'loading' || (thread.status === 'ready' && Conversation === null)) && (
        <ThreadSkeleton />
      )}
      {isMissing && <NotFound />}
      {thread.status === 'failed' && !isMissing && (
        <ErrorPanel
          title={requestsText.threadFailed}
          message={describeFailure(thread.error)}
          onRetry={() => void refreshThread()}
        />
      )}
      {thread.status === 'ready' && Conversation !== null && (
        <Conversation request={thread.data} composer={composer} field={field} foot={foot} onDrawn={onDrawn} />
      )}
      {!isMissing && (
        <ThreadFoot
          request={thread.status === 'ready' ? thread.data : null}
          outdated={thread.status === 'ready' && thread.refreshError !== undefined}
          composer={composer}
          ComposerFile={ComposerFile}
          field={field}
          foot={foot}
        />
      )}
    </div>
  );
}
