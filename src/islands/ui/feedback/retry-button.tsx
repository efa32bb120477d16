import { useState } from 'react';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { Button } from '../button/button.tsx';

interface RetryButtonProps {
  /** Tries again; the button is busy until a returned promise settles. */
  readonly onRetry: () => unknown;
  readonly className?: string | undefined;
}

/** Tries a failed call again. */
export function RetryButton({ onRetry, className }: RetryButtonProps) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void Promise.resolve(onRetry()).finally(() => setRetrying(false));
  };
  return (
    <Button variant="secondary" size="sm" className={className} loading={isRetrying} onClick={retry}>
      {widgetText.tryAgain}
    </Button>
  );
}
