import { assistantText } from '../../lib/messages/assistant.ts';
import { useLate } from '../ui/feedback/use-late.ts';
import { ConciergeRow } from './bubbles.tsx';

/** Shows that a reply is being written, after a short delay (docs/product/assistant.md#typing-indicator). */
export function TypingIndicator() {
  const isLate = useLate(true);
  return (
    <div role="status" aria-label={isLate ? assistantText.typing : undefined}>
      {isLate && (
        <ConciergeRow>
          <span aria-hidden="true" className="typing-dots flex h-6 items-center gap-1.5">
            <span />
            <span />
            <span />
          </span>
        </ConciergeRow>
      )}
    </div>
  );
}
