import { useStore } from '@nanostores/react';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { type RefObject, useState } from 'react';
import type { InternalNote } from '../../lib/contract/desk-request.ts';
import type { Message } from '../../lib/contract/message.ts';
import { formatDay, formatTime } from '../../lib/format/day.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $correcting, $sent, openCorrection, takeBack } from '../../lib/stores/desk-request/sent-messages.ts';
import { type TimelineItem, timelineOf } from '../../lib/stores/desk-request/timeline.ts';
import { replyField } from '../desk-replies/reply-field.ts';
import { useNow } from '../ui/use-now.ts';
import { DayHeading, MessageRun } from '../thread/log/message-run.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { DeskFileCard } from './desk-file-card.tsx';

const DeskCard = lazyPart(async () => (await import('../cards/desk-card.tsx')).DeskCard, {
  fallback: <Skeleton className="h-64 w-[min(30rem,100%)] rounded-lg" />,
});

interface DeskMessageLogProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** As the desk sees them: stores/desk-request/timeline.ts. */
  readonly messages: readonly Message[];
  readonly notes: readonly InternalNote[];
  readonly drawn: number;
  readonly isQuiet: boolean;
  readonly newFromId: number | null;
}

function keyOf(item: TimelineItem): string {
  switch (item.kind) {
    case 'run':
      return item.group.key;
    case 'note':
      return `note ${String(item.note.id)}`;
    case 'new':
      return 'new';
  }
}

/** Shows the messages, oldest first, with the concierges' notes between; screen readers announce new ones. */
export function DeskMessageLog(props: DeskMessageLogProps) {
  const { ref, messages, notes, drawn, isQuiet, newFromId } = props;
  return (
    <div
      ref={ref}
      role="log"
      tabIndex={-1}
      aria-label={text.log}
      aria-live={isQuiet ? 'off' : 'polite'}
      className="flex flex-col gap-5 focus:outline-none"
    >
      {timelineOf(messages, notes, drawn, newFromId).map((item) => (
        <Item key={keyOf(item)} item={item} />
      ))}
    </div>
  );
}

function Item({ item }: { readonly item: TimelineItem }) {
  switch (item.kind) {
    case 'run':
      return <Run item={item} />;
    case 'note':
      return <Note note={item.note} />;
    case 'new':
      return (
        <p className="flex items-center gap-3 text-small font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
          {text.newMark}
        </p>
      );
  }
}

/** A run of messages; the concierges' side has a name, too, because colleagues share it. */
function Run({ item: { group, newDay } }: { readonly item: Extract<TimelineItem, { kind: 'run' }> }) {
  const nowMs = useNow();
  return (
    <div className="flex flex-col">
      {newDay !== null && <DayHeading>{formatDay(newDay, nowMs)}</DayHeading>}
      {group.mine && (
        <p className="self-end px-1 pb-1.5 text-small font-medium text-ink-muted">
          <bdi>{group.sourceName}</bdi>
        </p>
      )}
      <MessageRun group={group} nowMs={nowMs} FileCard={DeskFileCard} Card={DeskCard} Actions={SentActions} />
    </div>
  );
}

/** A note for concierges: another color and another shape than a message. */
function Note({ note }: { readonly note: InternalNote }) {
  const label = note.is_hand_over ? text.handOverNote : text.note;
  return (
    <section
      // Not the name of the field.
      aria-label={text.noteOf(note.concierge_name)}
      className="mx-auto w-full max-w-[36rem] rounded-md border border-dashed border-warning/60 bg-warning-soft px-4 py-3 text-ink"
    >
      <p className="flex items-center gap-2 text-small font-medium text-warning">
        <NotebookPen className="size-4 shrink-0" />
        <span className="min-w-0">
          {label} · <bdi>{note.concierge_name}</bdi> · {formatTime(note.created_at)}
        </span>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {note.body}
      </p>
    </section>
  );
}

const CorrectDialog = lazyPart(async () => (await import('./action-dialogs.tsx')).CorrectDialog);

const LINK =
  'ml-2 min-h-6 rounded-sm font-medium text-ink-muted underline-offset-2 hover:text-ink hover:underline';

/** Takes back or corrects a message of the concierge's own (docs/product/desk-request.md#taking-back). */
function SentActions({ message }: { readonly message: Message }) {
  const { name, answeredId } = useStore($sent);
  // The concierges' side is the own one: stores/desk-request/timeline.ts.
  if (message.source !== 'user' || message.source_name !== name) return null;
  const id = Number(message.id);
  const time = formatTime(message.external_created_at);
  const take = async () => {
    if ((await takeBack(message)) && message.card == null) replyField()?.focus();
  };
  return (
    <>
      {id > answeredId && (
        <button
          type="button"
          data-desk="take-back"
          aria-label={text.takeBackOf(time)}
          className={LINK}
          onClick={() => void take()}
        >
          {text.takeBack}
        </button>
      )}
      {message.card == null && (
        <button
          type="button"
          aria-label={text.correctOf(time)}
          className={LINK}
          onClick={() => openCorrection(message)}
        >
          {text.correct}
        </button>
      )}
    </>
  );
}

/** The form of a correction, outside of the log, which would read it out. */
export function Correction() {
  const message = useStore($correcting);
  // It stays until it has faded out.
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  if (last === null) return null;
  const key = `${String(last.id)} ${String(last.corrected_at)}`;
  return (
    <CorrectDialog key={key} message={last} open={message !== null} onClose={() => openCorrection(null)} />
  );
}
