import { memo, type ComponentType, type ReactNode } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { formatDay, formatTime } from '../../../lib/format/day.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { conciergeName, isNameAlone, type MessageGroup } from '../../../lib/stores/thread/thread-messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { ForeignHtml } from '../../ui/html/foreign-html.tsx';
import { LogoMark, Portrait } from '../../ui/image/faces.tsx';
import { messageElementId } from './reading-place.ts';

interface WithFiles {
  /** Shows a file of a message. */
  readonly FileCard: ComponentType<{ readonly fileKey: string }>;
  /** Shows the card of a message in the place of its text. */
  readonly Card?: ComponentType<{ readonly message: Message; readonly children: ReactNode }>;
  /** What can be done with a message, behind its time. */
  readonly Actions?: ComponentType<{ readonly message: Message }>;
  /** Tells which messages have something that can be done; without it all have. */
  readonly hasActions?: (message: Message) => boolean;
}

interface MessageRunProps extends WithFiles {
  readonly group: MessageGroup;
  readonly nowMs: number;
  /** Names the sender of own messages to screen readers; a look at their side tells the others. */
  readonly ownName?: string;
  /** Address of the sender's portrait; null shows the initials. */
  readonly portraitUrl?: string | null;
  /** Rendered behind the messages. */
  readonly children?: ReactNode;
}

/** The face of a human sender; the product's mark for the service itself. */
function Face({
  group,
  portraitUrl,
}: Pick<MessageRunProps, 'group'> & { readonly portraitUrl: string | null }) {
  const name = conciergeName(group.sourceName);
  if (name !== null) return <Portrait size="sm" src={portraitUrl} initials={name.initials} />;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-surface-sunken">
      <LogoMark className="size-5" />
    </span>
  );
}

function RunHeader({
  group,
  portraitUrl,
  ownName,
}: Parameters<typeof Face>[0] & Pick<MessageRunProps, 'ownName'>) {
  if (group.mine) return ownName === undefined ? null : <p className="sr-only">{ownName}</p>;
  return (
    <p className="flex items-center gap-2 pb-1.5 text-small font-medium text-ink-muted">
      <Face group={group} portraitUrl={portraitUrl} />
      <bdi className="min-w-0">{group.sourceName ?? threadText.concierge}</bdi>
    </p>
  );
}

interface DayHeadingProps {
  readonly children: string;
  readonly className?: string;
}

/** Names a day of a thread. A heading, so that screen readers jump from day to day. */
export function DayHeading({ children, className }: DayHeadingProps) {
  return (
    <h2
      className={classNames(
        'mb-4 self-center rounded-full bg-surface-sunken px-3 py-1 text-small font-normal text-ink-muted',
        className,
      )}
    >
      {children}
    </h2>
  );
}

/**
 * Messages that are added or scrolled to must not lay out the other runs. With `content`, Chromium counts a layout shift for
 * earlier messages that `reading-place.ts` holds in their place.
 */
const APART = { contain: 'layout' } as const;

export function MessageRun({
  group,
  nowMs,
  ownName,
  portraitUrl = null,
  children,
  hasActions = () => true,
  Actions,
  ...files
}: MessageRunProps) {
  return (
    <section className="flex flex-col" style={APART}>
      {group.newDay !== null && <DayHeading className="mt-2">{formatDay(group.newDay, nowMs)}</DayHeading>}
      <RunHeader group={group} portraitUrl={portraitUrl} {...(ownName !== undefined && { ownName })} />
      <ol className="flex flex-col gap-2">
        {group.messages.map((message, index) => (
          <MessageItem
            key={String(message.id)}
            message={message}
            mine={group.mine}
            hasNextTime={timeOf(message) === timeOf(group.messages[index + 1])}
            {...files}
            {...(Actions !== undefined && hasActions(message) && { Actions })}
          />
        ))}
      </ol>
      {children}
    </section>
  );
}

const timeOf = (message: Message | undefined) => formatTime(message?.external_created_at ?? null);

interface MessageItemProps extends Omit<WithFiles, 'hasActions'> {
  readonly message: Message;
  readonly mine: boolean;
  /** The message below has the same time. */
  readonly hasNextTime: boolean;
}

/** Shows a message: its text, its files and its time. The store keeps the objects of unchanged messages. */
const MessageItem = memo(function MessageItem({
  message,
  mine,
  hasNextTime,
  FileCard,
  Card,
  Actions,
}: MessageItemProps) {
  const isCorrected = message.corrected_at != null;
  // Of a text every space counts: columns that were pasted, an indented list. Our API breaks its lines with <br>; markup with line feeds of
  // its own comes from elsewhere.
  const isMarkup = message.body_html.includes('\n');
  const text = message.body_html !== '' && !isNameAlone(message) && (
    <ForeignHtml
      html={message.body_html}
      className={classNames(
        'max-w-full text-pretty rounded-lg border border-transparent px-4 py-2.5 [&_a]:underline [&_a]:underline-offset-2',
        !isMarkup && 'whitespace-pre-wrap',
        mine
          ? 'rounded-br-sm bg-fill text-on-fill forced-colors:border-r-4'
          : 'rounded-bl-sm bg-surface-raised text-ink shadow-raised',
      )}
    />
  );
  return (
    <li
      id={messageElementId(message.id)}
      className={classNames(
        'flex flex-col gap-1.5',
        // A card has fields and pictures: it gets the width of a phone.
        Card !== undefined && message.card != null ? 'max-w-[34rem]' : 'max-w-[min(34rem,88%)]',
        mine ? 'items-end self-end' : 'items-start',
      )}
    >
      {Card !== undefined && message.card != null ? <Card message={message}>{text}</Card> : text}
      {message.card == null && message.attachment_keys.map((key) => <FileCard key={key} fileKey={key} />)}
      <span
        className={
          hasNextTime && !isCorrected && Actions === undefined
            ? 'sr-only'
            : 'px-1 text-overline normal-case text-ink-faint'
        }
      >
        <time dateTime={message.external_created_at ?? undefined}>{timeOf(message)}</time>
        {isCorrected && ` · ${threadText.corrected}`}
        {Actions !== undefined && <Actions message={message} />}
      </span>
    </li>
  );
});
