import type { RefObject } from 'react';
import type { Request } from '../../lib/contract/requests.ts';
import { requestsText } from '../../lib/messages/requests.ts';
import { Paragraph } from '../ui/paragraph.tsx';
import { Composer, type ComposerProps } from './composer.tsx';
import { TypingLine } from './typing-line.tsx';
import { useAboveKeyboard } from './use-above-keyboard.ts';

interface ThreadFootProps extends ComposerProps {
  /** Null until it is there: the place to write is there first. */
  readonly request: Request | null;
  readonly outdated: boolean;
  readonly foot: RefObject<HTMLDivElement | null>;
}

/** The place to write on, always in view, and what there is to say about the conversation as a whole. */
export function ThreadFoot({ request, outdated, foot, ...composer }: ThreadFootProps) {
  useAboveKeyboard(foot);
  return (
    <div
      ref={foot}
      className="sticky bottom-[calc(var(--shell-tabbar)+env(safe-area-inset-bottom))] z-10 mt-auto flex flex-col gap-2 bg-surface pb-3 lg:bottom-0 lg:pb-6"
    >
      {outdated && (
        <Paragraph size="small" tone="muted" role="status">
          {requestsText.refreshFailed}
        </Paragraph>
      )}
      {request?.status === 'closed' && (
        <Paragraph size="small" tone="muted">
          {requestsText.completedNote}
        </Paragraph>
      )}
      {request !== null && <TypingLine requestId={request.external_id} />}
      <Composer {...composer} />
    </div>
  );
}
