import { memo } from 'react';
import type { Message } from '../../lib/contract/requests.ts';
import { formatTime } from '../../lib/format/day.ts';
import { classNames } from '../ui/class-names.ts';
import { ForeignHtml } from '../ui/foreign-html.tsx';
import { AttachmentCard } from './attachment-card.tsx';

interface MessageItemProps {
  readonly message: Message;
  readonly mine: boolean;
}

/** Whether two answers of the server hold the same message, as far as it is shown. */
export function isSameMessage(one: Message, other: Message): boolean {
  if (one === other) return true;
  return (
    one.id === other.id &&
    one.body_html === other.body_html &&
    one.external_created_at === other.external_created_at &&
    one.attachment_keys.join() === other.attachment_keys.join()
  );
}

function isSame(before: MessageItemProps, now: MessageItemProps): boolean {
  return before.mine === now.mine && isSameMessage(before.message, now.message);
}

/** One message: its text, its files and when it was written. A refresh of a long thread draws only what changed. */
export const MessageItem = memo(function MessageItem({ message, mine }: MessageItemProps) {
  return (
    <li
      className={classNames(
        'flex max-w-[min(34rem,88%)] flex-col gap-1.5',
        mine ? 'items-end self-end' : 'items-start',
      )}
    >
      {message.body_html !== '' && (
        <ForeignHtml
          html={message.body_html}
          className={classNames(
            'max-w-full rounded-lg px-4 py-2.5 [&_a]:underline [&_a]:underline-offset-2',
            mine
              ? 'rounded-br-sm bg-accent text-on-accent'
              : 'rounded-bl-sm bg-surface-raised text-ink shadow-raised',
          )}
        />
      )}
      {message.attachment_keys.map((key) => (
        <AttachmentCard key={key} fileKey={key} />
      ))}
      <time
        dateTime={message.external_created_at ?? undefined}
        className="px-1 text-overline normal-case text-ink-faint"
      >
        {formatTime(message.external_created_at)}
      </time>
    </li>
  );
}, isSame);
