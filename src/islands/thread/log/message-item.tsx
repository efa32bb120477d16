import { memo } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { formatTime } from '../../../lib/format/day.ts';
import { classNames } from '../../ui/class-names.ts';
import { ForeignHtml } from '../../ui/html/foreign-html.tsx';
import { AttachmentCard } from './attachment-card.tsx';
import { messageElementId } from './reading-place.ts';

interface MessageItemProps {
  readonly message: Message;
  readonly mine: boolean;
}

/** Shows a message: its text, its files and its time. The store keeps the objects of unchanged messages. */
export const MessageItem = memo(function MessageItem({ message, mine }: MessageItemProps) {
  return (
    <li
      id={messageElementId(message.id)}
      className={classNames(
        'flex max-w-[min(34rem,88%)] flex-col gap-1.5',
        mine ? 'items-end self-end' : 'items-start',
      )}
    >
      {message.body_html !== '' && (
        <ForeignHtml
          html={message.body_html}
          className={classNames(
            'max-w-full text-pretty rounded-lg border border-transparent px-4 py-2.5 [&_a]:underline [&_a]:underline-offset-2',
            mine
              ? 'rounded-br-sm bg-fill text-on-fill forced-colors:border-r-4'
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
});
