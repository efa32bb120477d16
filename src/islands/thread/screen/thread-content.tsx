import { useStore } from '@nanostores/react';
import { useRef, type RefObject } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { screenTimeMs } from '../../../lib/stores/requests/requests-screen.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';
import { $openPendingMessages } from '../../../lib/stores/thread/send-queue.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { MessageLog } from '../log/message-log.tsx';
import { PendingMessages } from '../log/pending-messages.tsx';
import type { ReadingPlace } from '../log/reading-place.ts';
import { useMissedMessages } from '../log/use-missed-messages.ts';
import { useNewestMessages } from '../log/use-newest-messages.ts';
import { useStayAtEnd } from '../log/use-stay-at-end.ts';
import { Pictures } from '../pictures/pictures.tsx';
import { RequestDetails } from './request-details.tsx';
import { ThreadHeader } from './thread-header.tsx';

/** Needed only in a thread with more messages than its first part. */
const EarlierMessages = lazyPart(async () => (await import('../log/earlier-messages.tsx')).EarlierMessages, {
  prefetch: 'idle',
});

/** Needed only by an employee who reads further up when a message arrives. */
const NewMessageButton = lazyPart(
  async () => (await import('../log/new-message-button.tsx')).NewMessageButton,
  { prefetch: 'idle' },
);

interface ThreadContentProps {
  readonly request: Request;
  readonly composer: Composer;
  readonly focusField: () => void;
  readonly foot: RefObject<HTMLDivElement | null>;
  readonly place: ReadingPlace;
}

/** Shows a loaded request: its header, its details and its messages. */
export function ThreadContent({ request, composer, focusField, foot, place }: ThreadContentProps) {
  const nowMs = screenTimeMs();
  const pendingCount = useStore($openPendingMessages).length;
  const log = useRef<HTMLDivElement>(null);
  const conversation = useRef<HTMLDivElement>(null);
  const { drawn, grown, start, isQuiet, hasMore, holdPlace } = useNewestMessages(request.messages, log);
  const messageCount = request.messages.length + pendingCount;
  useStayAtEnd({ place, messageCount, drawnCount: grown, conversation, foot });
  const [missed, forgetMissed] = useMissedMessages(request.messages, place);

  return (
    <>
      <ThreadHeader request={request} nowMs={nowMs} />
      <RequestDetails request={request} />
      {messageCount === 0 && (
        <p className="py-6 text-center text-small text-ink-muted">{threadText.noMessages}</p>
      )}
      {/* Without the gap, which would move the log when the last messages are rendered. */}
      {hasMore && <div ref={start} aria-hidden="true" style={{ marginBottom: '-1.5rem' }} />}
      {!hasMore && request.has_earlier === true && (
        <EarlierMessages onPress={holdPlace} onLoaded={() => log.current?.focus({ preventScroll: true })} />
      )}
      <div ref={conversation} className="flex flex-col gap-6">
        <MessageLog ref={log} request={request} drawn={drawn} nowMs={nowMs} isQuiet={isQuiet}>
          <PendingMessages composer={composer} messages={request.messages} focusField={focusField} />
        </MessageLog>
        {request.status === 'closed' && (
          <p className="text-center text-small text-ink-muted">{threadText.completedNote}</p>
        )}
      </div>
      <Pictures messages={request.messages} />
      {missed.length > 0 && <NewMessageButton missed={missed} foot={foot} onSeen={forgetMissed} />}
    </>
  );
}
