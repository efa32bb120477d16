import Paperclip from 'lucide-react/icons/paperclip';
import { useId, type ReactNode } from 'react';
import { questionRules } from '../../lib/contract/question-types.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import type { Answered, Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { answerText } from '../../lib/stores/assistant/question-types.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { useLate } from '../ui/feedback/loading.tsx';
import { LogoMark } from '../ui/image/logo.tsx';
import { EditAnswer, EditButton, useLastEdited } from './edit-answer.tsx';

/** Renders the answered questions, announced when new. One that is being saved has its place already: nothing moves once it is. */
export function Transcript({ dialogue }: { readonly dialogue: Dialogue }) {
  const { answered, editing, phase } = dialogue;
  const id = useId();
  const lastEdited = useLastEdited(editing);
  const isBusy = phase.name === 'saving' || editing?.status === 'saving';
  const shown = phase.name === 'saving' ? [...answered, phase.pending] : answered;
  return (
    <div role="log" aria-label={assistantText.dialogue} className="flex flex-col gap-6 empty:hidden">
      {shown.map((answer) => {
        const key = keyOf(answer.item.id);
        const labelId = `${id}-${key}`;
        return (
          <div key={key} className="flex flex-col gap-2">
            <ConciergeRow>
              <p id={labelId} className="text-ink-muted">
                {answer.item.label}
              </p>
            </ConciergeRow>
            {editing !== null && keyOf(editing.itemId) === key ? (
              <EditAnswer answer={answer} editing={editing} labelId={labelId} />
            ) : (
              <div className="flex flex-col items-end gap-0.5">
                <AnswerBubble answer={answer} />
                <EditButton
                  answer={answer}
                  labelId={labelId}
                  wasEdited={answer.item.id === lastEdited}
                  disabled={isBusy}
                />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

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

function AnswerBubble({ answer }: { readonly answer: Answered }) {
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
        <span className="sr-only">{assistantText.youAnswered} </span>
        {questionRules[answer.item.type].isFile && text !== null && (
          <Paperclip className="mr-1.5 inline size-4" />
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
