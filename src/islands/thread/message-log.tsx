import type { ReactNode } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { groupMessages } from '../../lib/stores/thread/message-groups.ts';
import { markSeen } from '../../lib/stores/thread/seen.ts';
import { MessageRun } from './message-run.tsx';
import { useSeen } from './use-seen.ts';

interface MessageLogProps {
  readonly request: Request;
  /** How many of the request's messages, its newest ones, are drawn. */
  readonly drawn: number;
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

/** The conversation, oldest first; new messages are announced politely. */
export function MessageLog({ request, drawn, nowMs, isQuiet = false, children }: MessageLogProps) {
  const groups = groupMessages(request.messages, drawn);
  return (
    <div
      role="log"
      aria-label="Messages"
      aria-live={isQuiet ? 'off' : 'polite'}
      // What is typed below is laid out and painted without a look at a thousand messages.
      style={{ contain: 'layout' }}
      className="flex flex-col gap-5"
    >
      {groups.map((group) => (
        <MessageRun key={group.key} group={group} nowMs={nowMs}>
          {group === groups.at(-1) ? <EndOfThread request={request} /> : undefined}
        </MessageRun>
      ))}
      {children}
    </div>
  );
}
