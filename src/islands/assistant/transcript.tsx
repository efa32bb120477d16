import { useId } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { AnswerBubble, ConciergeRow } from './bubbles.tsx';
import { EditAnswer, EditButton, useLastEdited } from './edit-answer.tsx';

/**
 * Renders the answered questions; screen readers announce new answers. One that is being saved has its place already, so
 * that nothing moves once it is saved.
 */
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
