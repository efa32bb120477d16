import { memo, type ReactNode } from 'react';
import type { Message } from '../../lib/contract/requests.ts';
import { formatDay } from '../../lib/format/day.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import type { MessageGroup } from '../../lib/stores/thread/message-groups.ts';
import { LogoMark } from '../ui/logo-mark.tsx';
import { isSameMessage, MessageItem } from './message-item.tsx';

interface MessageRunProps {
  readonly group: MessageGroup;
  readonly nowMs: number;
  /** What stands behind the last group of all. */
  readonly children?: ReactNode;
}

function isSameMessages(before: readonly Message[], now: readonly Message[]): boolean {
  return (
    before.length === now.length &&
    before.every((message, index) => {
      const other = now[index];
      return other !== undefined && isSameMessage(message, other);
    })
  );
}

function isSame(before: MessageRunProps, now: MessageRunProps): boolean {
  return (
    before.children === now.children &&
    before.nowMs === now.nowMs &&
    before.group.newDay === now.group.newDay &&
    before.group.mine === now.group.mine &&
    before.group.sourceName === now.group.sourceName &&
    isSameMessages(before.group.messages, now.group.messages)
  );
}

function RunHeader({ group }: { readonly group: MessageGroup }) {
  if (group.mine) return null;
  return (
    <p className="flex items-center gap-2 pb-1 text-small font-medium text-ink-muted">
      <LogoMark className="size-5" />
      {group.sourceName ?? requestsText.concierge}
    </p>
  );
}

/**
 * What is added above or scrolled to leaves every other run as it was laid out and painted. That cuts off what reaches
 * beyond the box, so it has room for shadows and focus rings.
 */
const APART = { contain: 'content', margin: '-4px -8px', padding: '4px 8px' } as const;

/** What one sender wrote at a stretch. Of a long thread only what changed is drawn again. */
export const MessageRun = memo(function MessageRun({ group, nowMs, children }: MessageRunProps) {
  return (
    <section className="flex flex-col" style={APART}>
      {group.newDay !== null && (
        <p className="mb-4 mt-2 self-center rounded-full bg-surface-sunken px-3 py-1 text-small text-ink-muted">
          {formatDay(group.newDay, nowMs)}
        </p>
      )}
      <RunHeader group={group} />
      <ol className="flex flex-col gap-2">
        {group.messages.map((message) => (
          <MessageItem key={String(message.id)} message={message} mine={group.mine} />
        ))}
      </ol>
      {children}
    </section>
  );
}, isSame);
