import { useState } from 'react';
import type { DeskCompletion, DeskRequest } from '../../lib/contract/desk-request.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { deskCompletionText as own, timeBack } from '../../lib/messages/completion.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { asksHowItEnded } from '../../lib/stores/desk-request/next-step.ts';
import { Button } from '../ui/button/button.tsx';
import { useNow } from '../desk/use-now.ts';
import { CompletionForm } from './completion-form.tsx';

/** Shows how the request ended each time, and what the employee said of it (docs/product/completion.md#at-the-desk). */
export function CompletionPart({ request }: { readonly request: DeskRequest }) {
  const [isChanging, setChanging] = useState(false);
  const last = request.completions.at(-1);
  const nowMs = useNow();
  return (
    <>
      <ol className="flex flex-col gap-3">
        {request.completions.map((completion) => (
          <li key={completion.id}>
            <Ended completion={completion} />
          </li>
        ))}
      </ol>
      {last?.reopened_by === null &&
        !asksHowItEnded(request.completions, nowMs) &&
        (isChanging ? (
          <CompletionForm completion={last} request={request} onSaved={() => setChanging(false)} />
        ) : (
          <Button size="sm" variant="secondary" className="self-start" onClick={() => setChanging(true)}>
            {own.change}
          </Button>
        ))}
    </>
  );
}

function Ended({ completion }: { readonly completion: DeskCompletion }) {
  const { rating, rating_text: sentence, thanked, reopened_by: reopenedBy } = completion;
  const nowMs = useNow();
  const facts = [
    timeBack(completion.minutes),
    thanked ? text.thanked : '',
    reopenedBy === null ? '' : own.reopenedBy[reopenedBy],
  ].filter((fact) => fact !== '');
  return (
    <>
      <p className="font-medium">
        <bdi>{own.endedBy(completion.concierge_name)}</bdi> ·{' '}
        {formatRelativeTime(completion.completed_at, nowMs)}
      </p>
      <p className="text-small text-ink-muted">{facts.join(' · ')}</p>
      {rating !== null && <p className="font-medium">{own.rated(rating)}</p>}
      {sentence !== null && (
        <blockquote dir="auto" className="border-l-2 border-sun pl-3 [overflow-wrap:anywhere]">
          {sentence}
        </blockquote>
      )}
    </>
  );
}
