import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { DeskPresent, QueueTab } from '../../lib/contract/desk-queue.ts';
import { queueText } from '../../lib/messages/desk-queue.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import { $present, othersPresent } from '../../lib/stores/desk-queue/desk-live.ts';
import {
  $moreState,
  $queue,
  $queueTimeMs,
  followQueue,
  holdRows,
  loadMore,
  loadQueue,
  showArrived,
} from '../../lib/stores/desk-queue/queue.ts';
import { $queueFilter, filterAddress, type QueueRows } from '../../lib/stores/desk-queue/queue-rows.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { OutdatedNote } from '../ui/feedback/outdated-note.tsx';
import { Skeleton, useLate } from '../ui/feedback/loading.tsx';
import { LoadMore } from '../desk/list-parts.tsx';
import { useListCommands } from './keys/use-list-commands.ts';
import { QueueEmpty, QueueRow, type QueueRowProps } from './queue-rows.tsx';

interface QueueListProps {
  /** External id of the request that is open beside the list. */
  readonly current?: string | undefined;
  /** The narrow column beside an open request, where `j` opens the next one. */
  readonly compact?: boolean | undefined;
  /** Opens a request without a new page; by default its link does. */
  readonly onOpen?: ((address: string) => void) | undefined;
  /** What is done with the whole list; stands above it. */
  readonly action?: ReactNode;
}

/** The list of the address's tab and filters, kept fresh: docs/product/desk-queue.md#rows-that-stay. */
export function QueueList({ current, compact = false, onOpen, action }: QueueListProps) {
  const queue = useStore($queue, { ssr: 'initial' });
  useEffect(() => followQueue(), []);
  useListCommands(compact);
  const isLate = useLate(queue.status === 'loading');
  const arrived = queue.status === 'ready' ? queue.data.arrived : 0;
  const head = <ListHead count={arrived}>{compact ? <QueueLink /> : action}</ListHead>;
  switch (queue.status) {
    case 'loading':
      return (
        <>
          {head}
          <QueueSkeleton isShown={isLate} />
        </>
      );
    case 'failed':
      return (
        <>
          {head}
          <ErrorPanel title={queueText.loadFailed} error={queue.error} onRetry={loadQueue} />
        </>
      );
    case 'ready':
      return (
        <>
          {head}
          <Rows rows={queue.data} {...{ current, compact, onOpen }} />
          {queue.refreshError !== undefined && (
            <div className="sticky bottom-0 z-10 mt-3 rounded-lg border border-line bg-surface-raised px-4 py-2 shadow-raised">
              <OutdatedNote onRetry={loadQueue}>{queueText.outdated}</OutdatedNote>
            </div>
          )}
        </>
      );
  }
}

const loadNext = () => void loadMore();

/** Lists with requests of several states. */
const MIXED: ReadonlySet<QueueTab> = new Set(['mine', 'all']);

interface RowsProps extends QueueListProps {
  readonly rows: QueueRows;
  readonly compact: boolean;
}

function Rows({ rows, current, compact, onOpen }: RowsProps) {
  const filter = useStore($queueFilter);
  const present = useStore($present);
  // Between other work, a few rows at a time: a page of rows takes longer than a frame, and ten thousand tell the time.
  const shown = useDeferredValue(rows.shown);
  const nowMs = useDeferredValue(useStore($queueTimeMs));
  const moreState = useStore($moreState);
  const list = useRef<HTMLDivElement>(null);
  const focusedId = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A row that comes into another part is a new element, which has lost the focus without an event.
    if (focusedId.current === null || document.activeElement !== document.body) return;
    const row = `[data-queue-row="${CSS.escape(focusedId.current)}"]`;
    list.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
  }, [shown]);
  const hold = () => {
    const element = list.current;
    holdRows(element !== null && (element.matches(':hover') || element.contains(document.activeElement)));
  };
  if (shown.length === 0) return <QueueEmpty tab={filter.tab} compact={compact} />;
  const address = filterAddress();
  return (
    <div className="relative">
      <div
        ref={list}
        role="list"
        aria-label={queueText.tab[filter.tab]}
        onPointerEnter={hold}
        onPointerLeave={hold}
        onFocus={(event) => {
          focusedId.current = event.target.dataset['queueRow'] ?? null;
          hold();
        }}
        onBlur={() => {
          focusedId.current = null;
          // The focus has left only after this event.
          setTimeout(hold);
        }}
        className={classNames(
          'divide-y divide-line overflow-clip border-line bg-surface-raised',
          compact ? 'border-y' : 'rounded-lg border',
        )}
      >
        {split(shown, GROUP_ROWS).map((group, index) => (
          <Part
            key={index}
            isGroup
            shown={group}
            address={address}
            nowMs={nowMs}
            present={present}
            withState={MIXED.has(filter.tab)}
            compact={compact}
            current={current}
            onOpen={onOpen}
          />
        ))}
      </div>
      {rows.next !== null && <LoadMore state={moreState} onLoad={loadNext} />}
    </div>
  );
}

/** Rows skipped as one while out of view: ten thousand skipped one by one cost each frame more. Groups of parts keep each step small. */
const [GROUP_ROWS, PART_ROWS] = [200, 10];

function split<One>(list: readonly One[], size: number): readonly (readonly One[])[] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** The height that a row takes before it was in view. */
const ROW_REM = 4;

interface PartProps extends Omit<QueueRowProps, 'shown' | 'href' | 'present' | 'isCurrent'> {
  readonly shown: QueueRows['shown'];
  /** A part of parts. */
  readonly isGroup?: boolean;
  readonly address: string;
  readonly present: ReadonlyMap<string, DeskPresent>;
  readonly current: string | undefined;
}

/** Tells whether a part of a long list stays as it is: another page below it, for example, changes nothing in it. */
function isSamePart({ shown, ...one }: PartProps, { shown: others, ...other }: PartProps): boolean {
  return (
    shown.length === others.length &&
    shown.every((row, index) => row === others[index]) &&
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name])
  );
}

const Part = memo(function PartOfList({ isGroup = false, ...props }: PartProps) {
  const { shown, address, present, current, ...row } = props;
  const height = { containIntrinsicBlockSize: `auto ${String(shown.length * ROW_REM)}rem` };
  return (
    <div className="queue-part divide-y divide-line" style={height}>
      {isGroup && split(shown, PART_ROWS).map((part, index) => <Part key={index} {...props} shown={part} />)}
      {!isGroup &&
        shown.map((one) => (
          <QueueRow
            key={one.row.id}
            shown={one}
            href={deskLinks.request(one.row.external_id) + address}
            present={othersPresent(present.get(one.row.external_id))}
            isCurrent={one.row.external_id === current}
            {...row}
          />
        ))}
    </div>
  );
}, isSamePart);

interface ListHeadProps {
  /** How many rows have arrived. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Stays above the rows, announces new ones and shows them on a press. Has its height without any, so that it moves no row. */
function ListHead({ count, children }: ListHeadProps) {
  const isUsed = count > 0 || Boolean(children);
  return (
    <div
      data-used={children ? '' : undefined}
      className={classNames('queue-head', isUsed ? 'bg-surface' : 'pointer-events-none')}
    >
      {children}
      <p role="status" className="sr-only">
        {count > 0 && queueText.arrived(count)}
      </p>
      {count > 0 && (
        <Button size="sm" className="ml-auto shrink-0" onClick={showArrived}>
          {queueText.showArrived(count)}
        </Button>
      )}
    </div>
  );
}

/** Leads from the list beside a request to the same list on the queue's page. */
function QueueLink() {
  const { tab } = useStore($queueFilter);
  return (
    <a
      href={deskLinks.desk() + filterAddress()}
      className="-ml-1 inline-flex min-h-touch min-w-0 items-center gap-1.5 rounded-md px-1 text-small font-semibold text-ink-muted no-underline hover:text-ink"
    >
      <ArrowLeft className="size-4 shrink-0" />
      <span className="sr-only">{queueText.title}: </span>
      <span className="truncate">{queueText.tab[tab]}</span>
    </a>
  );
}

function QueueSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <div
      aria-busy="true"
      className={classNames('rounded-lg border border-line bg-surface-raised', !isShown && 'invisible')}
    >
      <span className="sr-only">{queueText.loading}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div
          key={row}
          className="flex justify-between gap-6 border-b border-line px-4 py-3.5 last:border-b-0"
        >
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-3/4" />
          </div>
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  );
}
