import { useStore } from '@nanostores/react';
import { requestsText } from '../../lib/messages/requests.ts';
import { $typingIn } from '../../lib/stores/live/live-state.ts';

/** Says, once and outside the log, that the concierge is writing. There all the time, so that it is heard of. */
export function TypingLine({ requestId }: { readonly requestId: string }) {
  const isWriting = useStore($typingIn, { ssr: 'initial' }) === requestId;
  return (
    <p role="status" className={isWriting ? 'px-2 text-small text-ink-muted' : 'sr-only'}>
      {isWriting && requestsText.writing}
    </p>
  );
}
