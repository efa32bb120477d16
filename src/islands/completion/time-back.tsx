import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { timeBack, timeBackText as text } from '../../lib/messages/completion.ts';
import { $timeBack, refreshTimeBack } from '../../lib/stores/completion/time-back.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';

const FULL_MINUTES = 360;
const RADIUS = 20;
const CENTER = 28;

/** A small dial over which the sun has moved as far as hours were given back; six of them are half a day. */
export function DayDial({ minutes }: { readonly minutes: number }) {
  const angle = Math.PI * (1 - Math.min(minutes, FULL_MINUTES) / FULL_MINUTES);
  const [x, y] = [CENTER + RADIUS * Math.cos(angle), 36 - RADIUS * Math.sin(angle)];
  const at = `${x.toFixed(1)} ${y.toFixed(1)}`;
  return (
    <svg aria-hidden="true" viewBox="0 0 56 44" fill="none" className="h-11 w-14 shrink-0">
      <path d="M8 36a20 20 0 0 1 40 0" strokeWidth="4" strokeLinecap="round" className="stroke-ink/15" />
      <path d={`M8 36A20 20 0 0 1 ${at}`} strokeWidth="4" strokeLinecap="round" className="stroke-accent" />
      <path d="M4 36h48" strokeWidth="2" strokeLinecap="round" className="stroke-ink/40" />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="6" className="fill-sun" />
    </svg>
  );
}

/** Sums up the time that completed requests gave back (docs/product/completion.md#time-given-back). Hidden without any. */
export function TimeBack() {
  const sum = dataOf(useStore($timeBack));
  useEffect(() => void refreshTimeBack(), []);
  if (sum === null || sum.minutes === 0) return null;
  return (
    <section
      aria-label={text.title}
      className="flex items-center gap-4 rounded-lg border border-line bg-surface-raised p-5"
    >
      <DayDial minutes={sum.minutes} />
      <p className="flex min-w-0 flex-col">
        <span className="text-subheading">{timeBack(sum.minutes)}</span>
        <span className="text-small text-ink-muted">{text.from(sum.completions)}</span>
      </p>
    </section>
  );
}
