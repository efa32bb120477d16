import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { timeBack, timeBackText as text } from '../../lib/messages/completion.ts';
import { $timeBack, refreshTimeBack } from '../../lib/stores/completion/time-back.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { SunDial } from './sun-dial.tsx';

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
      <SunDial minutes={sum.minutes} />
      <p className="flex min-w-0 flex-col">
        <span className="text-subheading">{timeBack(sum.minutes)}</span>
        <span className="text-small text-ink-muted">{text.from(sum.completions)}</span>
      </p>
    </section>
  );
}
