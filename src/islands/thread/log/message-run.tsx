import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format/day.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { type MessageGroup, conciergeName } from '../../../lib/stores/thread/thread-messages.ts';
import { Avatar } from '../../ui/image/avatar.tsx';
import { LogoMark } from '../../ui/image/logo-mark.tsx';
import { MessageItem } from './message-item.tsx';

interface MessageRunProps {
  readonly group: MessageGroup;
  readonly nowMs: number;
  /** Rendered behind the messages. */
  readonly children?: ReactNode;
}

/** The initials of a human sender; the product's mark for the service itself. */
function Face({ group }: { readonly group: MessageGroup }) {
  const name = conciergeName(group.sourceName);
  if (name !== null) return <Avatar size="sm" initials={name.initials} />;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface-sunken">
      <LogoMark className="size-5" />
    </span>
  );
}

function RunHeader({ group }: { readonly group: MessageGroup }) {
  if (group.mine) return null;
  return (
    <p className="flex items-center gap-2 pb-1.5 text-small font-medium text-ink-muted">
      <Face group={group} />
      <bdi className="min-w-0">{group.sourceName ?? threadText.concierge}</bdi>
    </p>
  );
}

/**
 * Messages that are added or scrolled to must not lay out the other runs. With `content`, Chromium counts a layout shift for
 * earlier messages that `use-newest-messages.ts` holds in their place.
 */
const APART = { contain: 'layout' } as const;

/** Shows consecutive messages of one sender. */
export function MessageRun({ group, nowMs, children }: MessageRunProps) {
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
}
