import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface StatusBadgeProps {
  readonly tone: 'neutral' | 'accent' | 'positive' | 'warning';
  readonly children: ReactNode;
}

const tones = {
  neutral: 'bg-ink/[0.07] text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
};

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-min max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-small font-medium forced-colors:border',
        tones[tone],
      )}
    >
      <span
        aria-hidden="true"
        className="size-1.5 shrink-0 rounded-full bg-current forced-colors:border-[3px]"
      />
      {children}
    </span>
  );
}
