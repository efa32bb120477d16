import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Props of {@link ErrorPanel}. */
export interface ErrorPanelProps {
  readonly title?: string | undefined;
  readonly message: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/** Says what went wrong and, where it helps, offers to try again. */
export function ErrorPanel({ title, message, onRetry, retrying }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger/25 bg-danger-soft p-4 text-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="text-pretty">{message}</div>
        {onRetry !== undefined && (
          <Button variant="secondary" size="sm" className="mt-3" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
