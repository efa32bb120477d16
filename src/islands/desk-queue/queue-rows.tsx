import { useStore } from '@nanostores/react';
import { memo, type MouseEvent, useId } from 'react';
import type { DeskPresent, QueueRow as Row, QueueTab } from '../../lib/contract/desk-queue.ts';
import { formatDueTime } from '../../lib/format/due-time.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { queueText } from '../../lib/messages/desk-queue.ts';
import {
  $queueFilter,
  changeFilter,
  clearFilter,
  isNarrowed,
  type ShownRow,
} from '../../lib/stores/desk-queue/queue-rows.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/feedback/panels.tsx';
import { AllDoneIllustration } from '../ui/illustrations/all-done.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { WaitReasonNote } from './wait-reason-note.tsx';

export interface QueueRowProps {
  readonly shown: ShownRow;
  readonly href: string;
  readonly nowMs: number;
  /** Who is there besides the concierge; undefined for nobody. */
  readonly present: DeskPresent | undefined;
  /** Says whose turn it is, in a list of several states. */
  readonly withState: boolean;
  readonly compact: boolean;
  readonly isCurrent: boolean;
  readonly onOpen: ((address: string) => void) | undefined;
}

/** A request of a list: the link has its name, the rest describes it. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { shown, href, compact, isCurrent, onOpen } = props;
  const { row, isGone } = shown;
  const id = useId();
  const open = (event: MouseEvent) => {
    if (onOpen === undefined || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(href);
  };
  return (
    <div
      role="listitem"
      data-compact={compact ? '' : undefined}
      className={classNames(
        'queue-row relative gap-x-4 px-4 py-2.5 transition-colors duration-fast',
        'focus-within:bg-surface-sunken hover:bg-surface-sunken',
        isCurrent && 'bg-accent-soft shadow-[inset_3px_0_0_rgb(var(--accent))]',
      )}
    >
      <a
        href={href}
        onClick={open}
        aria-describedby={id}
        aria-current={isCurrent ? 'page' : undefined}
        data-queue-row={row.external_id}
        data-gone={isGone ? '' : undefined}
        className={classNames(
          'queue-name truncate font-semibold no-underline after:absolute after:inset-0 focus-visible:outline-none',
          'after:rounded-[inherit] focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
          isGone && 'text-ink-faint',
        )}
      >
        <bdi>{row.name}</bdi>
      </a>
      <RowFacts {...props} id={id} />
    </div>
  );
});

function RowFacts(props: QueueRowProps & { readonly id: string }) {
  const { shown, compact, id, present } = props;
  const { row, isGone } = shown;
  const companies = row.company_names.join(', ');
  const category = compact ? null : row.category_name;
  const isOwnerGone = row.turn.reason === 'owner_gone';
  return (
    <span id={id} className="contents">
      <span className="queue-person min-w-0 truncate text-small">
        {/* On the side of the page, whatever the name's own is. */}
        <span className="queue-employee min-w-0 truncate text-small">
          <bdi>{row.employee_name}</bdi>
        </span>
        <span className="queue-about min-w-0 truncate text-small text-ink-muted">
          {companies}
          {companies !== '' && category !== null && ' · '}
          {category !== null && <span className="inline-block first-letter:uppercase">{category}</span>}
        </span>
      </span>
      {!compact && (
        <span className="queue-excerpt min-w-0 truncate text-small text-ink-muted">
          <PresentNote present={present} />
          {!isOwnerGone && <WaitReasonNote turn={row.turn} follows />}
          <Excerpt row={row} />
        </span>
      )}
      {isGone ? <span className={`${SINCE} text-ink-faint`}>{queueText.gone}</span> : <Since {...props} />}
      <span className="queue-owner min-w-0 truncate text-small">
        {compact && present !== undefined ? (
          <PresentNote present={present} alone />
        ) : (
          <>
            {compact && !isOwnerGone && <WaitReasonNote turn={row.turn} follows />}
            {isOwnerGone ? <WaitReasonNote turn={row.turn} /> : <Owner row={row} compact={compact} />}
          </>
        )}
      </span>
    </span>
  );
}

function Excerpt({ row }: { readonly row: Row }) {
  if (row.excerpt === null) return <span className="text-ink-faint">{queueText.noMessage}</span>;
  return (
    <>
      {row.excerpt_from === 'life_concierge' && queueText.ownMessage}
      <bdi>{row.excerpt}</bdi>
    </>
  );
}

function Owner({ row: { turn }, compact }: { readonly row: Row; readonly compact: boolean }) {
  if (turn.owner !== null) {
    const { name } = turn.owner;
    return <bdi className="text-ink-muted">{compact ? name : queueText.claimedBy(name)}</bdi>;
  }
  if (turn.state === 'completed') return null;
  return <span className="text-ink-faint">{queueText.unclaimed}</span>;
}

interface PresentNoteProps {
  readonly present: DeskPresent | undefined;
  /** Without words behind it. */
  readonly alone?: boolean;
}

/** Says who is at a request: those who write, else those who look. */
function PresentNote({ present, alone = false }: PresentNoteProps) {
  if (present === undefined) return null;
  const isWriting = present.writing.length > 0;
  const people = isWriting ? present.writing : present.looking;
  const names = people.map(({ name }) => name).join(', ');
  const one = isWriting ? queueText.writing(names) : queueText.looking(names);
  const many = isWriting ? queueText.writingMany(names) : queueText.lookingMany(names);
  return (
    <span className="font-medium text-accent">
      <bdi>{people.length === 1 ? one : many}</bdi>
      {!alone && ' · '}
    </span>
  );
}

const SINCE = 'queue-since whitespace-nowrap text-right text-small';

/** Since when a request waits, whose turn it is in a list of several states, and that the answer is late. */
function Since({ shown: { row }, nowMs, withState }: QueueRowProps) {
  const { state, since, late_at: lateAt } = row.turn;
  const isLate = lateAt !== null && Date.parse(lateAt) <= nowMs;
  const isUrgent = row.urgent === true && state !== 'completed';
  return (
    <span className={classNames(SINCE, isLate ? 'font-semibold text-danger' : 'text-ink-muted')}>
      {isUrgent && <span className="font-semibold text-danger">{queueText.urgent} · </span>}
      {isLate && `${queueText.late} · `}
      {withState && state !== 'later' && `${queueText.state[state]} · `}
      {!withState && state !== 'later' && (
        <span className="sr-only">
          {state === 'completed' ? queueText.completedAt : queueText.waitingSince}{' '}
        </span>
      )}
      <time dateTime={since}>
        {state === 'later'
          ? queueText.comesBack(formatDueTime(since, nowMs))
          : formatRelativeTime(since, nowMs)}
      </time>
    </span>
  );
}

interface QueueEmptyProps {
  readonly tab: QueueTab;
  readonly compact: boolean;
}

export function QueueEmpty({ tab, compact }: QueueEmptyProps) {
  const { q } = useStore($queueFilter);
  if (isNarrowed()) {
    const isElsewhere = q !== undefined && tab !== 'all';
    return (
      <EmptyState
        title={queueText.nothingFound}
        action={
          isElsewhere ? (
            <Button variant="secondary" onClick={() => changeFilter({ tab: 'all' })}>
              {queueText.searchAll}
            </Button>
          ) : (
            <Button variant="secondary" onClick={clearFilter}>
              {queueText.clear}
            </Button>
          )
        }
      >
        {isElsewhere ? queueText.nothingFoundHere(queueText.tab[tab]) : queueText.nothingFoundText}
      </EmptyState>
    );
  }
  const [title, text] = queueText.empty[tab];
  const drawing = tab === 'us' ? <AllDoneIllustration /> : <EmptyInboxIllustration />;
  return (
    <EmptyState title={title} illustration={compact ? undefined : drawing}>
      {text}
    </EmptyState>
  );
}
