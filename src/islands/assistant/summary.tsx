import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { WireId } from '../../lib/contract/shared/schemas.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import { submitRequest } from '../../lib/stores/assistant/assistant.ts';
import type { Answered, Dialogue, Editing, Phase } from '../../lib/stores/assistant/dialogue.ts';
import { cancelEdit, changeEdit, saveEdit, startEdit } from '../../lib/stores/assistant/editing.ts';
import { isAddingFile } from '../../lib/stores/assistant/further-files.ts';
import { hasAnswer, shownAnswer } from '../../lib/stores/assistant/question-types.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { Button } from '../ui/button/button.tsx';
import { useViewStart } from '../ui/navigation/use-view-start.ts';
import { Paragraph } from '../ui/text/text.tsx';
import { AnswerField } from './answer-field.tsx';
import { FurtherFiles } from './further-files.tsx';
import { AboutNote, FailureLine, NeedNote, SetAsideNote } from './notes.tsx';
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

interface SummaryProps {
  readonly dialogue: Dialogue;
  readonly phase: Extract<Phase, { name: 'summary' | 'submitting' }>;
}

interface EntryProps extends Pick<SummaryProps, 'dialogue'> {
  readonly answer: Answered;
  readonly wasEdited: boolean;
}

function Entry({ answer, dialogue, wasEdited }: EntryProps) {
  const { editing, phase } = dialogue;
  const isEdited = editing !== null && keyOf(editing.itemId) === keyOf(answer.item.id);
  const text = shownAnswer(answer);
  const labelId = useId();
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <p id={labelId} className="text-small text-ink-muted">
            {answer.item.label}
          </p>
          {!isEdited && (
            <p className={text === null ? 'text-ink-muted' : 'whitespace-pre-wrap font-medium'}>
              {text ?? assistantText.skipped}
            </p>
          )}
        </div>
        {!isEdited && (
          <EditButton
            answer={answer}
            labelId={labelId}
            wasEdited={wasEdited}
            disabled={phase.name === 'submitting' || editing?.status === 'saving'}
          />
        )}
      </div>
      {isEdited && (
        <div className="mt-3">
          <EditAnswer answer={answer} editing={editing} labelId={labelId} />
        </div>
      )}
    </li>
  );
}

export function Summary({ dialogue, phase }: SummaryProps) {
  const heading = useViewStart<HTMLHeadingElement>();
  const { answered, editing } = dialogue;
  const lastEdited = useLastEdited(editing);
  const isFailed = phase.name === 'summary' && phase.failed;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It lost the focus while it was disabled. The focus may have moved on meanwhile, such as to Close.
    if (isFailed && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isFailed]);
  return (
    <div className="arrive flex flex-col gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-title">
          {assistantText.summaryTitle}
        </h3>
        <Paragraph tone="muted" className="mt-1.5">
          {answered.length === 0 ? assistantText.summaryEmpty : assistantText.summaryText}
        </Paragraph>
      </div>
      <AboutNote about={dialogue.about} />
      {answered.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised px-4 sm:px-5">
          {answered.map((answer) => (
            <Entry
              key={keyOf(answer.item.id)}
              answer={answer}
              dialogue={dialogue}
              wasEdited={answer.item.id === lastEdited}
            />
          ))}
        </ul>
      )}
      <SetAsideNote dialogue={dialogue} />
      <NeedNote dialogue={dialogue} />
      <FurtherFiles dialogue={dialogue} disabled={phase.name === 'submitting'} />
      <div className="flex flex-col gap-3">
        <Button
          ref={button}
          block
          loading={phase.name === 'submitting'}
          disabled={editing !== null || isAddingFile(dialogue)}
          onClick={() => void submitRequest()}
        >
          {isFailed ? assistantText.retry : assistantText.submit}
        </Button>
        {/* Takes its room from the beginning, so that a failure moves nothing. */}
        <div className="min-h-6 text-center">
          {isFailed && <FailureLine>{assistantText.submitFailed}</FailureLine>}
        </div>
      </div>
    </div>
  );
}
