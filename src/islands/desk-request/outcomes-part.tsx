import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { deskCompletionText as text } from '../../lib/messages/completion.ts';
import { $outcomes, refreshOutcomes } from '../../lib/stores/desk-request/completion.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { useNow } from '../desk/use-now.ts';

/** Shows what worked in similar requests (docs/product/completion.md#what-worked). Nothing without any. */
export function OutcomesPart({ requestId }: { readonly requestId: string }) {
  const outcomes = useStore($outcomes);
  const nowMs = useNow();
  useEffect(() => void refreshOutcomes(), [requestId]);
  if (outcomes.status === 'failed') {
    return <ErrorPanel message={text.outcomesFailed} onRetry={refreshOutcomes} />;
  }
  // Those of the request before stay until the answer arrives.
  const isOwn = outcomes.status === 'ready' && outcomes.data.requestId === requestId;
  if (!isOwn || outcomes.data.outcomes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2.5">
      <h2 className="text-overline font-semibold uppercase text-ink-faint">{text.worked}</h2>
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
