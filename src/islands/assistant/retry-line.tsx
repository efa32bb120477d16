import { assistantText } from '../../lib/messages/assistant.ts';

interface RetryLineProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Renders a failure with a Retry button. */
export function RetryLine({ text, onRetry }: RetryLineProps) {
  return (
    <p role="alert" className="font-medium text-danger">
      {text}{' '}
      <button
        type="button"
        className="min-h-touch rounded-sm px-1 underline underline-offset-2 hover:no-underline"
        onClick={onRetry}
      >
        {assistantText.retry}
      </button>
    </p>
  );
}
