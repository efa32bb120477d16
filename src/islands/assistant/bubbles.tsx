import Paperclip from 'lucide-react/icons/paperclip';
import type { ReactNode } from 'react';
import { questionRules } from '../../lib/contract/question-types.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import { answerText } from '../../lib/stores/assistant/question-types.ts';
import type { Answered } from '../../lib/stores/assistant/dialogue.ts';
import { LogoMark } from '../ui/image/logo-mark.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { useLate } from '../ui/feedback/use-late.ts';

/** Renders the concierge's side of the dialogue. */
export function ConciergeRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full bg-sun-soft">
        <LogoMark className="size-5" />
      </span>
      <div className="min-w-0 flex-1 pt-1.5">{children}</div>
    </div>
  );
}

/** Renders an answer on the employee's side of the dialogue. */
export function AnswerBubble({ answer }: { readonly answer: Answered }) {
  const text = answerText(answer);
  return (
    <div className="flex w-full justify-end">
      <p
        className={
          text === null
            ? 'rounded-lg border border-dashed border-line-strong px-4 py-2 text-ink-muted'
            : 'max-w-[85%] whitespace-pre-wrap rounded-lg rounded-br-sm bg-accent-soft px-4 py-2.5 text-ink forced-colors:border forced-colors:border-r-4'
        }
      >
        <VisuallyHidden>{assistantText.youAnswered} </VisuallyHidden>
        {questionRules[answer.item.type].isFile && text !== null && (
          <Paperclip aria-hidden="true" className="mr-1.5 inline size-4" />
        )}
        {text ?? assistantText.skipped}
      </p>
    </div>
  );
}

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
