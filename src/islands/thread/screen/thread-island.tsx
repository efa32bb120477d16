import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { threadText } from '../../../lib/messages/thread.ts';
import { links } from '../../../lib/routes/links.ts';
import { keepThreadFresh } from '../../../lib/stores/live/live-state.ts';
import { createComposer } from '../../../lib/stores/thread/composer.ts';
import {
  $openRequestId,
  $thread,
  enterThread,
  refreshThread,
} from '../../../lib/stores/thread/request-thread.ts';
import { sendPendingMessages } from '../../../lib/stores/thread/send-queue.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState, ErrorPanel, withBoundary } from '../../ui/feedback/panels.tsx';
import { LostPageIllustration } from '../../ui/illustrations/lost-page.tsx';
import { PendingMessages } from '../log/message-log.tsx';
import { createReadingPlace } from '../log/reading-place.ts';
import { ThreadContent, ThreadFoot } from './thread-content.tsx';
import { ThreadBar, ThreadSkeleton } from './thread-header.tsx';

function NotFound() {
  return (
    <EmptyState
      level={1}
      illustration={<LostPageIllustration />}
      title={threadText.notFoundTitle}
      action={<ButtonLink href={links.requests()}>{threadText.notFoundAction}</ButtonLink>}
    >
      {threadText.notFoundText}
    </EmptyState>
  );
}

/** Shows a request: the conversation with the concierge. */
function ThreadScreen() {
  const [composer] = useState(() => createComposer());
  const [place] = useState(createReadingPlace);
  const thread = useStore($thread, { ssr: 'initial' });
  const requestId = useStore($openRequestId, { ssr: 'initial' });
  const field = useRef<HTMLTextAreaElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const focusField = () => field.current?.focus();
  const isMissing = thread.status === 'failed' && thread.error.status === 404;
  useEffect(() => {
    // A reload or Back opens the thread at its end: the browser's place may lie in another part of it.
    history.scrollRestoration = 'manual';
    void enterThread(location.pathname);
    return keepThreadFresh();
  }, []);
  useEffect(() => {
    if (requestId !== null) void composer.open(requestId).then(() => sendPendingMessages());
  }, [composer, requestId]);
  return (
    <div
      data-at-end=""
      className="thread mx-auto -mb-16 flex min-h-[calc(100dvh-1.5rem)] max-w-3xl flex-col gap-6 lg:min-h-[calc(100dvh-3rem)] min-[80rem]:relative min-[80rem]:ml-0 min-[80rem]:mr-[20.5rem]"
    >
      {thread.status === 'failed' && <ThreadBar />}
      {thread.status === 'loading' && <ThreadSkeleton />}
      {isMissing && <NotFound />}
      {thread.status === 'failed' && !isMissing && (
        <ErrorPanel title={threadText.failed} error={thread.error} onRetry={() => void refreshThread()} />
      )}
      {thread.status !== 'ready' && !isMissing && (
        <PendingMessages composer={composer} messages={[]} focusField={focusField} />
      )}
      {thread.status === 'ready' && (
        <ThreadContent
          request={thread.data}
          composer={composer}
          focusField={focusField}
          foot={foot}
          place={place}
        />
      )}
      {!isMissing && (
        <ThreadFoot
          request={thread.status === 'ready' ? thread.data : null}
          outdated={thread.status === 'ready' && thread.refreshError !== undefined}
          composer={composer}
          field={field}
          foot={foot}
          place={place}
        />
      )}
    </div>
  );
}

export const ThreadIsland = withBoundary('requests', 'thread', ThreadScreen);
