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

/** Marks what the employee has not seen. Hidden from screen readers: put words for it beside it. */
export function UnreadDot() {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-fill forced-colors:border-4" />;
}
