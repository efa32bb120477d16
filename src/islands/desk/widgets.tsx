import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { describeFailure, type Failure } from '../../lib/messages/shared/failures.ts';
import { classNames } from '../ui/class-names.ts';

interface ProblemProps {
  readonly className?: string | undefined;
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

interface CallProblemProps {
  readonly className?: string;
  /** A text names a field, which says itself what is wrong. */
  readonly problem: Failure | string | null;
}

/** Says why the server did not store a change. */
export function CallProblem({ className, problem }: CallProblemProps) {
  return (
    <Problem className={className}>
      {problem !== null && typeof problem !== 'string' && describeFailure(problem)}
    </Problem>
  );
}

interface DetailsSummaryProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The line of a `details` element that opens it, with a mark that turns. */
export function DetailsSummary({ className, children }: DetailsSummaryProps) {
  return (
    <summary
      className={classNames(
        'flex cursor-pointer list-none items-start gap-1.5 rounded-sm [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      {/* As high as a line, whatever the size of the text. */}
      <span className="flex h-[1lh] shrink-0 items-center">
        <ChevronRight className="size-4 text-ink-muted transition-transform duration-fast [[open]>summary_&]:rotate-90" />
      </span>
      <span className="min-w-0">{children}</span>
    </summary>
  );
}
