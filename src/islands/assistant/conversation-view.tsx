import { useRef } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { askNext, startOver } from '../../lib/stores/assistant/assistant.ts';
import type { Conversation } from '../../lib/stores/assistant/conversation.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { AnswerBubble } from './bubbles.tsx';
import { CurrentQuestion } from './current-question.tsx';
import { Received } from './received.tsx';
import { ResumedNote } from './resumed-note.tsx';
import { RetryLine } from './retry-line.tsx';
import { Summary } from './summary.tsx';
import { Transcript } from './transcript.tsx';
import { TypingIndicator } from './typing-indicator.tsx';
import { useFollow } from './use-follow.ts';

function CurrentStep({ conversation }: { readonly conversation: Conversation }) {
  const { phase } = conversation;
  switch (phase.name) {
    case 'starting':
    case 'fetching':
      return <TypingIndicator />;
    case 'saving':
      return (
        <>
          <AnswerBubble answer={phase.pending} />
          <TypingIndicator />
        </>
      );
    case 'asking':
      return <CurrentQuestion key={phase.item.id} conversation={conversation} phase={phase} />;
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

/** The inside of the assistant, wherever the conversation stands. */
export function ConversationView({ conversation }: { readonly conversation: Conversation }) {
  const { phase, resumed } = conversation;
  const end = useRef<HTMLDivElement>(null);
  useFollow(end, conversation);
  if (phase.name === 'received') return <Received requestId={phase.requestId} isFirst={phase.isFirst} />;
  if (phase.name === 'summary' || phase.name === 'submitting') {
    return <Summary conversation={conversation} phase={phase} />;
  }
  return (
    <div className="flex min-h-full flex-col gap-6">
      {resumed && <ResumedNote />}
      <Transcript conversation={conversation} />
      <CurrentStep conversation={conversation} />
      <div ref={end} />
    </div>
  );
}
