import FileDown from 'lucide-react/icons/file-down';
import { type ReactNode, useId } from 'react';
import type { Numbers, NumbersFigures, NumbersTimes } from '../../lib/contract/desk-numbers.ts';
import { formatMinutes, formatTimeTaken } from '../../lib/format/desk-reports.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { type Cell, saveTable } from '../../lib/stores/desk-numbers/numbers.ts';
import { useNow } from '../ui/use-now.ts';
import { Button } from '../ui/button/button.tsx';

interface PanelProps {
  readonly title: string;
  /** Of the file, without its ending. */
  readonly fileName: string;
  /** The table as the file has it; the first row names the columns. */
  readonly rows: () => readonly (readonly Cell[])[];
  readonly children: ReactNode;
}

/** A part of the numbers, which can be saved as a file. */
export function Panel({ title, fileName, rows, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="text-subheading">
          {title}
        </h2>
        <Button
          variant="secondary"
          size="sm"
          aria-label={text.saveTable(title)}
          icon={<FileDown />}
          onClick={() => saveTable(fileName, rows())}
        >
          {text.save}
        </Button>
      </div>
      {children}
    </section>
  );
}

export function BarCell({ value, most }: { readonly value: number; readonly most: number }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="hidden h-2 w-24 sm:block 2xl:w-40"
      >
        <rect
          width={most === 0 ? 0 : (value / most) * 100}
          height="8"
          className="fill-accent forced-colors:fill-[CanvasText]"
        />
      </svg>
      <span className="min-w-8">{value.toLocaleString('en-US')}</span>
    </span>
  );
}

interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A table that scrolls by itself where it is wider than the page. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard, too
    <div role="group" aria-label={caption} tabIndex={0} className="scroll-cue max-h-96 overflow-auto">
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-muted">
            {head.map((name, index) => (
              <th key={name} scope="col" className={`whitespace-nowrap py-1.5 font-medium ${sideOf(index)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-start font-medium">
                <bdi>{name}</bdi>
              </th>
              {cells.map((cell, index) => (
                <td key={index} className={`whitespace-nowrap py-1.5 ${sideOf(index + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sideOf = (column: number) => (column === 0 ? 'pr-4 text-start' : 'pl-4 text-end');

export function Summary({ numbers: { all, ratings, waiting } }: { readonly numbers: Numbers }) {
  const nowMs = useNow();
  const rated = ratings.reduce((sum, count) => sum + count, 0);
  const stars = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const since = waiting.since === null ? null : formatRelativeTime(waiting.since, nowMs).toLowerCase();
  return (
    <dl aria-label={text.summary} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure name={text.requests} value={all.requests.toLocaleString('en-US')} />
      <Time name={text.firstAnswer} times={all.first_answer} />
      <Figure name={text.completed} value={all.completions.toLocaleString('en-US')} />
      <Time name={text.completion} times={all.completion} />
      <Figure name={text.roundTrips} value={all.round_trips?.toFixed(1) ?? text.none} />
      <Figure
        name={text.rating}
        value={rated === 0 ? text.none : (stars / rated).toFixed(1)}
        remark={rated === 0 ? '' : text.ratingsOf(rated)}
      />
      <Figure name={text.back} value={all.minutes_back === 0 ? text.none : formatMinutes(all.minutes_back)} />
      <Figure
        name={text.waiting}
        value={waiting.us.toLocaleString('en-US')}
        remark={`${since === null ? text.waitingNobody : text.waitingSince(since)}; ${text.waitingFor(waiting.later, waiting.them)}`}
      />
    </dl>
  );
}

function Time({ name, times }: { readonly name: string; readonly times: NumbersTimes }) {
  if (times === null) return <Figure name={name} value={text.none} />;
  const remark = `${text.median}, ${text.nineOfTen(formatTimeTaken(times.p90))}`;
  return <Figure name={name} value={formatTimeTaken(times.median)} remark={remark} />;
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly remark?: string;
}

function Figure({ name, value, remark = '' }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-surface-raised px-4 py-3">
      <dt className="text-small text-ink-muted">{name}</dt>
      <dd>
        <span className="text-heading tabular-nums">{value}</span>
        {remark !== '' && <span className="block text-small text-ink-muted">{remark}</span>}
      </dd>
    </div>
  );
}

interface Group extends NumbersFigures {
  readonly name: string;
}

interface GroupTableProps {
  readonly title: string;
  /** What a group is, such as `Category`. */
  readonly kind: string;
  readonly groups: readonly Group[];
}

const minutes = (value: number | undefined) => (value === undefined ? text.none : formatTimeTaken(value));
const both = (times: NumbersTimes) => [minutes(times?.median), minutes(times?.p90)];

export function GroupTable({ title, kind, groups }: GroupTableProps) {
  const most = Math.max(...groups.map(({ requests }) => requests));
  const head = [kind, text.requests, text.first, text.firstP90, text.completed, text.done, text.doneP90];
  const inMinutes = (name: string) => text.minutes(name);
  return (
    <Panel
      title={title}
      fileName={title.toLowerCase().replace(' ', '-')}
      rows={() => [
        [
          ...[kind, text.requests, inMinutes(text.first), inMinutes(text.firstP90), text.completed],
          ...[inMinutes(text.done), inMinutes(text.doneP90), text.trips, inMinutes(text.back)],
        ],
        ...groups.map(({ name, first_answer: first, completion, ...group }) => [
          ...[name, group.requests, first?.median ?? null, first?.p90 ?? null, group.completions],
          ...[completion?.median ?? null, completion?.p90 ?? null, group.round_trips, group.minutes_back],
        ]),
      ]}
    >
      <DataTable
        caption={title}
        head={[...head, text.trips, text.back]}
        rows={groups.map((group) => [
          group.name,
          <BarCell key="requests" value={group.requests} most={most} />,
          ...both(group.first_answer),
          group.completions.toLocaleString('en-US'),
          ...both(group.completion),
          group.round_trips?.toFixed(1) ?? text.none,
          group.minutes_back === 0 ? text.none : formatMinutes(group.minutes_back),
        ])}
      />
    </Panel>
  );
}
