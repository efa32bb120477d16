import type { ReactNode, RefObject } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { markSeen } from '../../../lib/stores/thread/request-thread.ts';
import {
  conciergeOfRequest,
  groupMessages,
  withoutSummary,
} from '../../../lib/stores/thread/thread-messages.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { AttachmentCard } from './attachment-card.tsx';
import { MessageRun } from './message-run.tsx';
import { useSeen } from './reading-place.ts';

/** Few threads have a card. */
const ThreadCard = lazyPart(async () => (await import('../../cards/thread-card.tsx')).ThreadCard, {
  fallback: <Skeleton className="h-64 w-[min(30rem,100%)] rounded-lg" />,
});

interface MessageLogProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly request: Request;
  /** Number of the newest messages to render. */
  readonly drawn: number;
  readonly nowMs: number;
  /** True while older messages are added, which must not be announced. */
  readonly isQuiet?: boolean;
  /** The pending message, behind all others. */
  readonly children?: ReactNode;
}

/** Marks the thread as read when its end is in view. */
function EndOfThread({ request }: { readonly request: Request }) {
  const { unread_count: unread, completion_unseen: isCompletionUnseen } = request;
  const version = [request.messages.at(-1)?.id, unread, isCompletionUnseen].join(' ');
  const ref = useSeen(version, () => void markSeen(request));
  return <div ref={ref} />;
}

/** Shows the messages, oldest first; screen readers announce new ones. */
export function MessageLog({ ref, request, drawn, nowMs, isQuiet = false, children }: MessageLogProps) {
  const groups = groupMessages(withoutSummary(request), drawn);
  const concierge = conciergeOfRequest(request);
  return (
    <div
      ref={ref}
      role="log"
      // For the focus of a button that has brought messages and disappears.
      tabIndex={-1}
      aria-label={threadText.log}
      aria-live={isQuiet ? 'off' : 'polite'}
      // A key in the composer must not lay out the messages.
      style={{ contain: 'layout' }}
      className="flex flex-col gap-5"
    >
      {groups.length === 0 && (
        // Out of the flow, where it would add a gap.
        <div className="absolute">
          <EndOfThread request={request} />
        </div>
      )}
      {groups.map((group) => (
        <MessageRun
          key={group.key}
          group={group}
          nowMs={nowMs}
          FileCard={AttachmentCard}
          Card={ThreadCard}
          ownName={threadText.you}
          portraitUrl={group.sourceName === concierge?.name ? concierge.portraitUrl : null}
        >
          {group === groups.at(-1) ? <EndOfThread request={request} /> : undefined}
        </MessageRun>
      ))}
      {children}
    </div>
  );
}
