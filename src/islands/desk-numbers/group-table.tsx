import type { NumbersFigures, NumbersTimes } from '../../lib/contract/desk-numbers.ts';
import { formatMinutes } from '../../lib/format/minutes.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { BarCell, DataTable, Panel } from './panel.tsx';

interface Group extends NumbersFigures {
  readonly name: string;
}

interface GroupTableProps {
  readonly title: string;
  /** What a group is, such as `Category`. */
  readonly kind: string;
  readonly groups: readonly Group[];
}

const minutes = (value: number | undefined) => (value === undefined ? text.none : formatMinutes(value));
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
