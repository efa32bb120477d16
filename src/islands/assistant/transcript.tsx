import { useId } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import type { Conversation } from '../../lib/stores/assistant/conversation.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { AnswerBubble, ConciergeRow } from './bubbles.tsx';
import { EditAnswer } from './edit-answer.tsx';
import { EditButton } from './edit-button.tsx';
import { useLastEdited } from './use-last-edited.ts';

/** What was asked and answered so far; new answers are announced. */
export function Transcript({ conversation }: { readonly conversation: Conversation }) {
  const { answered, editing, phase } = conversation;
  const id = useId();
  const lastEdited = useLastEdited(editing);
  const isBusy = phase.name === 'saving' || editing?.status === 'saving';
  return (
    <div role="log" aria-label={assistantText.conversation} className="flex flex-col gap-6 empty:hidden">
      {answered.map((answer) => {
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
