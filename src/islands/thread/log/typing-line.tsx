import { useStore } from '@nanostores/react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { $typingIn } from '../../../lib/stores/live/live-state.ts';
import { conciergeOf } from '../../../lib/stores/thread/concierge-name.ts';

/** Announces that the concierge is typing. Always rendered, as screen readers announce only changes of a live region. */
export function TypingLine({ request }: { readonly request: Request }) {
  const isWriting = useStore($typingIn, { ssr: 'initial' }) === request.external_id;
  return (
    <p role="status" className={isWriting ? 'px-2 text-small text-ink-muted' : 'sr-only'}>
      {isWriting && threadText.typing(conciergeOf(request.messages)?.firstName ?? null)}
    </p>
  );
}
