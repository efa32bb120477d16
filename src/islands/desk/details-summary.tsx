import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

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
