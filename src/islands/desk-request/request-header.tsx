import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PanelRight from 'lucide-react/icons/panel-right';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import { formatDueTime } from '../../lib/format/due-time.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import {
  $deskAction,
  $deskProblem,
  claim,
  complete,
  forgetDeskProblem,
  reopen,
  type DeskAction,
} from '../../lib/stores/desk-request/actions.ts';
import { $concierge } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { Button, IconButton } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Problem } from '../desk/widgets.tsx';
import { useNow } from '../ui/use-now.ts';
import { WaitReasonNote } from '../desk-queue/wait-reason-note.tsx';

const HandOverDialog = lazyPart(async () => (await import('./action-dialogs.tsx')).HandOverDialog, {
  prefetch: 'idle',
});
const RemindDialog = lazyPart(async () => (await import('./action-dialogs.tsx')).RemindDialog, {
  prefetch: 'idle',
});

type DialogName = 'hand-over' | 'remind';

interface RequestHeaderProps {
  readonly request: DeskRequest;
  readonly onAbout: (() => void) | undefined;
}

const TONES = { us: 'warning', them: 'neutral', later: 'accent', completed: 'positive' } as const;

function turnTime({ state, since }: DeskRequest['turn'], nowMs: number): string {
  if (state === 'later') return text.backAt(formatDueTime(since, nowMs));
  const ago = formatRelativeTime(since, nowMs);
  return state === 'completed' ? ago.toLowerCase() : text.since(ago);
}

export function RequestHeader({ request, onAbout }: RequestHeaderProps) {
  const { turn } = request;
  const nowMs = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The keyboard begins at the request and not at the list in front of it; a list that is walked through keeps the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const last = request.completions.at(-1);
  const isSaidOpen = turn.state === 'us' && last?.reopened_by === 'employee';
  const isLate = turn.late_at !== null && Date.parse(turn.late_at) < nowMs;
  return (
    <header className="desk-thread-head">
      <div className="desk-thread-bar">
        <a
          href={deskLinks.desk()}
          className="desk-thread-back -ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted hover:text-ink desk-narrow"
        >
          <ArrowLeft className="size-5" />
          <span className="sr-only">{text.back}</span>
        </a>
        <h1
          ref={heading}
          tabIndex={-1}
          className="desk-thread-name line-clamp-1 min-w-0 text-subheading leading-tight [overflow-wrap:anywhere] focus:outline-none md:line-clamp-none md:py-1.5 md:text-heading md:leading-tight"
        >
          <bdi>{request.request.name}</bdi>
        </h1>
        <p className="desk-thread-facts flex min-w-0 items-center gap-x-2 text-small text-ink-muted max-md:whitespace-nowrap md:flex-wrap md:gap-x-3 md:gap-y-1">
          <StatusBadge tone={TONES[turn.state]}>{text.states[turn.state]}</StatusBadge>
          {request.urgent === true && turn.state !== 'completed' && (
            <span className="font-semibold text-danger">{text.urgent}</span>
          )}
          {isLate && <span className="font-semibold text-danger">{text.late}</span>}
          <span className="empty:hidden max-md:hidden">{!isSaidOpen && <WaitReasonNote turn={turn} />}</span>
          {/* A phone has room for the owner, or for when it comes back. */}
          <span
            className={classNames(
              'min-w-0 truncate',
              turn.owner !== null && turn.state !== 'later' && 'max-md:hidden',
            )}
          >
            {turnTime(turn, nowMs)}
          </span>
          {isSaidOpen && (
            <span className="min-w-0 truncate font-semibold text-warning">{text.stillOpen}</span>
          )}
          {turn.state === 'completed' && last?.thanked === true && <span>{text.thanked}</span>}
          {/* Claim says that nobody has. */}
          <span
            role="status"
            className={classNames(
              turn.owner === null ? 'sr-only' : 'min-w-0 truncate',
              turn.state === 'later' && 'max-md:sr-only',
            )}
          >
            {turn.owner === null ? text.unclaimed : <bdi>{text.claimedBy(turn.owner.name)}</bdi>}
          </span>
        </p>
        {turn.owner === null && turn.state !== 'completed' && <Claim />}
        {onAbout !== undefined && (
          <IconButton label={text.about} className="desk-thread-about" onClick={onAbout}>
            <PanelRight />
          </IconButton>
        )}
      </div>
      <Actions request={request} />
      <ActionProblem />
    </header>
  );
}

/** Forms that say themselves why they failed. */
const SAY_THEMSELVES: readonly DeskAction[] = [
  'note',
  'hand-over',
  'describe',
  'correct',
  'remind',
  'appointment',
];

function ActionProblem() {
  const problem = useStore($deskProblem, { ssr: 'initial' });
  return (
    <Problem>{problem !== null && !SAY_THEMSELVES.includes(problem.action) && problem.sentence}</Problem>
  );
}

/**
 * Leaves out the second press of a double-click: the first one may have put another button there
 * (docs/product/desk-request.md#places-of-buttons).
 */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

function Claim() {
  const isBusy = useStore($deskAction, { ssr: 'initial' }) === 'claim';
  return (
    <span className="desk-thread-claim">
      <Button size="sm" loading={isBusy} data-desk="claim" onClick={once(() => void claim())}>
        {text.claim}
      </Button>
    </span>
  );
}

function Actions({ request: { turn } }: { readonly request: DeskRequest }) {
  const action = useStore($deskAction, { ssr: 'initial' });
  const concierge = dataOf(useStore($concierge, { ssr: 'initial' }));
  const [open, setOpen] = useState<DialogName | null>(null);
  // A dialog stays until it has faded out, and keeps what is written in it.
  const [wasOpened, setWasOpened] = useState<ReadonlySet<DialogName>>(new Set());
  const isMine = turn.owner !== null && turn.owner.id === concierge?.id;
  const isFree = turn.owner === null;
  const isDone = turn.state === 'completed';
  const show = (dialog: DialogName) => {
    forgetDeskProblem();
    setOpen(dialog);
    setWasOpened(new Set([...wasOpened, dialog]));
  };
  const close = () => setOpen(null);
  return (
    <div className="desk-thread-actions flex justify-end gap-2">
      {/* Keeps its place, which would otherwise be that of Claim in a narrow thread. */}
      <Button
        size="sm"
        variant="secondary"
        data-desk="hand-over"
        disabled={!isMine && concierge?.role !== 'lead'}
        className="[&:disabled]:invisible"
        onClick={once(() => show('hand-over'))}
      >
        {text.handOver}
      </Button>
      {(isMine || isFree) && !isDone && (
        <Button size="sm" variant="secondary" data-desk="remind" onClick={once(() => show('remind'))}>
          {text.remind}
        </Button>
      )}
      {isDone ? (
        <Button
          size="sm"
          variant="secondary"
          loading={action === 'reopen'}
          onClick={once(() => void reopen())}
        >
          {text.reopen}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          loading={action === 'complete'}
          data-desk="complete"
          onClick={once(() => void complete())}
        >
          {text.complete}
        </Button>
      )}
      {wasOpened.has('hand-over') && <HandOverDialog open={open === 'hand-over'} onClose={close} />}
      {wasOpened.has('remind') && <RemindDialog open={open === 'remind'} onClose={close} />}
    </div>
  );
}
