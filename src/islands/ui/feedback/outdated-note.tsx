import { Paragraph } from '../text/text.tsx';
import { RetryButton } from './panels.tsx';

interface OutdatedNoteProps {
  readonly children: string;
  /** Refreshes the data; the button is busy until the promise settles. */
  readonly onRetry: () => Promise<unknown>;
}

/** Says that the data below could not be refreshed, and offers to try again. */
export function OutdatedNote({ children, onRetry }: OutdatedNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Paragraph size="small" tone="muted" role="status">
        {children}
      </Paragraph>
      <div data-retry="">
        <RetryButton onRetry={onRetry} />
      </div>
    </div>
  );
}
