import { useStore } from '@nanostores/react';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode, RefObject } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import type { Request } from '../../../lib/contract/requests.ts';
import { composerText, pendingText, threadText } from '../../../lib/messages/thread.ts';
import type { Composer } from '../../../lib/stores/thread/composer.ts';
import { hasDeeds } from '../../../lib/stores/thread/own-messages.ts';
import { markSeen } from '../../../lib/stores/thread/request-thread.ts';
import { $openPendingMessages, removeMessage, retryMessage } from '../../../lib/stores/thread/send-queue.ts';
import type { PendingMessage } from '../../../lib/stores/thread/stored-messages.ts';
import {
  conciergeOfRequest,
  groupMessages,
  withoutSummary,
} from '../../../lib/stores/thread/thread-messages.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { AttachmentCard } from './attachment-card.tsx';
import { MessageRun } from './message-run.tsx';
import { OwnActions } from './own-actions.tsx';
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
  /** The pending messages, behind all others. */
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
          Actions={OwnActions}
          hasActions={(message) => hasDeeds(request, message)}
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

interface PendingMessagesProps {
  readonly composer: Composer;
  /** The messages that the thread shows. */
  readonly messages: readonly Message[];
  /** Moves the focus to the field: a pressed button disappears and would lose it. */
  readonly focusField: () => void;
}

/** Why the first message is not delivered; null while it is sent. */
function problemOf({ status, reason }: PendingMessage): string | null {
  if (status === 'queued') return null;
  return status === 'waiting' ? composerText.waiting : composerText.sendFailed(reason ?? '');
}

/** Shows the pending messages in the order of sending. The first says why they wait, which alone is announced: the log announces the rest. */
export function PendingMessages({ composer, messages, focusField }: PendingMessagesProps) {
  const all = useStore($openPendingMessages);
  const pending = all.filter(({ clientId }) => !messages.some(({ client_id }) => client_id === clientId));
  const problem = pending[0] === undefined ? null : problemOf(pending[0]);
  const isRefused = pending[0]?.status === 'failed';
  const button = (label: string, { clientId }: PendingMessage, press: () => void) => (
    <button
      type="button"
      aria-describedby={`pending-${clientId}`}
      className="min-h-6 rounded-sm underline underline-offset-2"
      onClick={() => {
        press();
        focusField();
      }}
    >
      {label}
    </button>
  );
  return pending.map((message, index) => (
    <section key={message.clientId} aria-live="off" className="flex flex-col">
      <div className="flex max-w-[min(34rem,88%)] flex-col items-end gap-1.5 self-end">
        <p className="sr-only">{threadText.you}</p>
        <p
          id={`pending-${message.clientId}`}
          dir="auto"
          // It names the buttons all the same.
          hidden={message.file !== null && message.body === composerText.attached(message.file.name)}
          className={`max-w-full whitespace-pre-wrap rounded-lg rounded-br-sm border border-dashed px-4 py-2.5 ${index === 0 && isRefused ? 'border-danger bg-surface-raised text-ink' : 'border-accent bg-accent-soft text-ink'}`}
        >
          {message.body}
        </p>
        {message.file !== null && (
          <p className="inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink">
            <FileText className="size-5 shrink-0 text-accent" />
            <span dir="auto" className="truncate">
              {message.file.name}
            </span>
          </p>
        )}
        {index === 0 && problem !== null && (
          <p
            role="alert"
            className={`text-balance px-1 text-right text-small ${isRefused ? 'font-medium text-danger' : 'text-ink-muted'}`}
          >
            {problem}
          </p>
        )}
        <p className="flex flex-wrap items-center justify-end gap-x-3 px-1 text-right text-small text-ink-muted">
          {problem === null ? pendingText.sending : index > 0 && pendingText.behind}
          {problem !== null && (
            // Together, so that no button stands alone in a second line.
            <span className="flex gap-x-3">
              {index === 0 && button(pendingText.retry, message, () => void retryMessage(message.clientId))}
              {button(pendingText.edit, message, () => composer.edit(message))}
              {button(pendingText.delete, message, () => removeMessage(message.clientId))}
            </span>
          )}
        </p>
      </div>
    </section>
  ));
}
