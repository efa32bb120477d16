import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '../text/text.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly illustration?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: HeadingLevel | undefined;
}

/** Replaces an empty list: an illustration, a sentence, the next step. */
export function EmptyState({ title, illustration, children, action, level = 2 }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      {illustration !== undefined && (
        <div className="mb-6 w-44 [&>svg]:h-auto [&>svg]:w-full">{illustration}</div>
      )}
      <Heading level={level} size="heading">
        {title}
      </Heading>
      {children !== undefined && <div className="mt-2 text-balance text-ink-muted">{children}</div>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
