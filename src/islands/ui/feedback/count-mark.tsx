import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface CountMarkProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Highlights a number. Hidden from screen readers: put the words for it beside it. */
export function CountMark({ className, children }: CountMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'rounded-full bg-fill px-2 text-small font-semibold text-on-fill forced-colors:border',
        className,
      )}
    >
      {children}
    </span>
  );
}
