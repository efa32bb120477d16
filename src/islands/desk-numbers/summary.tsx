import type { Numbers, NumbersTimes, NumbersFigures } from '../../lib/contract/desk-numbers.ts';
import { formatMinutes, formatTimeTaken } from '../../lib/format/desk-reports.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { useNow } from '../desk/desk-part.tsx';
import { BarCell, DataTable, Panel } from './panel.tsx';

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
