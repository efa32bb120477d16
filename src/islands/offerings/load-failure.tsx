import { useState, type ReactNode } from 'react';
import { ErrorPanel } from '../ui/error-panel.tsx';

interface LoadFailureProps {
  readonly title?: string | undefined;
  readonly message: ReactNode;
  readonly retry: () => Promise<unknown>;
}

/** Says what could not be loaded and tries again when asked; the button shows that it is being tried. */
export function LoadFailure({ title, message, retry }: LoadFailureProps) {
  const [isRetrying, setRetrying] = useState(false);
  const tryAgain = () => {
    setRetrying(true);
    void retry().finally(() => setRetrying(false));
  };
  return <ErrorPanel title={title} message={message} retrying={isRetrying} onRetry={tryAgain} />;
}
