import { useState, useEffect, useRef, type SubmitEvent } from 'react';
import type { WireId } from '../../lib/contract/shared/schemas.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import type { Editing, Answered } from '../../lib/stores/assistant/dialogue.ts';
import { startEdit, cancelEdit, changeEdit, saveEdit } from '../../lib/stores/assistant/editing.ts';
import { hasAnswer } from '../../lib/stores/assistant/question-types.ts';
import { Button } from '../ui/button/button.tsx';
import { AnswerField } from './answer-field.tsx';
import { FailureLine } from './notes.tsx';
import { useOptionKeys, useQuestionFocus } from './question-focus.tsx';

/** Returns the id of the answer edited last, whose Edit button gets the focus afterwards. */
export function useLastEdited(editing: Editing | null): WireId | null {
  const [last, setLast] = useState<WireId | null>(editing?.itemId ?? null);
  if (editing !== null && editing.itemId !== last) setLast(editing.itemId);
  return last;
}

interface EditButtonProps {
  readonly answer: Answered;
  /** The id of the question's text, which tells the Edit buttons apart. */
  readonly labelId: string;
  /** True after a change: the button takes the focus of the field that is gone. */
  readonly wasEdited: boolean;
  readonly disabled?: boolean | undefined;
}

export function EditButton({ answer, labelId, wasEdited, disabled }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(wasEdited);
  useEffect(() => {
    if (!takesFocus.current) return undefined;
    // The discard dialog must close first: nothing behind it can be focused.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Button
      ref={button}
      variant="tertiary"
      size="sm"
      className="forced-colors:mt-2"
      disabled={disabled}
      aria-describedby={labelId}
      onClick={() => startEdit(answer.item.id)}
    >
      {assistantText.edit}
    </Button>
  );
}

interface EditAnswerProps {
  readonly answer: Answered;
  readonly editing: Editing;
  /** The id of the question's text. */
  readonly labelId: string;
}

export function EditAnswer({ answer, editing, labelId }: EditAnswerProps) {
  const form = useQuestionFocus({ refused: editing.problem === null ? null : editing });
  useOptionKeys(form, answer.item, (text) => changeEdit({ text }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void saveEdit();
  };
  const isFailed = editing.status === 'failed' && editing.problem === null;
  const maySave = answer.item.optional || hasAnswer(editing.input);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg border border-accent/40 bg-surface-raised p-4"
    >
      <AnswerField
        slot="edit"
        item={answer.item}
        input={editing.input}
        labelId={labelId}
        problem={editing.problem}
        onInput={changeEdit}
        onSubmit={() => void saveEdit()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" loading={editing.status === 'saving'} disabled={!maySave}>
          {isFailed ? assistantText.retry : assistantText.save}
        </Button>
        <Button variant="tertiary" size="sm" disabled={editing.status === 'saving'} onClick={cancelEdit}>
          {assistantText.cancel}
        </Button>
        {isFailed && <FailureLine>{assistantText.saveFailed}</FailureLine>}
      </div>
    </form>
  );
}
