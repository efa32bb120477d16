import { useStore } from '@nanostores/react';
import { threadText } from '../../../lib/messages/thread.ts';
import { $typingIn } from '../../../lib/stores/live/live-state.ts';

/** Announces that the concierge is typing. Always rendered, as screen readers announce only changes of a live region. */
export function TypingLine({ requestId }: { readonly requestId: string }) {
  const isWriting = useStore($typingIn, { ssr: 'initial' }) === requestId;
  return (
    <p role="status" className={isWriting ? 'px-2 text-small text-ink-muted' : 'sr-only'}>
      {isWriting && threadText.typing}
    </p>
  );
}
