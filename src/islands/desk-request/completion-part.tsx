import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DeskCompletion, DeskRequest } from '../../lib/contract/desk-request.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { deskCompletionText as own, timeBack } from '../../lib/messages/completion.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { asksHowItEnded } from '../../lib/stores/desk-request/next-step.ts';
import { Button } from '../ui/button/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { CompletionForm } from './completion-form.tsx';
import { $outcomes, refreshOutcomes } from '../../lib/stores/desk-request/completion.ts';
import { ErrorPanel } from '../ui/feedback/panels.tsx';

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

/** Shows what worked in similar requests (docs/product/completion.md#what-worked). Nothing without any. */
export function OutcomesPart({ requestId }: { readonly requestId: string }) {
  const outcomes = useStore($outcomes);
  const nowMs = useNow();
  useEffect(() => void refreshOutcomes(), [requestId]);
  if (outcomes.status === 'failed') {
    return <ErrorPanel message={own.outcomesFailed} onRetry={refreshOutcomes} />;
  }
  // Those of the request before stay until the answer arrives.
  const isOwn = outcomes.status === 'ready' && outcomes.data.requestId === requestId;
  if (!isOwn || outcomes.data.outcomes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-overline font-semibold uppercase text-ink-faint">{own.worked}</h2>
      <ul className="flex flex-col gap-2">
        {outcomes.data.outcomes.map(({ id, text: outcome, completed_at: at }) => (
          <li key={id} className="border-l-2 border-sun pl-3">
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {outcome}
            </p>
            <p className="text-small text-ink-muted">{formatRelativeTime(at, nowMs)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
