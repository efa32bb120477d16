import type { SubmitEvent } from 'react';
import { assistantText } from '../../../lib/messages/assistant.ts';
import { hasAnswer } from '../../../lib/stores/assistant/question-types.ts';
import type { Answered, Editing } from '../../../lib/stores/assistant/dialogue.ts';
import { cancelEdit, changeEdit, saveEdit } from '../../../lib/stores/assistant/editing.ts';
import { Button } from '../../ui/button/button.tsx';
import { AnswerField } from './answer-field.tsx';
import { FailureLine } from '../failure-line.tsx';
import { useOptionKeys } from './use-option-keys.ts';
import { useQuestionFocus } from './use-question-focus.ts';

interface EditAnswerProps {
  readonly answer: Answered;
  readonly editing: Editing;
  /** The id of the question's text. */
  readonly labelId: string;
}

/** Edits an earlier answer in place. */
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
