import { useId } from 'react';
import type { NumbersDay } from '../../lib/contract/desk-numbers.ts';
import { formatPlainDate } from '../../lib/format/formatted-answer.ts';
import { browserDateStyle } from '../../lib/format/day.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { DetailsSummary } from '../desk/widgets.tsx';
import { DataTable, Panel } from './tables.tsx';

const HEIGHT = 100;
const STEP = 10;
const BAR = 7;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function DayChart({ days }: { readonly days: readonly NumbersDay[] }) {
  const requests = days.map((day) => day.requests);
  const completions = days.map((day) => day.completions);
  const most = Math.max(1, ...requests, ...completions);
  const style = browserDateStyle();
  return (
    <Panel
      title={text.byDay}
      fileName="by-day"
      rows={() => [
        [text.day, text.requests, text.completed],
        ...days.map((day) => [day.day, day.requests, day.completions]),
      ]}
    >
      <Legend />
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-end text-small tabular-nums text-ink-muted"
        >
          <span>{most}</span>
          <span>0</span>
        </div>
        <Chart
          requests={requests}
          completions={completions}
          most={most}
          description={text.requestsOfDays(
            days.length,
            sum(requests),
            sum(completions),
            Math.max(...requests),
          )}
        />
      </div>
      <div aria-hidden="true" className="flex justify-between pl-5 text-small text-ink-muted">
        <span>{formatPlainDate(days[0]?.day ?? '', style)}</span>
        <span>{formatPlainDate(days.at(-1)?.day ?? '', style)}</span>
      </div>
      <details>
        <DetailsSummary className="tap w-fit text-small font-semibold">{text.table}</DetailsSummary>
        <DataTable
          caption={text.byDay}
          head={[text.day, text.requests, text.completed]}
          rows={days.map((day) => [formatPlainDate(day.day, style), day.requests, day.completions])}
        />
      </details>
    </Panel>
  );
}

interface ChartProps {
  readonly requests: readonly number[];
  readonly completions: readonly number[];
  /** The value at the upper edge. */
  readonly most: number;
  readonly description: string;
}

function Chart({ requests, completions, most, description }: ChartProps) {
  const id = useId();
  const heightOf = (value: number) => (value / most) * HEIGHT;
  const middle = (index: number) => index * STEP + BAR / 2;
  const line = completions.map(
    (value, index) => `${String(middle(index))},${String(HEIGHT - heightOf(value))}`,
  );
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-description`}
      viewBox={`0 -2 ${String(requests.length * STEP)} ${String(HEIGHT + 4)}`}
      preserveAspectRatio="none"
      className="h-40 min-w-0 flex-1 border-y border-line"
    >
      <title id={`${id}-title`}>{text.byDay}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {requests.map((value, index) => (
        <rect
          key={index}
          x={index * STEP}
          y={HEIGHT - heightOf(value)}
          width={BAR}
          height={heightOf(value)}
          className="fill-accent forced-colors:fill-[GrayText]"
        />
      ))}
      <polyline
        points={line.join(' ')}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-warning forced-colors:stroke-[CanvasText]"
      />
    </svg>
  );
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex gap-4 text-small text-ink-muted">
      <span className="flex items-center gap-2">
        <svg viewBox="0 0 12 12" className="size-3">
          <rect width="12" height="12" className="fill-accent forced-colors:fill-[GrayText]" />
        </svg>
        {text.requests}
      </span>
      <span className="flex items-center gap-2">
        <svg viewBox="0 0 16 12" className="h-3 w-4">
          <path d="M0 6h16" strokeWidth="2" className="stroke-warning forced-colors:stroke-[CanvasText]" />
        </svg>
        {text.completed}
      </span>
    </p>
  );
}
