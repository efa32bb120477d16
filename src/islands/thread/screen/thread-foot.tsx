import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { $typingIn } from '../../../lib/stores/live/live-state.ts';
import { conciergeOf } from '../../../lib/stores/thread/thread-messages.ts';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Composer, type ComposerProps } from '../composer/composer.tsx';
import type { ReadingPlace } from '../log/reading-place.ts';
import { useAboveKeyboard } from '../composer/use-above-keyboard.ts';

/** Announces that the concierge is typing. Always rendered, as screen readers announce only changes of a live region. */
function TypingLine({ request }: { readonly request: Request }) {
  const isWriting = useStore($typingIn, { ssr: 'initial' }) === request.external_id;
  return (
    <p role="status" className={isWriting ? 'px-2 text-small text-ink-muted' : 'sr-only'}>
      {isWriting && threadText.typing(conciergeOf(request.messages)?.firstName ?? null)}
    </p>
  );
}

interface ThreadFootProps extends Omit<ComposerProps, 'onSend'> {
  /** Null until it is loaded; the composer works before. */
  readonly request: Request | null;
  readonly outdated: boolean;
  readonly foot: RefObject<HTMLDivElement | null>;
  readonly place: ReadingPlace;
}

/** Shows the composer, which stays in view, and notes about the whole thread. */
export function ThreadFoot({ request, outdated, foot, place, ...composer }: ThreadFootProps) {
  useAboveKeyboard(foot, place);
  return (
    <div
      ref={foot}
      className="thread-foot sticky bottom-0 z-10 -mx-5 mt-auto flex flex-col gap-1.5 bg-surface px-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:-mx-6 lg:px-6 lg:pb-4"
    >
      {outdated && (
        <Paragraph size="small" tone="muted" role="status">
          {threadText.refreshFailed}
        </Paragraph>
      )}
      {request !== null && <TypingLine request={request} />}
      <Composer {...composer} onSend={place.follow} />
    </div>
  );
}
