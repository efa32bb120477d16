import { assistantText } from '../../lib/messages/assistant.ts';
import { useLate } from '../ui/use-late.ts';
import { ConciergeRow } from './bubbles.tsx';

/** Says that a reply is on its way, once the wait is long enough to be noticed. Takes no room before that. */
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
