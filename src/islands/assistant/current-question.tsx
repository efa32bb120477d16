import { useId, type SubmitEvent } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { changeInput, continueWithAnswer } from '../../lib/stores/assistant/assistant.ts';
import { requestSkip } from '../../lib/stores/assistant/closing.ts';
import type { Dialogue, Phase } from '../../lib/stores/assistant/dialogue.ts';
import { hasAnswer, isFromProfile, prefillOf, sameInput } from '../../lib/stores/assistant/question-types.ts';
import { inputOf } from '../../lib/stores/assistant/transitions.ts';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { AnswerField } from './answer-field.tsx';
import { FailureLine } from './notes.tsx';
import { useOptionKeys, useQuestionFocus } from './question-focus.tsx';
import { ConciergeRow } from './transcript.tsx';

interface CurrentQuestionProps {
  readonly dialogue: Dialogue;
  readonly phase: Extract<Phase, { name: 'asking' }>;
}

export function CurrentQuestion({ dialogue, phase }: CurrentQuestionProps) {
  const { item, failed, problem } = phase;
  const id = useId();
  const input = inputOf(dialogue, item);
  const form = useQuestionFocus({
    isEditing: dialogue.editing !== null,
    refused: problem === null ? null : phase,
  });
  useOptionKeys(form, item, (text) => changeInput(item.id, { text }));
  const isUntouched = isFromProfile(item) && sameInput(input, prefillOf(item));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void continueWithAnswer();
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="arrive flex flex-col gap-4">
      <ConciergeRow>
        <h3 tabIndex={-1} className="text-heading">
          <span id={id}>{item.label}</span>
          {item.optional && (
            <span className="ml-1 text-small font-normal tracking-normal text-ink-faint">
              {assistantText.optional}
            </span>
          )}
        </h3>
      </ConciergeRow>
      <div className="flex flex-col gap-4 sm:pl-11">
        <AnswerField
          slot="ask"
          item={item}
          input={input}
          labelId={id}
          problem={problem}
          onInput={(next) => changeInput(item.id, next)}
          onSubmit={() => void continueWithAnswer()}
        />
        {isUntouched && (
          <p>
            <StatusBadge tone="warning">{assistantText.fromProfile}</StatusBadge>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={!hasAnswer(input)}>
            {failed === 'answer' ? assistantText.retry : assistantText.continue}
          </Button>
          {item.optional && (
            <Button variant="tertiary" onClick={() => void requestSkip()}>
              {failed === 'skip' ? assistantText.retry : assistantText.skip}
            </Button>
          )}
          {failed !== null && <FailureLine>{assistantText.saveFailed}</FailureLine>}
        </div>
      </div>
    </form>
  );
}
