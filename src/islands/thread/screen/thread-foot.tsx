import type { RefObject } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Composer, type ComposerProps } from '../composer/composer.tsx';
import type { ReadingPlace } from '../log/reading-place.ts';
import { TypingLine } from '../log/typing-line.tsx';
import { useAboveKeyboard } from '../composer/use-above-keyboard.ts';

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
      className="sticky bottom-[calc(var(--shell-tabbar)+env(safe-area-inset-bottom))] z-10 mt-auto flex flex-col gap-2 bg-surface pb-3 lg:bottom-0 lg:pb-6"
    >
      {outdated && (
        <Paragraph size="small" tone="muted" role="status">
          {threadText.refreshFailed}
        </Paragraph>
      )}
      {request?.status === 'closed' && (
        <Paragraph size="small" tone="muted">
          {threadText.completedNote}
        </Paragraph>
      )}
      {request !== null && <TypingLine requestId={request.external_id} />}
      <Composer {...composer} onSend={place.follow} />
    </div>
  );
}
