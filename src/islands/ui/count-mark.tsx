import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CountMarkProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A number that stands out. It is not read out by itself: the words for it stand beside it. */
export function CountMark({ className, children }: CountMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('rounded-full bg-accent px-2 text-small font-semibold text-on-accent', className)}
    >
      {children}
    </span>
  );
}
