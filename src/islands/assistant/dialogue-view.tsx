import { useStore } from '@nanostores/react';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import {
  $isOffline,
  askNext,
  changeInput,
  continueWithAnswer,
  loadAgain,
  startOver,
} from '../../lib/stores/assistant/assistant.ts';
import { requestSkip } from '../../lib/stores/assistant/editing.ts';
import type { Dialogue, Phase } from '../../lib/stores/assistant/dialogue.ts';
import { hasAnswer, isFromProfile, prefillOf, sameInput } from '../../lib/stores/assistant/question-types.ts';
import { inputOf } from '../../lib/stores/assistant/transitions.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { AnswerField } from './answer-field.tsx';
import { GoneDraft, SentElsewhere, TooManyDrafts } from './draft-notes.tsx';
import { AboutNote, FailureLine, NeedNote, SetAsideNote } from './notes.tsx';
import { useOptionKeys, useQuestionFocus } from './question-focus.tsx';
import { ConciergeRow, Received, Transcript, TypingIndicator } from './transcript.tsx';
import { Summary } from './summary.tsx';

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

/** Scrolls to the end of the dialogue after each step, except while an earlier answer is edited. */
function useFollow(end: RefObject<HTMLElement | null>, dialogue: Dialogue): void {
  const { answered, phase, editing } = dialogue;
  const isEditing = editing !== null;
  const step =
    phase.name === 'asking'
      ? // An uploaded file pushes the buttons down.
        `${phase.item.id} ${phase.failed} ${phase.problem} ${inputOf(dialogue, phase.item).file?.name}`
      : phase.name;
  useEffect(() => {
    if (!isEditing) end.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
  }, [end, answered.length, step, isEditing]);
}

interface RetryLineProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Renders a Retry button where a question has its Continue, with the failure beside it. */
function RetryLine({ text, onRetry }: RetryLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 sm:pl-11">
      <Button onClick={onRetry}>{assistantText.retry}</Button>
      <FailureLine>{text}</FailureLine>
    </div>
  );
}

/** Says that the dialogue was resumed, and offers to start over, which asks first. */
function ResumedNote() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-surface-sunken py-1 pl-4 pr-1">
      <p className="py-1.5 text-small text-ink-muted">{assistantText.resumed}</p>
      <Button variant="tertiary" size="sm" onClick={() => setAsking(true)}>
        {assistantText.startOver}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={assistantText.startOverTitle}
        confirmLabel={assistantText.startOver}
        cancelLabel={assistantText.keepAnswers}
        onConfirm={() => void startOver()}
        onCancel={() => setAsking(false)}
      >
        {assistantText.startOverText}
      </ConfirmDialog>
    </div>
  );
}

function CurrentStep({ dialogue }: { readonly dialogue: Dialogue }) {
  const { phase } = dialogue;
  switch (phase.name) {
    case 'starting':
    case 'loading':
    case 'fetching':
    // The transcript shows the answer that is being saved.
    case 'saving':
      return <TypingIndicator />;
    case 'asking':
      return <CurrentQuestion key={phase.item.id} dialogue={dialogue} phase={phase} />;
    case 'fetch-failed':
      return <RetryLine text={assistantText.nextFailed} onRetry={() => void askNext()} />;
    case 'load-failed':
      return (
        <ErrorPanel title={assistantText.loadFailed} error={phase.error} onRetry={() => void loadAgain()} />
      );
    case 'full':
      return <TooManyDrafts oldest={phase.oldest.name} />;
    case 'gone':
      return <GoneDraft />;
    case 'sent-elsewhere':
      return <SentElsewhere requestId={phase.requestId} />;
    case 'start-failed':
      return (
        <ErrorPanel title={assistantText.startFailed} error={phase.error} onRetry={() => void startOver()} />
      );
    case 'summary':
    case 'submitting':
    case 'received':
      return null;
  }
}

/** False where there is nothing to start over. */
function isUnsent({ name }: Phase): boolean {
  return name !== 'gone' && name !== 'sent-elsewhere' && name !== 'loading' && name !== 'load-failed';
}

export function DialogueView({ dialogue }: { readonly dialogue: Dialogue }) {
  const { phase, resumed } = dialogue;
  const end = useRef<HTMLDivElement>(null);
  useFollow(end, dialogue);
  // Mounted with the dialogue, so that what failed is tried again when the network returns.
  useStore($isOffline);
  if (phase.name === 'received') return <Received {...phase} />;
  if (phase.name === 'summary' || phase.name === 'submitting') {
    return <Summary dialogue={dialogue} phase={phase} />;
  }
  return (
    <div className="flex min-h-full flex-col gap-6">
      {resumed && isUnsent(phase) && <ResumedNote />}
      <AboutNote about={dialogue.about} />
      <NeedNote dialogue={dialogue} />
      <Transcript dialogue={dialogue} />
      <SetAsideNote dialogue={dialogue} />
      <CurrentStep dialogue={dialogue} />
      <div ref={end} />
    </div>
  );
}
