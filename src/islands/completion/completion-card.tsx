import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import type { Request, RequestCompletion } from '../../lib/contract/requests.ts';
import { completionText as text, timeBack } from '../../lib/messages/completion.ts';
import { conciergeOfRequest } from '../../lib/stores/thread/thread-messages.ts';
import {
  $completionProblem,
  $sendingAnswer,
  askAgain,
  sayStillOpen,
  thank,
} from '../../lib/stores/completion/completion.ts';
import { Button } from '../ui/button/button.tsx';
import { ForeignHtml } from '../ui/html/foreign-html.tsx';
import { CompletionRating } from './completion-rating.tsx';
import { DayDial } from './time-back.tsx';

interface CompletionCardProps {
  readonly request: Request;
  readonly completion: RequestCompletion;
  readonly focusField: () => void;
}

/** Shows how a request ended and takes what the employee says of it (docs/product/completion.md#card). */
export function CompletionCard({ request, completion, focusField }: CompletionCardProps) {
  const sending = useStore($sendingAnswer);
  const problem = useStore($completionProblem);
  const { thanked, minutes } = completion;
  const [wasThanked] = useState(thanked);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button is disabled while it works, and loses the focus.
    const isLost = document.activeElement === document.body;
    if (thanked && !wasThanked && isLost) thanks.current?.focus({ preventScroll: true });
  }, [thanked, wasThanked]);
  const reopen = () => {
    // At once: a phone shows its keyboard for a press alone.
    focusField();
    void sayStillOpen(request, completion.id);
  };
  return (
    <section
      aria-label={text.card}
      className="flex flex-col gap-4 rounded-xl border border-sun/60 bg-sun-soft/50 p-5 sm:p-6"
    >
      <div className="flex items-center gap-4">
        <DayDial minutes={minutes} />
        <div className="min-w-0">
          <h2 className="text-subheading">{text.title}</h2>
          {minutes > 0 && <p className="text-small text-ink-muted">{timeBack(minutes)}</p>}
        </div>
      </div>
      <WhatWasDone request={request} completion={completion} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="sm"
          variant={thanked ? 'secondary' : 'primary'}
          icon={thanked ? <Check className="size-4" /> : undefined}
          loading={sending === 'thanks'}
          aria-disabled={thanked}
          onClick={thanked ? undefined : () => void thank(request, completion.id)}
        >
          {text.thanks}
        </Button>
        <Button size="sm" variant="secondary" loading={sending === 'still-open'} onClick={reopen}>
          {text.stillOpen}
        </Button>
        <Button size="sm" variant="tertiary" onClick={() => askAgain(completion)}>
          {text.again}
        </Button>
        <p ref={thanks} role="status" tabIndex={-1} className="w-full text-small text-ink-muted empty:hidden">
          {thanked && text.thanked(conciergeOfRequest(request)?.firstName ?? null)}
        </p>
      </div>
      {problem !== null && problem.answer !== 'rating' && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem.answer === 'still-open' ? text.notReopened : problem.sentence}
        </p>
      )}
      <CompletionRating request={request} completion={completion} />
    </section>
  );
}

/** The message that says what was done has links; the text alone stands for one that is not loaded. */
function WhatWasDone({ request, completion }: Omit<CompletionCardProps, 'focusField'>) {
  const { summary, message_id: id } = completion;
  if (summary === null) return null;
  const message = request.messages.find((one) => one.id === id);
  const look = 'text-pretty [&_a]:underline [&_a]:underline-offset-2';
  if (message !== undefined) return <ForeignHtml html={message.body_html} className={look} />;
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {summary}
    </p>
  );
}
