import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface ProblemProps {
  readonly className?: string;
  /** The sentence; nothing is shown without one. */
  readonly children: ReactNode;
}

/** Says and announces what is wrong with a form or an action. */
export function Problem({ className, children }: ProblemProps) {
  if (children === null || children === undefined || children === false) return null;
  return (
    <p role="alert" className={classNames('text-small font-medium text-danger', className)}>
      {children}
    </p>
  );
}
