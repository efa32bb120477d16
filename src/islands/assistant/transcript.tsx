import { assistantText } from '../../lib/messages/assistant.ts';
import type { Conversation } from '../../lib/stores/assistant/conversation.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { AnswerBubble, ConciergeRow } from './bubbles.tsx';
import { EditAnswer } from './edit-answer.tsx';
import { EditButton } from './edit-button.tsx';

/** What was asked and answered so far; new answers are announced. */
export function Transcript({ conversation }: { readonly conversation: Conversation }) {
  const { answered, editing, phase } = conversation;
  return (
    <div role="log" aria-label={assistantText.conversation} className="flex flex-col gap-6 empty:hidden">
      {answered.map((answer) => (
        <div key={keyOf(answer.item.id)} className="flex flex-col gap-2">
          <ConciergeRow>
            <p className="text-ink-muted">{answer.item.label}</p>
          </ConciergeRow>
          {editing !== null && keyOf(editing.itemId) === keyOf(answer.item.id) ? (
            <EditAnswer answer={answer} editing={editing} />
          ) : (
            <div className="flex flex-col items-end gap-0.5">
              <AnswerBubble answer={answer} />
              <EditButton answer={answer} disabled={phase.name === 'saving' || editing?.status === 'saving'} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
