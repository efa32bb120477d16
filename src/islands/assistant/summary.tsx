import { useId } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { spokenAnswer } from '../../lib/stores/assistant/answer-value.ts';
import type { Answered, Conversation, Phase } from '../../lib/stores/assistant/conversation.ts';
import { submitRequest } from '../../lib/stores/assistant/submitting.ts';
import { keyOf } from '../../lib/stores/assistant/transitions.ts';
import { Button } from '../ui/button.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { useViewStart } from '../ui/use-view-start.ts';
import { EditAnswer } from './edit-answer.tsx';
import { EditButton } from './edit-button.tsx';
import { RetryLine } from './retry-line.tsx';
import { useLastEdited } from './use-last-edited.ts';

interface SummaryProps {
  readonly conversation: Conversation;
  readonly phase: Extract<Phase, { name: 'summary' | 'submitting' }>;
}

interface EntryProps extends Pick<SummaryProps, 'conversation'> {
  readonly answer: Answered;
  readonly wasEdited: boolean;
}

function Entry({ answer, conversation, wasEdited }: EntryProps) {
  const { editing, phase } = conversation;
  const isEdited = editing !== null && keyOf(editing.itemId) === keyOf(answer.item.id);
  const spoken = spokenAnswer(answer);
  const labelId = useId();
  return (
    <li className="py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <p id={labelId} className="text-small text-ink-muted">
            {answer.item.label}
          </p>
          {!isEdited && (
            <p className={spoken === null ? 'text-ink-muted' : 'whitespace-pre-wrap font-medium'}>
              {spoken ?? assistantText.skipped}
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

/** Everything that was answered, before it is sent. */
export function Summary({ conversation, phase }: SummaryProps) {
  const heading = useViewStart<HTMLHeadingElement>();
  const { answered, editing } = conversation;
  const lastEdited = useLastEdited(editing);
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
      {answered.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised px-4 sm:px-5">
          {answered.map((answer) => (
            <Entry
              key={keyOf(answer.item.id)}
              answer={answer}
              conversation={conversation}
              wasEdited={answer.item.id === lastEdited}
            />
          ))}
        </ul>
      )}
      {phase.name === 'summary' && phase.failed && (
        <RetryLine text={assistantText.submitFailed} onRetry={() => void submitRequest()} />
      )}
      <Button
        block
        loading={phase.name === 'submitting'}
        disabled={editing !== null}
        onClick={() => void submitRequest()}
      >
        {assistantText.submit}
      </Button>
    </div>
  );
}
