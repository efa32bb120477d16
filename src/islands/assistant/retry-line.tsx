import { assistantText } from '../../lib/messages/assistant.ts';
import { Button } from '../ui/button/button.tsx';
import { FailureLine } from './failure-line.tsx';

interface RetryLineProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Renders a Retry button where a question has its Continue, with the failure beside it. */
export function RetryLine({ text, onRetry }: RetryLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 sm:pl-11">
      <Button onClick={onRetry}>{assistantText.retry}</Button>
      <FailureLine>{text}</FailureLine>
    </div>
  );
}
