import { useRef } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { askNext, startOver } from '../../lib/stores/assistant/assistant.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { AboutNote } from './about-note.tsx';
import { CurrentQuestion } from './question/current-question.tsx';
import { Received } from './received.tsx';
import { ResumedNote } from './resumed-note.tsx';
import { RetryLine } from './retry-line.tsx';
import { SetAsideNote } from './set-aside-note.tsx';
import { Summary } from './summary.tsx';
import { Transcript } from './transcript.tsx';
import { TypingIndicator } from './typing-indicator.tsx';
import { useFollow } from './use-follow.ts';

function CurrentStep({ dialogue }: { readonly dialogue: Dialogue }) {
  const { phase } = dialogue;
  switch (phase.name) {
    case 'starting':
    case 'fetching':
    // The transcript shows the answer that is being saved.
    case 'saving':
      return <TypingIndicator />;
    case 'asking':
      return <CurrentQuestion key={phase.item.id} dialogue={dialogue} phase={phase} />;
    case 'fetch-failed':
      return <RetryLine text={assistantText.nextFailed} onRetry={() => void askNext()} />;
    case 'start-failed':
      return (
        <ErrorPanel
          title={assistantText.startFailed}
          message={describeFailure(phase.error)}
          onRetry={() => void startOver()}
        />
      );
    case 'summary':
    case 'submitting':
    case 'received':
      return null;
  }
}

/** Renders the current phase of the dialogue. */
export function DialogueView({ dialogue }: { readonly dialogue: Dialogue }) {
  const { phase, resumed } = dialogue;
  const end = useRef<HTMLDivElement>(null);
  useFollow(end, dialogue);
  if (phase.name === 'received') return <Received requestId={phase.requestId} isFirst={phase.isFirst} />;
  if (phase.name === 'summary' || phase.name === 'submitting') {
    return <Summary dialogue={dialogue} phase={phase} />;
  }
  return (
    <div className="flex min-h-full flex-col gap-6">
      {resumed && <ResumedNote />}
      <AboutNote about={dialogue.about} />
      <Transcript dialogue={dialogue} />
      <SetAsideNote dialogue={dialogue} />
      <CurrentStep dialogue={dialogue} />
      <div ref={end} />
    </div>
  );
}
