import type { ReactNode } from 'react';
import type { Message, Request } from '../../lib/contract/requests.ts';
import { formatDay } from '../../lib/format/day.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { groupMessages, type MessageGroup } from '../../lib/stores/thread/message-groups.ts';
import { markSeen } from '../../lib/stores/thread/seen.ts';
import { LogoMark } from '../ui/logo-mark.tsx';
import { MessageItem } from './message-item.tsx';
import { useSeen } from './use-seen.ts';

interface MessageLogProps {
  readonly request: Request;
  /** Those of the request's messages that are drawn. */
  readonly messages: readonly Message[];
  readonly nowMs: number;
  /** While older messages are added, which are no news. */
  readonly isQuiet?: boolean;
  /** What is on its way, behind everything that is there. */
  readonly children?: ReactNode;
}

/** The end of the thread: when it is seen, the newest message was. */
function EndOfThread({ request }: { readonly request: Request }) {
  const news = `${request.messages.at(-1)?.id ?? ''} ${request.unread_count ?? 0}`;
  const ref = useSeen(news, () => void markSeen(request));
  return <div ref={ref} />;
}

function GroupHeader({ group }: { readonly group: MessageGroup }) {
  if (group.mine) return null;
  return (
    <p className="flex items-center gap-2 pb-1 text-small font-medium text-ink-muted">
      <LogoMark className="size-5" />
      {group.sourceName ?? requestsText.concierge}
    </p>
  );
}

/** The conversation, oldest first; new messages are announced politely. */
export function MessageLog({ request, messages, nowMs, isQuiet = false, children }: MessageLogProps) {
  const groups = groupMessages(messages);
  return (
    <div
      role="log"
      aria-label="Messages"
      aria-live={isQuiet ? 'off' : 'polite'}
      className="flex flex-col gap-5"
    >
      {groups.map((group) => (
        <section key={String(group.messages[0]?.id)} className="flex flex-col">
          {group.newDay !== null && (
            <p className="mb-4 mt-2 self-center rounded-full bg-surface-sunken px-3 py-1 text-small text-ink-muted">
              {formatDay(group.newDay, nowMs)}
            </p>
          )}
          <GroupHeader group={group} />
          <ol className="flex flex-col gap-2">
            {group.messages.map((message) => (
              <MessageItem key={String(message.id)} message={message} mine={group.mine} />
            ))}
          </ol>
          {group === groups.at(-1) && <EndOfThread request={request} />}
        </section>
      ))}
      {children}
    </div>
  );
}
