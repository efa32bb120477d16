import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { RetryButton } from './retry-button.tsx';

/** Props of {@link ErrorPanel}. */
export interface ErrorPanelProps {
  readonly title?: string | undefined;
  readonly message: ReactNode;
  /** Tries again; the button is busy until a returned promise settles. */
  readonly onRetry?: (() => unknown) | undefined;
}

/** Shows what failed and, when a retry can help, a "Try again" button. */
export function ErrorPanel({ title, message, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger/25 bg-danger-soft p-4 text-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="text-pretty">{message}</div>
        {onRetry !== undefined && <RetryButton onRetry={onRetry} className="mt-3" />}
      </div>
    </div>
  );
}
